//! The words of the page on privacy, citation and licence.

/// Its parts: a heading and a paragraph each.
pub fn parts() -> Vec<(&'static str, String)> {
    let version = env!("CARGO_PKG_VERSION");
    vec![
        (
            "Privacy you can test",
            "A file you open is read by this tab and by nothing else: the page’s policy allows connections to its own \
             address only, and none is made with your data. Open a table of labels, of failures, of verdicts or of sampled answers, then switch the network \
             off and go on with it: opening another, computing, copying and saving stay the same (only the sample tables have \
             to be fetched)."
                .to_owned(),
        ),
        (
            "How to cite",
            format!(
                "Tiebreak (version {version}) [Web application for model evaluation and label agreement]. The sentence to quote \
                 holds the version, the seed and the number of replicates."
            ),
        ),
        (
            "Repeatable to the last bit",
            "Every random draw is a function of the seed, the replicate and its index (ChaCha8), and every tally is an \
             integer. The same seed gives the same interval on any machine, with any number of workers."
                .to_owned(),
        ),
        ("Licence", "MIT or Apache 2.0, as you prefer.".to_owned()),
        (
            "Access",
            "Every figure has a sentence and values that can be read with the arrow keys; the pages of Explore and Answers have their tables. \
             The theme is that of the system when the page is opened, and can be switched. If something does not work for you, that is a defect."
                .to_owned(),
        ),
    ]
}
