//! What compares raters: describes the pages of their tables in a worker.

fn main() {
    tiebreak::worker::serve_raters();
}
