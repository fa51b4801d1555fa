//! `cargo xtask test`: every check, cheapest first, stopping at the first that fails.

use crate::steps::{STEPS, Step};
use crate::{Failure, Result, nearest, unexpected};
use std::time::{Duration, Instant};

/// Runs the steps asked for and sums them up.
pub fn run(arguments: &[String]) -> Result {
    let mut is_quick = false;
    let mut only: Vec<&str> = Vec::new();
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--quick" => is_quick = true,
            "--list" => {
                list();
                return Ok(());
            }
            "--only" => only.push(known(rest.next())?),
            other => return Err(unexpected("test", other)),
        }
    }
    let chosen = STEPS.iter().filter(|step| match only.is_empty() {
        true => !(is_quick && step.needs_browser),
        false => only.contains(&step.name),
    });
    run_steps(chosen)
}

fn list() {
    for Step { name, what, needs_browser, .. } in STEPS {
        let note = if *needs_browser { " (not with --quick)" } else { "" };
        println!("{name:<12}{what}{note}");
    }
}

fn known(name: Option<&String>) -> Result<&'static str> {
    let names: Vec<&'static str> = STEPS.iter().map(|step| step.name).collect();
    let Some(name) = name else {
        return Err(Failure::Usage(format!("--only wants a step's name: {}.", names.join(", "))));
    };
    names.iter().find(|known| *known == name).copied().ok_or_else(|| {
        let hint = nearest(name, &names).map(|near| format!(" Did you mean `{near}`?")).unwrap_or_default();
        Failure::Usage(format!("there is no step `{name}`.{hint} The steps: {}.", names.join(", ")))
    })
}

fn run_steps(steps: impl Iterator<Item = &'static Step>) -> Result {
    let mut passed: Vec<(&Step, Duration)> = Vec::new();
    for step in steps {
        println!("\n== {}: {}", step.name, step.what);
        let start = Instant::now();
        if let Err(failure) = (step.run)() {
            println!("{}", table(&passed, Some((step, start.elapsed()))));
            println!("{} passed, 1 failed", passed.len());
            return Err(Failure::new(format!(
                "step `{name}`: {failure}\nOnce mended, run it alone: cargo xtask test --only {name}",
                name = step.name
            )));
        }
        passed.push((step, start.elapsed()));
    }
    println!("{}", table(&passed, None));
    println!("{} passed, 0 failed", passed.len());
    Ok(())
}

fn table(passed: &[(&Step, Duration)], failed: Option<(&Step, Duration)>) -> String {
    let line = |step: &Step, time: Duration, note: &str| {
        format!("{:<12}{:>9.1}{note}\n", step.name, time.as_secs_f64())
    };
    let total: Duration = passed.iter().map(|(_, time)| *time).chain(failed.map(|(_, time)| time)).sum();
    let mut table = format!("\n{:<12}{:>9}\n", "step", "seconds");
    table.extend(passed.iter().map(|(step, time)| line(step, *time, "")));
    table.extend(failed.map(|(step, time)| line(step, time, "  FAILED")));
    table + &format!("{:<12}{:>9.1}\n", "total", total.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: Step = Step { name: "good", what: "", needs_browser: false, run: || Ok(()) };
    const BAD: Step =
        Step { name: "bad", what: "", needs_browser: false, run: || Err(Failure::new("no luck.")) };

    #[test]
    fn a_failing_step_says_how_to_run_it_alone() {
        let failure = run_steps([&GOOD, &BAD, &GOOD].into_iter()).unwrap_err().to_string();
        assert!(failure.contains("no luck.") && failure.contains("--only bad"), "{failure}");
        assert!(run_steps([&GOOD].into_iter()).is_ok());
    }

    #[test]
    fn a_mistyped_step_is_recognised() {
        assert_eq!(known(Some(&"fmt".to_owned())).unwrap(), "fmt");
        assert!(known(Some(&"fnt".to_owned())).unwrap_err().to_string().contains("`fmt`"));
    }

    #[test]
    fn the_table_marks_the_step_that_failed() {
        let table = table(&[(&GOOD, Duration::from_millis(1500))], Some((&BAD, Duration::from_secs(2))));
        assert!(table.contains("1.5\n") && table.contains("FAILED") && table.contains("3.5\n"), "{table}");
    }
}
