//! Long tables of labels, 98 MB each, to be read: how fast, beside the csv crate on the same bytes, and in how much memory.

use std::hint::black_box;
use std::process::Command;
use std::time::Instant;

use tiebreak::data::{DecimalSign, Given, ReadOptions, Shelf, read};
use tiebreak::rng::{Draws, Seed};

/// Items of a table, each labelled by both raters: five million rows.
const ITEMS: u32 = 2_500_000;
/// Runs, of which the median counts.
const RUNS: usize = 3;
/// How many numbers an item is named out of.
const NAMES: u64 = 1_000_000_000;

/// In which order the rows stand.
#[derive(Clone, Copy)]
enum Order {
    /// The two rows of an item follow each other.
    ByItem,
    /// All rows of one rater, then all of the other in the same order.
    ByRater,
    /// The second rater has the items in an order of their own.
    Shuffled,
}

const CASES: [(&str, Order); 3] = [
    ("tables: 98 MB, 2.5 million items, by item", Order::ByItem),
    ("tables: 98 MB, 2.5 million items, by rater", Order::ByRater),
    ("tables: 98 MB, 2.5 million items, shuffled", Order::Shuffled),
];

/// The text of a table: item, rater, label.
fn text(order: Order) -> String {
    let mut text = String::with_capacity(100_000_000);
    text.push_str("item,rater,label\n");
    let mut draws = Draws::new(Seed(3));
    let mut row = |item: u32, rater: u32| {
        // Multiplied by primes: every item has a name of its own, and they come in no order.
        let name = u64::from(item) * 7_368_787 % NAMES;
        let rater = if rater == 1 { "anna" } else { "bern" };
        let label = ["yes", "no"].get(draws.index(2) as usize).copied().unwrap_or_default();
        text += &format!("q{name:09},{rater},{label}\n");
    };
    match order {
        Order::ByItem => (0..2 * ITEMS).for_each(|i| row(i / 2, i % 2 + 1)),
        Order::ByRater => (0..2 * ITEMS).for_each(|i| row(i % ITEMS, i / ITEMS + 1)),
        Order::Shuffled => {
            (0..ITEMS).for_each(|i| row(i, 1));
            let elsewhere = |i: u32| (u64::from(i) * 1_618_033 % u64::from(ITEMS)) as u32;
            (0..ITEMS).for_each(|i| row(elsewhere(i), 2));
        }
    }
    text
}

/// Megabytes in a second, the median of several runs.
fn rate(text: &str, mut work: impl FnMut(&str)) -> f64 {
    let mut times: Vec<f64> = (0..RUNS)
        .map(|_| {
            let start = Instant::now();
            work(black_box(text));
            start.elapsed().as_secs_f64()
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times.get(RUNS / 2).map_or(0.0, |time| text.len() as f64 / 1e6 / time)
}

fn read_whole(text: &str) {
    let table = read("table.csv", text.as_bytes(), &ReadOptions::default()).expect("the rows are a table");
    assert_eq!(table.n_rows(), 2 * ITEMS, "every row is there");
    black_box(table);
}

/// Reading a file that was kept, as the page does: its SHA-256 is known by then.
fn rate_kept(text: &str) -> f64 {
    let mut shelf = Shelf::default();
    let digits = shelf.put(Given::file("table.csv", text.into())).expect("there are bytes");
    // A table is not read again in the same way.
    let mut signs = [DecimalSign::Point, DecimalSign::Comma].into_iter().cycle();
    rate(text, |_| {
        let decimal = signs.next().unwrap_or_default();
        let table = shelf.table(&digits, ReadOptions { decimal, ..ReadOptions::default() });
        black_box(table.expect("it is kept").expect("the rows are a table"));
    })
}

/// What nothing that looks at every cell falls below: the csv crate takes the cells apart and keeps none.
fn split(text: &str) {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let mut record = csv::StringRecord::new();
    let mut n_rows = 0;
    while reader.read_record(&mut record).expect("the text is CSV") {
        n_rows += black_box(&record).len() / 3;
    }
    assert_eq!(n_rows, 2 * ITEMS as usize, "every row is there");
}

/// The most memory that this process ever had, in bytes; none where the system does not say.
fn most_memory() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse::<f64>().ok().map(|kb| kb * 1024.0)
}

/// Reads one table and prints the most memory of its process as a multiple of the file.
pub fn print_memory(name: &str) {
    let Some((_, order)) = CASES.iter().find(|(case, _)| *case == name) else { return };
    let text = text(*order);
    read_whole(&text);
    if let Some(most) = most_memory() {
        println!("{:.2}", most / text.len() as f64);
    }
}

/// The lines whose name holds the filter.
pub fn print(filter: &str) {
    for (name, order) in CASES.into_iter().filter(|(name, _)| name.contains(filter)) {
        let text = text(order);
        let (own, kept, floor) = (rate(&text, read_whole), rate_kept(&text), rate(&text, split));
        drop(text);
        let memory = std::env::current_exe()
            .and_then(|bench| Command::new(bench).args(["--memory", name]).output())
            .map(|printed| String::from_utf8_lossy(&printed.stdout).trim().to_owned())
            .unwrap_or_default();
        println!("{name}");
        println!(
            "  {own:.0} MB/s, {kept:.0} once its SHA-256 is known; the most memory: {memory} × the file"
        );
        println!("  {:.2} of splitting with the csv crate alone, {floor:.0} MB/s", own / floor);
    }
}
