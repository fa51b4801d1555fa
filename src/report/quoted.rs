//! A sentence to quote, for texts that are written in Markdown or LaTeX.

use crate::text::Rich;

/// The sentence in Markdown, its numbers strong, with a link to where it comes from.
///
/// ```
/// use tiebreak::{report::quoted::markdown, text::Rich};
///
/// let sentence = Rich::of("κ = *.093* (two_raters).", &[]);
/// assert_eq!(markdown(&sentence, "https://x.org/#/calc"), "κ = **.093** (two\\_raters). [Source](<https://x.org/#/calc>)");
/// ```
#[must_use]
pub fn markdown(sentence: &Rich, address: &str) -> String {
    let mut out = String::new();
    for span in sentence.spans() {
        let stars = if span.strong { "**" } else { "" };
        out.push_str(stars);
        for c in span.text.chars() {
            if "\\`*_[]<>#|".contains(c) {
                out.push('\\');
            }
            out.push(c);
        }
        out.push_str(stars);
    }
    // Between angle brackets an address may hold all but these.
    out.push_str(&format!(" [Source](<{}>)", address.replace('<', "%3C").replace('>', "%3E")));
    out
}

/// The sentence in LaTeX. It needs no package but `hyperref`, for the link to where it comes from.
///
/// ```
/// use tiebreak::{report::quoted::latex, text::Rich};
///
/// let sentence = Rich::of("κ = *.093*, 95% CI [−.02, .21].", &[]);
/// assert_eq!(
///     latex(&sentence, "https://x.org/#/calc?a=1&b=50%25"),
///     "$\\kappa$ = \\textbf{.093}, 95\\% CI [$-$.02, .21]. \\href{https://x.org/\\#/calc?a=1\\&b=50\\%25}{Source}"
/// );
/// ```
#[must_use]
pub fn latex(sentence: &Rich, address: &str) -> String {
    let mut out = String::new();
    for span in sentence.spans() {
        let words: String = span.text.chars().map(latex_sign).collect();
        out.push_str(&if span.strong { format!("\\textbf{{{words}}}") } else { words });
    }
    let address: String = address.chars().map(latex_address).collect();
    out.push_str(&format!(" \\href{{{address}}}{{Source}}"));
    out
}

/// A sign as LaTeX writes it. All others stand for themselves, as they do for every engine that reads UTF-8.
fn latex_sign(sign: char) -> String {
    let written = match sign {
        '\\' => "\\textbackslash{}",
        '~' => "\\textasciitilde{}",
        '^' => "\\textasciicircum{}",
        '<' => "\\textless{}",
        '>' => "\\textgreater{}",
        '|' => "\\textbar{}",
        '"' => "\\textquotedbl{}",
        '%' | '&' | '#' | '_' | '$' | '{' | '}' => return format!("\\{sign}"),
        '−' => "$-$",
        '×' => "$\\times$",
        '±' => "$\\pm$",
        '≈' => "$\\approx$",
        '≤' => "$\\le$",
        '≥' => "$\\ge$",
        '≠' => "$\\ne$",
        '√' => "$\\surd$",
        '·' => "$\\cdot$",
        'α' => "$\\alpha$",
        'κ' => "$\\kappa$",
        'π' => "$\\pi$",
        'χ' => "$\\chi$",
        'μ' => "$\\mu$",
        'σ' => "$\\sigma$",
        'Δ' => "$\\Delta$",
        '²' => "$^2$",
        '₁' => "$_1$",
        '₂' => "$_2$",
        '\u{A0}' => "~",
        '\u{2009}' | '\u{202F}' => "\\,",
        '–' => "--",
        '—' => "---",
        '“' => "``",
        '”' => "''",
        '‘' => "`",
        '’' => "'",
        '…' => "\\dots{}",
        // Isolates of writing directions say nothing to LaTeX.
        '\u{2066}'..='\u{2069}' => "",
        other => return other.to_string(),
    };
    written.to_owned()
}

/// A sign of an address within `\href`.
fn latex_address(sign: char) -> String {
    match sign {
        '%' | '&' | '#' | '_' | '$' => format!("\\{sign}"),
        '\\' => "\\%5C".to_owned(),
        '{' => "\\%7B".to_owned(),
        '}' => "\\%7D".to_owned(),
        '~' | '^' => format!("\\%{:02X}", sign as u32),
        other => other.to_string(),
    }
}
