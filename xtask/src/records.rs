//! Measured rates and times from several programs, put side by side.

use std::fmt::Write as _;

/// One measurement: what was done, where, and how much of it a second or how many seconds all of it took.
#[derive(Debug, PartialEq)]
pub struct Record {
    name: String,
    place: String,
    value: f64,
}

/// Places that are no rates but say what a draw needs.
const NEEDS: [&str; 3] = ["draws", "operations", "bytes"];
/// The row of every loop's rate on registers alone.
const BARE: &str = "bare";
/// What the others are compared with.
const PEER: &str = "numpy";
/// The same, of scripts that are timed as a whole: one draw after another, as arrays, or by a package that is made for it.
const SCRIPTS: [&str; 3] = ["loop", "arrays", "package"];

/// The records among lines of `name<tab>place<tab>value`; other lines are not for this.
pub fn parse(text: &str) -> Vec<Record> {
    let record = |line: &str| {
        let mut parts = line.split('\t');
        let (name, place, value) = (parts.next()?, parts.next()?, parts.next()?);
        Some(Record { name: name.to_owned(), place: place.to_owned(), value: value.trim().parse().ok()? })
    };
    text.lines().filter_map(record).collect()
}

fn value(records: &[Record], name: &str, place: &str) -> Option<f64> {
    records.iter().find(|record| record.name == name && record.place == place).map(|record| record.value)
}

/// In the order of their first record.
fn distinct<'a>(names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut found = Vec::new();
    for name in names {
        if !found.contains(&name) {
            found.push(name);
        }
    }
    found
}

/// A row for each place, a column for each loop: million draws a second, and how many times numpy's rate that is.
pub fn rates(records: &[Record]) -> String {
    let loops = distinct(records.iter().map(|record| record.name.as_str()).filter(|name| *name != BARE));
    let is_rate = |record: &&Record| !NEEDS.contains(&record.place.as_str()) && record.name != BARE;
    let places = distinct(records.iter().filter(is_rate).map(|record| record.place.as_str()));
    let mut table = row("million draws a second (× numpy)", loops.iter().map(|name| (*name).to_owned()));
    for place in &places {
        let cell = |name: &&str| {
            let (rate, draws) = (value(records, name, place), value(records, name, "draws"));
            let Some((rate, draws)) = rate.zip(draws) else { return "–".to_owned() };
            let times = value(records, name, PEER).filter(|_| *place != PEER);
            let times = times.map_or_else(String::new, |peer| format!(" ({:.1}×)", rate / peer));
            format!("{:.0}{times}", rate * draws / 1e6)
        };
        table += &row(place, loops.iter().map(cell));
    }
    table += &row(
        "a draw needs, integer operations",
        loops.iter().map(|name| number(records, name, "operations")),
    );
    table +=
        &row("a draw needs, bytes in the cache", loops.iter().map(|name| number(records, name, "bytes")));
    for place in
        distinct(records.iter().filter(|record| record.name == BARE).map(|record| record.place.as_str()))
    {
        let bare = value(records, BARE, place);
        let cell = |name: &&str| {
            let rate = value(records, name, place);
            let needs = value(records, name, "draws").zip(value(records, name, "operations"));
            let Some(((rate, (draws, operations)), bare)) = rate.zip(needs).zip(bare) else {
                return "–".to_owned();
            };
            format!("{:.0}%", 100.0 * rate * draws * operations / bare)
        };
        table += &row(&format!("of the bound: bare operations, {place}"), loops.iter().map(cell));
    }
    table
}

/// A row for each piece of work, a column for each place: how long it takes, and of scripts how many times as long as where
/// it is timed first.
pub fn times(records: &[Record]) -> String {
    let places = distinct(records.iter().map(|record| record.place.as_str()));
    let mut table = row("seconds (× the first place)", places.iter().map(|place| (*place).to_owned()));
    for name in distinct(records.iter().map(|record| record.name.as_str())) {
        let first = records.iter().find(|record| record.name == name);
        let cell = |place: &&str| {
            let Some(time) = value(records, name, place) else { return "–".to_owned() };
            let first = first.filter(|_| SCRIPTS.contains(place));
            let ratio = first.map_or_else(String::new, |first| format!(" ({:.1}×)", time / first.value));
            format!("{time:.3}{ratio}")
        };
        table += &row(name, places.iter().map(cell));
    }
    table
}

fn number(records: &[Record], name: &str, place: &str) -> String {
    value(records, name, place).map_or_else(|| "–".to_owned(), |value| format!("{value:.0}"))
}

fn row(head: &str, cells: impl Iterator<Item = String>) -> String {
    let mut row = format!("{head:<42}");
    for cell in cells {
        // Writing to a string cannot fail.
        let _ = write!(row, "{cell:>22}");
    }
    row.push('\n');
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_of_several_programs_make_one_table() {
        let records = parse(
            "reruns\tnumpy\t2000\nnoise\nreruns\tnative\t10000\nreruns\tdraws\t500\nreruns\toperations\t30\n\
             reruns\tbytes\t8\nbare\tnative\t300000000\n",
        );
        assert_eq!(records.len(), 6);
        let table = rates(&records);
        let line =
            |start: &str| table.lines().find(|line| line.starts_with(start)).unwrap_or_default().to_owned();
        assert!(line("numpy").ends_with(" 1"), "{table}");
        assert!(line("native").ends_with("5 (5.0×)"), "{table}");
        assert!(line("of the bound").ends_with("50%"), "{table}");
    }

    #[test]
    fn times_stand_beside_the_first_of_their_row() {
        let records =
            parse("vote\tanalyse\t0.02\nvote\twithin\t0.06\npage\tpage\t1.5\nvote\tloop\t100\nnoise\n");
        let table = times(&records);
        let cells = |start: &str| -> Vec<String> {
            let line = table.lines().find(|line| line.starts_with(start)).unwrap_or_default();
            line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).map(str::to_owned).collect()
        };
        assert_eq!(cells("seconds"), ["seconds (× the first place)", "analyse", "within", "page", "loop"]);
        assert_eq!(cells("vote"), ["vote", "0.020", "0.060", "–", "100.000 (5000.0×)"]);
        assert_eq!(cells("page"), ["page", "–", "–", "1.500", "–"]);
    }
}
