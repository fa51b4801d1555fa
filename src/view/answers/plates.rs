//! The figures with their words, each only where there is something to draw.

use super::text;
use crate::analysis::answers::AnswersOutcome;
use crate::figure::{Figure, Shape, answers as figure};
use crate::text::Rich;
use crate::view::{Block, Plate};

fn plate(
    name: &str,
    figure: Figure,
    shape: Shape,
    caption: Rich,
    readings: Vec<(f64, String)>,
    problems: Vec<f64>,
) -> Block {
    Block::Plate(Box::new(Plate {
        name: format!("tiebreak-{name}"),
        figure,
        shape,
        caption,
        readings,
        problems,
    }))
}

/// The scores along the ladder; a sentence in its place, where it has one rung.
pub(super) fn ladder(o: &AnswersOutcome) -> Option<Block> {
    let rungs = figure::rungs(o);
    if rungs.len() < 2 {
        return Some(Block::Paragraph(text::plot::NO_LADDER.into()));
    }
    let readings = rungs.into_iter().map(|(rung, k)| (f64::from(k), text::plot::ladder_reading(o, rung, k)));
    let (drawn, caption) = (figure::ladder(o), text::plot::ladder_caption(o));
    Some(plate("answers", drawn, Shape::Curves, caption, readings.collect(), Vec::new()))
}

/// The strip of problems.
pub(super) fn strip(o: &AnswersOutcome) -> Option<Block> {
    let drawn = figure::drawn(o);
    let readings: Vec<(f64, String)> =
        drawn.iter().zip(1u32..).map(|(one, i)| (f64::from(i), text::plot::problem(o, one))).collect();
    let problems = readings.iter().map(|(x, _)| *x).collect();
    let caption = text::plot::strip_caption(o, drawn.len());
    (!drawn.is_empty())
        .then(|| plate("problems", figure::strip(o), Shape::Strip, caption, readings, problems))
}

/// Accuracy against the budget.
pub(super) fn budget(o: &AnswersOutcome) -> Option<Block> {
    let budgets = o.budgets.iter().enumerate();
    let readings =
        budgets.map(|(rung, &budget)| (f64::from(budget), text::tokens::budget_reading(o, rung, budget)));
    let caption = text::tokens::budget_caption(o);
    (o.budgets.len() > 1)
        .then(|| plate("budget", figure::budget(o), Shape::Curves, caption, readings.collect(), Vec::new()))
}

/// Accuracy against the cost of a correct answer.
pub(super) fn cost(o: &AnswersOutcome) -> Option<Block> {
    let mut readings: Vec<(f64, String)> = Vec::new();
    for ((x, _), one) in figure::places(o) {
        let words = text::tokens::strategy_reading(o, one);
        // Strategies at the same cost are read together.
        match readings.last_mut().filter(|(at, _)| *at == x) {
            Some((_, read)) => *read = format!("{read}; {words}"),
            None => readings.push((x, words)),
        }
    }
    let caption = text::tokens::cost_caption(o);
    (!readings.is_empty())
        .then(|| plate("cost", figure::cost(o), Shape::Curves, caption, readings, Vec::new()))
}
