// Starts the app. The build writes the hashed names of its two files onto this script's own tag, so the page needs
// no inline script. The browser has fetched both already: the build preloads them from the head.
// What is shown until then is the first page's figure, and of no use to who opens another.
if (location.hash.length > 2) {
  document.querySelectorAll(".waiting > :not(.loading)").forEach((part) => part.remove());
}
const { js, wasm, keeper } = document.querySelector("script[data-wasm]").dataset;
const { default: init } = await import(new URL(js, document.baseURI));
// Rust has no import(): the app asks for it here.
globalThis.loadModule = async (js, wasm) => {
  const module = await import(js);
  await module.default({ module_or_path: wasm });
  return module;
};
// A build that was fetched while this one is open waits until its reader asks for it.
let waiting;
let told = () => {};
globalThis.whenNewVersion = (tell) => {
  told = tell;
  if (waiting) told();
};
globalThis.useNewVersion = () => {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting?.postMessage("use");
};
try {
  await init({ module_or_path: new URL(wasm, document.baseURI) });
} catch (error) {
  document.querySelector(".loading")?.setAttribute("hidden", "");
  document.querySelector(".not-loaded")?.removeAttribute("hidden");
  throw error;
}
// The site is kept for when there is no network, once the page stands. Only a published site has what keeps it; where a
// browser keeps nothing, the page works as well as without.
if (keeper && "serviceWorker" in navigator) {
  const arrived = (worker) => {
    if (worker?.state === "installed" && navigator.serviceWorker.controller) {
      waiting = worker;
      told();
    }
  };
  const watch = (worker) => worker?.addEventListener("statechange", () => arrived(worker));
  const keep = async () => {
    const registration = await navigator.serviceWorker.register(new URL(keeper, document.baseURI));
    arrived(registration.waiting);
    watch(registration.installing);
    registration.addEventListener("updatefound", () => watch(registration.installing));
  };
  keep().catch(() => {});
}
