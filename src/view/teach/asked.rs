//! What a class is asked: controls, what was said once it is locked, and the sheet on paper. Nothing here knows an outcome.

use crate::analysis::link::teach as words;
use crate::analysis::link::ties::order_word;
use crate::analysis::problems::ProblemCount;
use crate::analysis::teach::{Asked, MOST_HANDS, Scenario, Step, TeachRequest};
use crate::figure::{Shape, teach as figure};
use crate::text::{seeds, settings, taxonomy, teach as text};
use crate::view::controls::{choice, control, labelled, number, samples, share, whole};
use crate::view::{Block, Control, Input, Offer, Place, Plate};

/// What can be set at a place: the predictions until they are locked, later what is moved.
pub(super) fn controls(request: &TeachRequest) -> Vec<Control> {
    match request.step {
        Step::Predict if !request.locked => predictions(request),
        Step::Vary => varied(request),
        _ => Vec::new(),
    }
}

fn predictions(request: &TeachRequest) -> Vec<Control> {
    let (scenario, predicted) = (request.scenario, &request.predicted);
    let of = text::words(scenario);
    let mut controls = Vec::new();
    if !scenario.options().is_empty() {
        let chosen = predicted.choice.and_then(|choice| scenario.options().get(choice as usize));
        let options: Vec<(&str, &str)> =
            scenario.options().iter().copied().zip(of.options.iter().copied()).collect();
        let buttons = choice(words::CHOICE, chosen.copied().unwrap_or_default(), &options, Offer::Buttons);
        // A group of buttons shows no label; its hint says what is chosen.
        controls.push(labelled(buttons, of.choice, of.choice, Place::First, true));
    }
    let asked = scenario.numbers().iter().zip(of.numbers).zip(&predicted.numbers);
    controls.extend(asked.map(|((asked, label), said)| guess(*asked, label, *said)));
    for (option, hands) in predicted.hands.iter().enumerate() {
        let name = of.options.get(option).copied().unwrap_or_default();
        let most = MOST_HANDS.to_string();
        let count = number(&words::hands_setting(option), hands.to_string(), ["0", &most], true, Vec::new());
        controls.push(labelled(count, &text::hands(name), text::HANDS_HINT, Place::Further, *hands == 0));
    }
    controls
}

fn guess(asked: Asked, label: &str, said: u32) -> Control {
    let stops: Vec<u32> = (0..=asked.most).collect();
    let most = asked.most.to_string();
    let slider = number(asked.setting, said.to_string(), ["0", &most], true, whole(&stops));
    labelled(slider, label, "", Place::Shown, true)
}

fn varied(request: &TeachRequest) -> Vec<Control> {
    let varied = &request.varied;
    match request.scenario {
        Scenario::ThreeNumbers => vec![samples("k", varied.k, settings::SAMPLES_HINT)],
        Scenario::Threshold => {
            let options =
                text::PROBLEMS.map(|(concentrated, name)| (words::difficulty_word(concentrated), name));
            let chosen = words::difficulty_word(varied.concentrated);
            let problems = choice(words::DIFFICULTY, chosen, &options, Offer::Buttons);
            let problems = Control { place: Place::First, is_usual: !varied.concentrated, ..problems };
            vec![share(varied.a), samples("k", varied.k, settings::SAMPLES_HINT), problems]
        }
        Scenario::BetterModel => vec![samples("n", varied.n, seeds::N_HINT)],
        Scenario::TwoTests => {
            let tests = text::words(Scenario::TwoTests).options.iter().map(|name| (*name).to_owned());
            let order = Input::Order { tests: tests.collect(), by_name: false };
            let list = control("order", order_word(&varied.order), order);
            vec![labelled(list, taxonomy::ORDER, taxonomy::ORDER_HINT, Place::Shown, true)]
        }
    }
}

/// What is seen where something is asked: the problems that it is asked of, and what was said once that is locked.
pub(super) fn blocks(request: &TeachRequest) -> Vec<Block> {
    let mut blocks = Vec::new();
    if request.step == Step::Predict && request.locked {
        blocks.push(Block::Heading(text::SAID.to_owned()));
        blocks.extend(said(request));
    }
    if request.step == Step::Predict && request.scenario == Scenario::Threshold {
        blocks.push(Block::Plate(Box::new(problems(request))));
    }
    blocks
}

/// What the class said, line by line.
fn said(request: &TeachRequest) -> Vec<Block> {
    let (scenario, predicted) = (request.scenario, &request.predicted);
    let of = text::words(scenario);
    let numbers = scenario.numbers().iter().zip(of.numbers).zip(&predicted.numbers);
    let number = |((asked, label), said): ((&Asked, &&str), &u32)| {
        text::said_line(label, &text::said(*said, asked.most))
    };
    let mut lines: Vec<Block> = numbers.map(|asked| Block::Paragraph(number(asked))).collect();
    if !of.options.is_empty() {
        let chosen = predicted.choice.and_then(|choice| of.options.get(choice as usize));
        let chosen = chosen.copied().unwrap_or(text::NO_CHOICE);
        lines.insert(0, Block::Paragraph(text::said_line(of.choice, chosen)));
        lines.extend(text::tally(of.options, &predicted.hands).map(Block::Paragraph));
    }
    lines
}

/// The problems of the class, without what a vote makes of them.
fn problems(request: &TeachRequest) -> Plate {
    let rates = request.difficulty().benchmark(ProblemCount::THIRTY).rates().to_vec();
    let readings = (1..).zip(&rates).map(|(i, rate)| (*rate, text::plain_problem(i)));
    Plate {
        name: "tiebreak-problems".to_owned(),
        figure: figure::problems(&rates),
        shape: Shape::Strip,
        caption: text::plain_caption().into(),
        readings: readings.collect(),
        problems: rates.clone(),
    }
}

/// The sheet for the class: the questions, with room for answers and without any.
pub(super) fn sheet(request: &TeachRequest) -> Vec<Block> {
    let of = text::words(request.scenario);
    let room = || Block::Fine(text::ROOM.into());
    let mut blocks = vec![
        Block::Heading(of.name.to_owned()),
        Block::Paragraph(text::given(request)),
        Block::Subheading(text::on_sheet(1, of.question)),
    ];
    if !of.options.is_empty() {
        blocks.push(Block::Paragraph(of.choice.into()));
        blocks.push(Block::Paragraph(text::boxes(of.options).into()));
    }
    for label in of.numbers {
        blocks.extend([Block::Paragraph((*label).into()), room()]);
    }
    blocks.push(Block::Fine(text::AFTER.into()));
    for (at, question) in [(2, of.explain), (3, of.vary), (4, of.transfer)] {
        let heading = text::on_sheet(at, text::SHEET_PARTS.get(at - 2).copied().unwrap_or_default());
        blocks.extend([Block::Subheading(heading), Block::Paragraph(question.into()), room(), room()]);
    }
    blocks
}
