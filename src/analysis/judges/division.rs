//! The table in parts: by a column of benchmarks or languages, and by how large an edit is and where.

use super::JudgesRole;
use super::columns::{Found, MOST_PARTS};
use super::count::{Counted, Version};
use super::measure::{Edits, acceptances};
use super::outcome::{Division, PartFound, PartName};
use crate::data::{Column, Table};
use crate::ordered;
use crate::stats::interval::Level;

/// More different sizes or depths than these are put together in ranges.
const MOST_VALUES: usize = 8;
/// How many ranges there are then.
const RANGES: usize = 4;

/// The table in parts by every column that there is for it.
pub(super) fn divisions(
    table: &Table,
    found: &Found<'_>,
    counted: &Counted,
    edits: &Edits,
    level: Level,
) -> Vec<Division> {
    let columns =
        [(JudgesRole::Split, found.split), (JudgesRole::Size, found.size), (JudgesRole::Depth, found.depth)];
    let division = |(role, column): (JudgesRole, Option<&Column>)| {
        let column = column?;
        // The clean control has no size and no depth.
        let all =
            counted.versions.iter().filter(|one| role == JudgesRole::Split || Some(one.edit) != edits.clean);
        let parts = parts(table, column, role, &all.collect::<Vec<_>>())?;
        let part = |(name, versions): (PartName, Vec<&Version>)| PartFound {
            name,
            judges: acceptances(versions.into_iter(), counted, edits, level),
        };
        let parts: Vec<PartFound> = parts.into_iter().map(part).collect();
        (!parts.is_empty()).then(|| Division { role, column: column.name().to_owned(), parts })
    };
    columns.into_iter().filter_map(division).collect()
}

type Part<'v> = (PartName, Vec<&'v Version>);

/// The versions by what a column says of them; none if it says too many different things.
fn parts<'v>(
    table: &Table,
    column: &Column,
    role: JudgesRole,
    versions: &[&'v Version],
) -> Option<Vec<Part<'v>>> {
    let is_numbered = role != JudgesRole::Split;
    let numbers: Option<Vec<f64>> = is_numbered.then(|| numbers(table, column)).flatten();
    let label = |version: &&&Version| column.codes().get(version.row).and_then(|code| code.level());
    if let Some(numbers) = numbers.filter(|_| column.levels().len() > MOST_VALUES) {
        return Some(ranges(&numbers, versions, label));
    }
    if column.levels().len() > MOST_PARTS as usize {
        return None;
    }
    let mut of_level: Vec<Vec<&Version>> = vec![Vec::new(); column.levels().len() + 1];
    for version in versions {
        let level = label(&version).map_or(column.levels().len(), |level| level as usize);
        of_level.get_mut(level).into_iter().for_each(|part| part.push(*version));
    }
    let names = column.levels().iter().map(|level| PartName::Value(level.trim().to_owned()));
    let mut parts: Vec<Part<'_>> = names.chain([PartName::Unnamed]).zip(of_level).collect();
    parts.retain(|(_, versions)| !versions.is_empty());
    if let Some(numbers) = is_numbered.then(|| self::numbers(table, column)).flatten() {
        let value = |part: &Part<'_>| match part.1.first().and_then(|version| label(&version)) {
            Some(level) => numbers.get(level as usize).copied().unwrap_or(f64::INFINITY),
            None => f64::INFINITY,
        };
        let mut rising: Vec<Part<'_>> = Vec::new();
        for mut part in parts {
            // 10% and 0.1 are one size.
            if let Some(same) = rising.iter_mut().find(|known| value(known) == value(&part)) {
                same.1.append(&mut part.1);
                continue;
            }
            ordered::insert(&mut rising, part, |a, b| value(a) > value(b));
        }
        parts = rising;
    }
    Some(parts)
}

/// The number of every label of a column; none if one is no number.
fn numbers(table: &Table, column: &Column) -> Option<Vec<f64>> {
    let mark = table.decimals(column).mark?;
    // Beside plain numbers a percent sign means hundredths.
    let is_mixed = column.levels().iter().any(|level| !level.trim().ends_with('%'));
    let number = |level: &str| {
        let plain = level.trim().trim_end_matches('%').trim_end();
        let number = mark.number(plain)?;
        Some(if is_mixed && plain.len() < level.trim().len() { number / 100.0 } else { number })
    };
    column.levels().iter().map(number).collect()
}

/// Four ranges of about as many versions each, and last the versions without a number.
fn ranges<'v>(
    numbers: &[f64],
    versions: &[&'v Version],
    label: impl Fn(&&&Version) -> Option<u32>,
) -> Vec<Part<'v>> {
    let number = |version: &&'v Version| numbers.get(label(&version)? as usize).copied();
    let mut values: Vec<f64> = versions.iter().filter_map(number).collect();
    values.sort_unstable_by(f64::total_cmp);
    let cuts: Vec<f64> = (1..RANGES).filter_map(|i| values.get(i * values.len() / RANGES).copied()).collect();
    let mut parts: Vec<(Option<[f64; 2]>, Vec<&Version>)> = vec![(None, Vec::new()); RANGES + 1];
    for version in versions {
        let value = number(version);
        let place = value.map_or(RANGES, |value| cuts.iter().filter(|cut| **cut <= value).count());
        let Some((ends, own)) = parts.get_mut(place) else { continue };
        own.push(*version);
        if let Some(value) = value {
            let [least, most] = ends.unwrap_or([value; 2]);
            *ends = Some([least.min(value), most.max(value)]);
        }
    }
    parts.retain(|(_, versions)| !versions.is_empty());
    let named = |(ends, versions): (Option<[f64; 2]>, _)| {
        (ends.map_or(PartName::Unnamed, |[least, most]| PartName::Between(least, most)), versions)
    };
    parts.into_iter().map(named).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{JudgesRequest, PartName, outcome};
    use crate::data::{ReadOptions, read};

    #[test]
    fn a_size_in_percent_and_as_a_share_is_one() {
        let csv = "solution,edit,size,verdict\ns1,clean,,yes\ns1,x,10%,no\ns2,clean,,yes\ns2,x,0.1,no\ns3,x,0.05,no\n";
        let table = read("t.csv", csv.as_bytes(), &ReadOptions::default()).unwrap();
        let o = outcome(&JudgesRequest::default(), &table).unwrap();
        let parts: Vec<(&PartName, u32)> =
            o.divisions[0].parts.iter().map(|part| (&part.name, part.judges[0].1[0].n)).collect();
        let value = |name: &str| PartName::Value(name.to_owned());
        assert_eq!(parts, [(&value("0.05"), 1), (&value("10%"), 2)]);
    }
}
