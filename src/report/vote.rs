//! The vote page's curves and problems, for a spreadsheet and to repeat it.

use super::{File, Kind, cells, gap, provenance_rows, rerun, written};
use crate::analysis::vote::{Scores, VoteOutcome};
use crate::model::Attractors;

const NAME: &str = "vote";

/// The outcome as a file.
pub fn file(o: &VoteOutcome, kind: Kind) -> File {
    written(NAME, kind, link(o), (&o.request, o), || rows(o))
}

fn link(o: &VoteOutcome) -> String {
    crate::analysis::link::vote::write(&o.request)
}

/// The curve, then every problem, then the second model's curve and the check, where there are any.
fn rows(o: &VoteOutcome) -> Vec<Vec<String>> {
    let mut rows =
        vec![cells(&["k", "pass_at_k", "vote_at_k", "pass_at_1", "attractor_share", "difficulty"])];
    let difficulty = serde_json::to_string(&o.request.difficulty).unwrap_or_default().replace('"', "");
    let settings = [o.request.a.share().to_string(), difficulty];
    rows.extend(o.curve.iter().map(|at| scores(at, o.mean).chain(settings.clone()).collect()));
    rows.extend([gap(), cells(&["problem", "solve_rate", "pass_at_k", "vote_at_k", "long_vote"])]);
    for (i, problem) in (1u32..).zip(&o.problems) {
        let chances = [problem.rate, problem.pass, problem.vote, problem.limit];
        let chances = chances.iter().map(ToString::to_string);
        rows.push(std::iter::once(i.to_string()).chain(chances).collect());
    }
    if let Some(second) = &o.second {
        rows.extend([gap(), cells(&["k", "second_pass_at_k", "second_vote_at_k", "second_pass_at_1"])]);
        rows.extend(second.curve.iter().map(|at| scores(at, second.mean).collect()));
    }
    if let Some(check) = &o.check {
        rows.push(gap());
        rows.extend(rerun::table(check));
    }
    let (request, seed) = (&o.request, o.check.as_ref().map(|_| o.request.seed));
    rows.extend([
        gap(),
        cells(&["samples", &request.k.count().to_string()]),
        cells(&["attractors", &request.attractors.count().to_string()]),
    ]);
    if let Attractors::Given(mix) = &request.attractors {
        rows.push(
            std::iter::once("attractor_sizes".to_owned())
                .chain(mix.sizes().map(|size| size.to_string()))
                .collect(),
        );
    }
    rows.extend([
        cells(&["correlation", &request.rho.value().to_string()]),
        cells(&["second_shift", &request.shift.value().to_string()]),
        cells(&["threshold", &o.threshold.to_string()]),
        cells(&["ceiling", &o.ceiling.to_string()]),
    ]);
    rows.extend(provenance_rows(link(o), seed));
    rows
}

/// The scores at one k, beside the mean solve rate.
fn scores(at: &Scores, mean: f64) -> impl Iterator<Item = String> {
    let shares = [at.pass, at.vote, mean].map(|share| share.to_string());
    std::iter::once(at.k.to_string()).chain(shares)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::problems::LogOddsShift;
    use crate::analysis::rerun::RerunCount;
    use crate::analysis::vote::{VoteRequest, outcome};

    fn lines(request: &VoteRequest) -> Vec<String> {
        let content = file(&outcome(request), Kind::Csv).content;
        content.lines().map(str::to_owned).collect()
    }

    #[test]
    fn the_curve_comes_first_and_then_all_that_the_page_shows() {
        let lines = lines(&VoteRequest::default());
        assert_eq!(lines[0], "k,pass_at_k,vote_at_k,pass_at_1,attractor_share,difficulty");
        assert!(lines[64].starts_with("64,0.978") && lines[64].ends_with(",0.5,spread"), "{}", lines[64]);
        assert_eq!(lines[66], "problem,solve_rate,pass_at_k,vote_at_k,long_vote");
        assert!(lines[67].starts_with("1,") && lines[96].starts_with("30,") && lines[96].ends_with(",1"));
        assert_eq!(lines[98..102], ["samples,64", "attractors,1", "correlation,0", "second_shift,0"]);
        assert!(lines[107].starts_with("link,#/explore/vote?a=0.5&k=64"), "{lines:?}");
        assert_eq!(lines.len(), 108);
    }

    #[test]
    fn the_sizes_of_the_attractors_follow_their_number() {
        let own = Attractors::Given(crate::model::AttractorMix::example());
        let lines = lines(&VoteRequest { attractors: own, ..VoteRequest::default() });
        let at = lines.iter().position(|line| line == "attractors,3").unwrap();
        assert_eq!(lines[at + 1..at + 3], ["attractor_sizes,60,30,10", "correlation,0"]);
        assert!(lines.last().unwrap().contains("&attractors=own&shares=60%2C30%2C10&"), "{lines:?}");
    }

    #[test]
    fn the_second_model_and_the_check_follow_with_the_seed() {
        let request = VoteRequest {
            shift: LogOddsShift::new(-0.6).unwrap(),
            reruns: Some(RerunCount::FEWEST),
            ..VoteRequest::default()
        };
        let lines = lines(&request);
        let at = |head: &str| lines.iter().position(|line| line == head).unwrap();
        let second = at("k,second_pass_at_k,second_vote_at_k,second_pass_at_1");
        assert!(lines[second + 8].starts_with("8,") && lines[second + 8].contains(",0.555777"));
        assert!(at("quantity,value,exact,simulated,counted") > second + 64);
        assert_eq!(lines.last().unwrap(), "seed,42");
    }
}
