//! Calculate / Agreement as a link.

use form_urlencoded::Serializer;

use super::{Settings, source, with_path};
use crate::analysis::agreement::AgreementRequest;
use crate::engine::Replicates;
use crate::stats::interval::Level;

/// Its path.
pub const PATH: &str = "calc/agreement";

/// The path and query of a request.
pub fn write(request: &AgreementRequest) -> String {
    let mut query = Serializer::new(String::new());
    let columns = [("sample", &request.sample), ("first", &request.first), ("second", &request.second)];
    for (name, value) in columns {
        if let Some(value) = value {
            query.append_pair(name, value);
        }
    }
    source::write_read(&mut query, request.read);
    query.append_pair("replicates", &request.replicates.count().to_string());
    query.append_pair("seed", &request.seed.0.to_string());
    query.append_pair("level", &request.level.share().to_string());
    source::write_table(&mut query, request.table.as_ref());
    with_path(PATH, query)
}

/// The request that a link's settings make.
pub fn read(settings: &mut Settings) -> AgreementRequest {
    let default = AgreementRequest::default();
    let replicates = settings.whole("replicates", default.replicates, Replicates::new);
    let level = settings.number("level", default.level, Level::new);
    let table = source::read_table(settings);
    AgreementRequest {
        read: source::read_read(settings),
        sample: settings.text("sample"),
        first: settings.text("first"),
        second: settings.text("second"),
        replicates,
        seed: settings.seed(default.seed),
        level,
        table,
    }
}
