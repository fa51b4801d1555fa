//! Explore / Ties as a link, and an order of tests in any link: the numbers of the categories, as `2-1-3`.

use form_urlencoded::Serializer;

use super::{Settings, with_path};
use crate::analysis::taxonomy::TiesRequest;
use crate::taxonomy::Order;

/// Its path.
pub const PATH: &str = "explore/ties";

/// What stands between the numbers.
const BETWEEN: char = '-';

/// An order as a link writes it.
pub fn order_word(order: &Order) -> String {
    let numbers = Vec::from(order.clone()).into_iter().map(|number| number.to_string());
    numbers.collect::<Vec<_>>().join("-")
}

/// The order that a link writes so.
pub fn parse_order(text: &str) -> Option<Order> {
    let numbers = text.split(BETWEEN).map(|number| number.trim().parse().ok());
    Order::try_from(numbers.collect::<Option<Vec<u32>>>()?).ok()
}

/// The order that a link's settings name, of so many tests if that is known.
pub(super) fn read_order(settings: &mut Settings, usual: Option<&Order>) -> Option<Order> {
    let of = |text: &str| {
        parse_order(text)
            .filter(|order| usual.is_none_or(|usual| usual.n_categories() == order.n_categories()))
    };
    let word = |text: &str| of(text).map(|order| order_word(&order));
    parse_order(&settings.take("order", usual.map(order_word).unwrap_or_default(), word))
}

/// The path and query of a request.
pub fn write(request: &TiesRequest) -> String {
    let mut query = Serializer::new(String::new());
    query.append_pair("order", &order_word(&request.order));
    with_path(PATH, query)
}

/// The request that a link's settings make.
pub fn read(settings: &mut Settings) -> TiesRequest {
    let TiesRequest { order } = TiesRequest::default();
    TiesRequest { order: read_order(settings, Some(&order)).unwrap_or(order) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_is_read_as_it_is_written() {
        for text in ["1", "2-1-3", "1-2-3-4-5-6-7-8-9-10-11"] {
            assert_eq!(parse_order(text).map(|order| order_word(&order)).as_deref(), Some(text));
        }
        for text in ["", "0-1", "1-1", "2-3", "a-b", "1,2"] {
            assert_eq!(parse_order(text), None, "{text}");
        }
    }
}
