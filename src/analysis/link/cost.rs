//! Explore / Cost as a link.

use form_urlencoded::Serializer;

use super::{Settings, pair, problems, with_path, write_check};
use crate::analysis::cost::{Checked, CostRequest, TokenCap, TokenPrice};
use crate::model::AttractorShare;

/// Its path.
pub const PATH: &str = "explore/cost";

/// The path and query of a request. No budget and no price are 0.
pub fn write(request: &CostRequest) -> String {
    let mut query = Serializer::new(String::new());
    query.append_pair("a", &request.a.share().to_string());
    query.append_pair("budget", &request.budget.tokens().unwrap_or(0).to_string());
    query.append_pair("price", &f64::from(request.price).to_string());
    pair::write(&mut query, &request.pair);
    problems::write(&mut query, &request.difficulty, request.problems);
    query.append_pair("checked", &request.checked.to_string());
    write_check(&mut query, request.reruns, request.seed);
    with_path(PATH, query)
}

/// The request that a link's settings make. No budget may be written `none` too; a check of more reruns than fit is cut to
/// the most that do.
pub fn read(settings: &mut Settings) -> CostRequest {
    let default = CostRequest::default();
    let a = settings.number("a", default.a, AttractorShare::new);
    let budget = settings.take("budget", u32::from(default.budget), |text| match text {
        "none" => Some(0),
        text => TokenCap::new(text.parse().ok()?).ok().map(u32::from),
    });
    let price = settings.number("price", default.price, TokenPrice::new);
    let pair = pair::read(settings);
    let (difficulty, problems) = problems::read(settings);
    let budget = TokenCap::new(budget).unwrap_or(default.budget);
    let checked = settings.take("checked", default.checked, Checked::parse);
    let reruns = settings.reruns();
    let seed = settings.seed(default.seed);
    let mut request = CostRequest { a, budget, price, pair, difficulty, problems, reruns, checked, seed };
    request.reruns = settings.cut(reruns, request.most_reruns());
    request
}
