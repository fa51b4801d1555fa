//! The figure that the first page shows until the live one is there is that one.

use tiebreak::analysis::vote::{VoteRequest, outcome};
use tiebreak::figure::{Theme, svg, vote::curves};
use tiebreak::text::{shell, vote};

#[test]
fn what_waits_for_the_live_figure_is_the_same() {
    let o = outcome(&VoteRequest::default());
    let figure = curves(&o, None);
    for (file, theme) in [
        (include_str!("../www/hero-day.svg"), Theme::DAY),
        (include_str!("../www/hero-night.svg"), Theme::NIGHT),
    ] {
        let drawn = svg(&figure, &theme).unwrap();
        assert!(file == drawn, "write it again: cargo run --no-default-features --example hero");
    }
    assert_eq!(shell::FINDING, vote::heading(&o));
    let page = include_str!("../index.html");
    for words in [shell::FINDING, "97.8%", "65.7%", "52.9%"] {
        assert!(page.contains(words), "{words}");
    }
}
