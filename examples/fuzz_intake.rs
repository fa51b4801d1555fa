//! Reads mutants of the tables of the tests for so many seconds, from a seed and a first mutant, and says which one it stopped at.
//!
//! ```text
//! cargo run --release --no-default-features --example fuzz_intake -- 60
//! cargo run --release --no-default-features --example fuzz_intake -- 60 42 1000
//! ```

// It stops at the first thing that is wrong, as a test does.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![allow(clippy::disallowed_types, reason = "how long a file takes is one of the things that are held")]

#[path = "../tests/common/mutants.rs"]
mod mutants;

use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use mutants::{Mutants, Seen};

/// The mutant that is read.
static NUMBER: AtomicU32 = AtomicU32::new(0);
/// No mutant is so large that it takes longer.
const BOUND: Duration = Duration::from_secs(2);

fn main() {
    let numbers: Vec<u32> =
        std::env::args().skip(1).map(|text| text.parse().expect("a whole number")).collect();
    let [seconds, seed, first] = [60, 42, 0]
        .iter()
        .enumerate()
        .map(|(at, usual)| *numbers.get(at).unwrap_or(usual))
        .collect::<Vec<_>>()[..]
    else {
        unreachable!("three numbers")
    };
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        eprintln!("seed {seed}, mutant {}:", NUMBER.load(Ordering::Relaxed));
        usual(info);
    }));
    let mut mutants = Mutants::new(seed, Path::new(env!("CARGO_MANIFEST_DIR")));
    let (mut seen, start, mut n, mut slowest) = (Seen::default(), Instant::now(), 0, first);
    while start.elapsed() < Duration::from_secs(seconds.into()) {
        NUMBER.store(first + n, Ordering::Relaxed);
        let before = seen.slowest;
        seen.take(&mutants.mutant(first + n));
        if seen.slowest > before {
            slowest = first + n;
        }
        assert!(seen.slowest < BOUND, "it took {:?}", seen.slowest);
        n += 1;
    }
    println!("{n} mutants of seed {seed} from {first} on, the slowest {slowest}: {seen:?}");
}
