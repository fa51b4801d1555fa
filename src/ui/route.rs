//! Which page an address names. The settings of a page are its request, read and written by `analysis::link`.

use crate::analysis::agreement::AgreementRequest;
use crate::analysis::link::{self, Repair, Settings, agreement, vote};
use crate::analysis::vote::VoteRequest;

/// A page.
#[derive(Clone, Debug, PartialEq)]
pub enum Route {
    /// Home.
    Home,
    /// Explore / Vote.
    Vote(VoteRequest),
    /// Calculate / Agreement.
    Agreement(AgreementRequest),
    /// The methods.
    Methods,
    /// Privacy, citation, licence.
    About,
    /// An address of no page.
    Lost,
}

/// The page that the part of an address behind `#/` names, and what had to be repaired in it.
pub fn read(address: &str) -> (Route, Vec<Repair>) {
    let of = |path: &str, settings: &mut Settings| match path {
        vote::PATH => Some(Route::Vote(vote::read(settings))),
        agreement::PATH => Some(Route::Agreement(agreement::read(settings))),
        _ => None,
    };
    if let Some(read) = link::read_as(address, of) {
        return read;
    }
    let path = address.split('?').next().unwrap_or_default();
    let route = match path.trim_matches('/') {
        "" => Route::Home,
        "explore" => Route::Vote(VoteRequest::default()),
        "calc" => Route::Agreement(AgreementRequest::default()),
        "methods" => Route::Methods,
        "about" => Route::About,
        _ => Route::Lost,
    };
    (route, Vec::new())
}

/// The address of a page; `None` for the page of unknown addresses, which keep theirs.
pub fn write(route: &Route) -> Option<String> {
    Some(match route {
        Route::Home => String::new(),
        Route::Vote(request) => vote::write(request),
        Route::Agreement(request) => agreement::write(request),
        Route::Methods => "methods".to_owned(),
        Route::About => "about".to_owned(),
        Route::Lost => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_address_is_a_page() {
        for (address, route) in [
            ("", Route::Home),
            ("explore", Route::Vote(VoteRequest::default())),
            ("explore/vote?a=0.5", Route::Vote(VoteRequest::default())),
            ("calc/agreement", Route::Agreement(AgreementRequest::default())),
            ("methods", Route::Methods),
            ("about?x", Route::About),
            ("teach", Route::Lost),
            ("%", Route::Lost),
        ] {
            assert_eq!(read(address).0, route, "{address}");
        }
    }

    #[test]
    fn a_page_s_address_names_it() {
        for route in [Route::Home, Route::Vote(VoteRequest::default()), Route::Methods, Route::About] {
            assert_eq!(read(&write(&route).unwrap()), (route, vec![]));
        }
        assert_eq!(write(&Route::Lost), None);
    }
}
