//! Writes the figure of the first page as it stands until the live one is there, light and dark:
//!
//! ```text
//! cargo run --no-default-features --example hero
//! ```

use tiebreak::analysis::vote::{VoteRequest, outcome};
use tiebreak::figure::{Theme, svg, vote::curves};

fn main() -> std::io::Result<()> {
    let figure = curves(&outcome(&VoteRequest::default()), None);
    for (name, theme) in [("day", Theme::DAY), ("night", Theme::NIGHT)] {
        let drawn = svg(&figure, &theme).map_err(std::io::Error::other)?;
        std::fs::write(format!("www/hero-{name}.svg"), drawn)?;
    }
    Ok(())
}
