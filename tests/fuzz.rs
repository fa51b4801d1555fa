//! A short row of mutants: no panic, rows that add up, and what is written is read again. `examples/fuzz_intake.rs` reads more.

// Helpers of tests stop at the first thing that is wrong, as the tests themselves do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

#[path = "common/mutants.rs"]
mod mutants;

use std::path::Path;

use mutants::{Mutants, Seen};

#[test]
fn mutants_end_in_tables_that_add_up_or_in_refusals() {
    let mut mutants = Mutants::new(42, Path::new(env!("CARGO_MANIFEST_DIR")));
    let mut seen = Seen::default();
    for number in 0..600 {
        seen.take(&mutants.mutant(number));
    }
    // Else they are too mutilated to tell anything.
    assert!(seen.tables > 200 && seen.reshaped > 10 && seen.outcomes > 100, "{seen:?}");
    // Most take a few milliseconds; a hundred times the slowest leaves room for a busy machine.
    assert!(seen.slowest.as_secs() < 20, "{seen:?}");
}

#[test]
fn a_mutant_depends_on_its_number_alone() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut one, mut other) = (Mutants::new(7, root), Mutants::new(7, root));
    one.mutant(3);
    assert_eq!(one.mutant(9).bytes, other.mutant(9).bytes);
    assert_ne!(one.mutant(9).bytes, one.mutant(10).bytes);
}
