//! `cargo xtask serve`: from a fresh clone to the app on the screen.

use crate::build_id;
use crate::process::{finish, root};
use crate::tools::Toolbox;
use crate::{Failure, Result, unexpected};
use std::fs;
use std::net::{Ipv4Addr, TcpListener};

const FIRST_PORT: u16 = 8080;
/// Ports tried when none was asked for.
const N_PORTS: u16 = 20;

/// What the page is built from: a change there rebuilds it. Nothing else is watched: Trunk's watcher stops working
/// (notify-debouncer-full 0.5 panics) when it has to follow what a first build does in `target`. It looks at the paths
/// every second instead of being told, because a file that an editor saves by renaming another over it would be lost.
const THE_PAGE: [&str; 6] = ["src", "www", "index.html", "Cargo.toml", "Cargo.lock", "Trunk.toml"];

/// Builds the app for development, serves it, and rebuilds it on every change.
pub fn run(arguments: &[String]) -> Result {
    let mut asked_port = None;
    let mut is_open = false;
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--open" => is_open = true,
            "--port" => asked_port = Some(parse_port(rest.next())?),
            other => return Err(unexpected("serve", other)),
        }
    }
    // Before the tools: an answer that can be had at once should not wait for minutes of installation.
    let port = free_port(asked_port)?;
    let toolbox = Toolbox::for_site()?;
    let site = root().join("target").join("serve");
    fs::create_dir_all(&site)
        .map_err(|error| Failure::new(format!("{} cannot be made: {error}.", site.display())))?;

    let mut trunk = toolbox.trunk("serve")?;
    trunk.arg("--port").arg(port.to_string()).arg("--dist").arg(&site);
    trunk.env(build_id::VARIABLE, "development");
    for path in THE_PAGE {
        trunk.args(["--watch", path]);
    }
    trunk.args(["--poll", "--poll-interval", "1s"]);
    if is_open {
        trunk.arg("--open");
    }
    println!(
        "\nTiebreak will be at http://127.0.0.1:{port}/ as soon as it is built (the first time takes a minute"
    );
    println!("or two). It rebuilds when a file changes. Stop it with Ctrl+C.\n");
    finish(&mut trunk, "serving")
}

fn parse_port(value: Option<&String>) -> Result<u16> {
    value
        .and_then(|text| text.parse().ok())
        .filter(|port| *port > 0)
        .ok_or_else(|| Failure::Usage("--port wants a number from 1 to 65535.".to_owned()))
}

/// The port asked for, or else the first free one.
fn free_port(asked: Option<u16>) -> Result<u16> {
    if let Some(port) = asked {
        return if is_free(port) {
            Ok(port)
        } else {
            Err(Failure::new(format!(
                "port {port} cannot be used: another program has it, or it is reserved. Choose another with \
                 --port, or leave --port out to have a free one chosen."
            )))
        };
    }
    let last = FIRST_PORT + N_PORTS - 1;
    let port = (FIRST_PORT..=last).find(|port| is_free(*port)).ok_or_else(|| {
        Failure::new(format!("the ports {FIRST_PORT} to {last} are all taken. Name a free one with --port."))
    })?;
    if port != FIRST_PORT {
        println!("Port {FIRST_PORT} is taken, so this uses {port}.");
    }
    Ok(port)
}

fn is_free(port: u16) -> bool {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_taken_port_is_refused_when_asked_for() {
        let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = taken.local_addr().unwrap().port();
        assert!(free_port(Some(port)).unwrap_err().to_string().contains("--port"));
    }

    #[test]
    fn a_port_is_a_number_within_range() {
        assert_eq!(parse_port(Some(&"9000".to_owned())).unwrap(), 9000);
        for wrong in ["0", "65536", "http"] {
            assert!(parse_port(Some(&wrong.to_owned())).is_err(), "{wrong} was taken for a port");
        }
    }
}
