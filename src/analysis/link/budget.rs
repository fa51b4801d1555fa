//! Explore / Budget as a link.

use form_urlencoded::Serializer;

use super::{Settings, pair, problems, with_path, write_check};
use crate::analysis::budget::{BudgetRequest, TokenBudget};

/// Its path.
pub const PATH: &str = "explore/budget";

/// The path and query of a request.
pub fn write(request: &BudgetRequest) -> String {
    let mut query = Serializer::new(String::new());
    query.append_pair("budget", &request.budget.tokens().to_string());
    pair::write(&mut query, &request.pair);
    problems::write(&mut query, &request.difficulty, request.problems);
    write_check(&mut query, request.reruns, request.seed);
    with_path(PATH, query)
}

/// The request that a link's settings make. A check of more reruns than fit is cut to the most that do.
pub fn read(settings: &mut Settings) -> BudgetRequest {
    let default = BudgetRequest::default();
    let budget = settings.whole("budget", default.budget, TokenBudget::new);
    let pair = pair::read(settings);
    let (difficulty, problems) = problems::read(settings);
    let reruns = settings.reruns();
    let seed = settings.seed(default.seed);
    let mut request = BudgetRequest { budget, pair, difficulty, problems, reruns, seed };
    request.reruns = settings.cut(reruns, request.most_reruns());
    request
}
