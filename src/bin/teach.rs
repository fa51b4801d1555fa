//! What teaches: describes the pages of lessons in a worker.

fn main() {
    tiebreak::worker::serve_lessons();
}
