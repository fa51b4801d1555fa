//! The page.

fn main() {
    tiebreak::ui::mount();
}
