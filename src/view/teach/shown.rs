//! What comes out in a lesson: the finding, what was said beside it, and the figures of the pages of Explore.

use crate::analysis::seeds::SeedsOutcome;
use crate::analysis::taxonomy::Findings;
use crate::analysis::teach::{Scenario, Shown, Step, TeachOutcome, TeachRequest};
use crate::analysis::vote::{Scores, VoteOutcome};
use crate::figure::{Shape, teach as figure};
use crate::text::{
    Rich, seeds as seeds_text, shell, taxonomy as ties_text, teach as text, vote as vote_text,
};
use crate::view::{Block, Captioned, Drawer, Plate, Table, seeds, taxonomy, vote};

/// The heading and the sentences under it.
pub(super) fn found(request: &TeachRequest, o: &TeachOutcome) -> (String, Rich) {
    let last = request.step == Step::Answer;
    match (&o.shown, request.scenario) {
        (Shown::Vote(o), _) if last => text::three_numbers_answer(o),
        (Shown::Vote(o), Scenario::Threshold) => text::threshold_found(o),
        (Shown::Vote(o), _) => text::three_numbers_found(o),
        (Shown::Shares(shares), _) => text::threshold_answer(shares),
        (Shown::Seeds(o), _) if last => text::better_model_answer(o),
        (Shown::Seeds(o), _) => (text::better_model_found(o), seeds_text::lede(o)),
        (Shown::Ties(o), _) if last => {
            (text::two_tests_answer(&o.findings), ties_text::invariant(&o.findings))
        }
        (Shown::Ties(o), _) if request.step == Step::Vary => {
            (text::two_tests_moved(&o.findings), ties_text::wins(&o.findings))
        }
        (Shown::Ties(o), _) => (text::two_tests_found(&o.findings), ties_text::lede(&o.findings, models())),
    }
}

/// What the groups of the study are.
fn models() -> &'static str {
    ties_text::groups_noun(Some("model"))
}

/// What is seen.
pub(super) fn blocks(request: &TeachRequest, o: &TeachOutcome) -> Vec<Block> {
    let mut blocks = compared(request, o);
    let figures = match &o.shown {
        Shown::Vote(o) => of_vote(request, o),
        Shown::Shares(shares) => vec![Block::Table(table_of_shares(shares))],
        Shown::Seeds(o) => of_seeds(request.step, o),
        Shown::Ties(o) => of_ties(request.step, &o.findings),
    };
    blocks.extend(figures);
    blocks
}

/// What was said beside what it is.
fn compared(request: &TeachRequest, o: &TeachOutcome) -> Vec<Block> {
    let of = text::words(request.scenario);
    let predicted = &request.predicted;
    if o.gaps.is_empty() {
        return Vec::new();
    }
    let mut blocks = vec![Block::Plate(Box::new(gaps(of, o)))];
    let numbers = of.short.iter().zip(&o.gaps).map(|(name, gap)| text::gap(name, gap));
    blocks.extend(numbers.map(Block::Paragraph));
    let chosen = o.right.map(|right| text::chosen(of, predicted.choice, right, &predicted.hands));
    blocks.extend(chosen.map(Block::Paragraph));
    blocks
}

fn gaps(of: &text::Words, o: &TeachOutcome) -> Plate {
    let figure = figure::gaps(of.short, &o.gaps);
    let readings = of.short.iter().zip(&o.gaps);
    let readings = readings.map(|(name, gap)| (gap.percent()[1], text::gap_reading(name, gap)));
    Plate {
        name: "tiebreak-prediction".to_owned(),
        figure,
        shape: Shape::Rows(o.gaps.len() as u32),
        caption: text::GAPS_CAPTION.into(),
        readings: readings.collect(),
        problems: Vec::new(),
    }
}

fn plate(plate: Plate) -> Block {
    Block::Plate(Box::new(plate))
}

fn of_vote(request: &TeachRequest, o: &VoteOutcome) -> Vec<Block> {
    let curves = || plate(vote::curves(o, None));
    match (request.scenario, request.step) {
        (Scenario::Threshold, Step::Vary) => vec![plate(vote::strip(o)), curves()],
        (Scenario::Threshold, _) => vec![plate(vote::strip(o)), plate(vote::family(o)), curves()],
        _ => vec![curves()],
    }
}

fn of_seeds(step: Step, o: &SeedsOutcome) -> Vec<Block> {
    match step {
        Step::Vary => vec![
            plate(seeds::odds(o, None)),
            Block::Paragraph(seeds_text::settled(o)),
            plate(seeds::draws(o)),
            Block::Paragraph(seeds_text::tally(o)),
            plate(seeds::scores(o)),
            Block::Paragraph(seeds_text::middle(o)),
        ],
        Step::Answer => vec![Block::Paragraph(seeds_text::settled(o)), plate(seeds::odds(o, None))],
        _ => vec![
            plate(seeds::draws(o)),
            Block::Paragraph(seeds_text::tally(o)),
            plate(seeds::scores(o)),
            Block::Paragraph(seeds_text::middle(o)),
        ],
    }
}

fn of_ties(step: Step, f: &Findings) -> Vec<Block> {
    if step == Step::Answer {
        return taxonomy::invariant(f);
    }
    let mut blocks = vec![plate(taxonomy::plate(f))];
    if step != Step::Vary {
        blocks.push(Block::Paragraph(ties_text::wins(f)));
    }
    blocks.push(Block::Table(Table { captioned: Captioned::Over, ..taxonomy::ranges(f) }));
    match step {
        Step::Explain => blocks.push(Block::Paragraph(ties_text::overlap(f))),
        _ => {
            let heading = ties_text::by_group(f, models());
            blocks.push(Block::Heading(heading.clone()));
            blocks.push(Block::Table(taxonomy::groups(f, models(), &heading)));
        }
    }
    blocks
}

fn table_of_shares(shares: &[(f64, Scores)]) -> Table {
    let rows = shares.iter().map(|(a, scores)| text::share_row(*a, scores)).collect();
    let heads = text::SHARE_HEADS.map(str::to_owned).to_vec();
    Table { class: "rates".to_owned(), ..Table::plain(text::shares_caption(), heads, rows) }
}

/// What can be opened: one way to explain it, and what the models leave out.
pub(super) fn drawers(request: &TeachRequest, o: &TeachOutcome) -> Vec<Drawer> {
    let leaves_out = match &o.shown {
        Shown::Vote(o) => vote_text::assumed(o).into(),
        Shown::Seeds(_) => seeds_text::LEAVES_OUT.into(),
        Shown::Ties(_) => ties_text::STUDY_LEAVES_OUT.into(),
        Shown::Shares(_) => return Vec::new(),
    };
    let mut drawers = vec![Drawer::of(shell::LEAVES_OUT, vec![leaves_out])];
    if request.step == Step::Explain {
        let because = text::words(request.scenario).because;
        drawers.insert(0, Drawer::of(text::ONE_WAY, vec![because.into()]));
    }
    drawers
}
