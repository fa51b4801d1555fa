//! The hands: run ranges of replicates in a worker, and nothing else.

fn main() {
    tiebreak::worker::serve_hand();
}
