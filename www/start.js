// Starts the app. The build writes the hashed names of its two files onto this script's own tag, so the page needs
// no inline script. The browser has fetched both already: the build preloads them from the head.
// What is shown until then is the first page's figure, and of no use to who opens another.
if (location.hash.length > 2) {
  document.querySelectorAll(".waiting > :not(.loading)").forEach((part) => part.remove());
}
const { js, wasm } = document.querySelector("script[data-wasm]").dataset;
const { default: init } = await import(new URL(js, document.baseURI));
// Rust has no import(): the app asks for it here.
globalThis.loadModule = async (js, wasm) => {
  const module = await import(js);
  await module.default({ module_or_path: wasm });
  return module;
};
try {
  await init({ module_or_path: new URL(wasm, document.baseURI) });
} catch (error) {
  document.querySelector(".loading")?.setAttribute("hidden", "");
  document.querySelector(".not-loaded")?.removeAttribute("hidden");
  throw error;
}
