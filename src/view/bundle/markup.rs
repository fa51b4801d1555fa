//! Blocks of a page as HTML.

use super::{Block, Rich, Table, push_escaped};
use crate::figure::{Theme, svg};
use crate::text::intake;
use crate::view::{Captioned, Cell, Plate, Way};

/// The width at which figures are drawn, in CSS pixels.
const FIGURE_WIDTH: f64 = 920.0;

/// Writes HTML. All words are escaped; what is `raw` is our own.
pub(super) struct Writer<'s> {
    out: String,
    /// The address of the site, for links to its pages.
    site: &'s str,
}

impl<'s> Writer<'s> {
    pub(super) fn new(site: &'s str) -> Self {
        Self { out: String::new(), site }
    }

    pub(super) fn done(self) -> String {
        self.out
    }

    pub(super) fn raw(&mut self, markup: &str) {
        self.out.push_str(markup);
    }

    pub(super) fn text(&mut self, words: &str) {
        push_escaped(&mut self.out, words);
    }

    /// An element that holds words.
    pub(super) fn text_in(&mut self, tag: &str, words: &str) {
        self.raw(&format!("<{tag}>"));
        self.text(words);
        self.raw(&format!("</{tag}>\n"));
    }

    /// A term and what it is.
    pub(super) fn term(&mut self, name: &str, what: impl FnOnce(&mut Self)) {
        self.text_in("dt", name);
        self.raw("<dd>");
        what(self);
        self.raw("</dd>\n");
    }

    /// A link by its whole address.
    pub(super) fn link(&mut self, address: &str, name: &str) {
        self.raw("<a href=\"");
        self.text(address);
        self.raw("\">");
        self.text(name);
        self.raw("</a>");
    }

    fn rich(&mut self, words: &Rich) {
        for span in words.spans() {
            if span.strong {
                self.raw("<strong>");
            }
            self.text(&span.text);
            if span.strong {
                self.raw("</strong>");
            }
        }
    }

    /// A paragraph of a class, if it is not empty.
    pub(super) fn sentence(&mut self, class: &str, words: &Rich) {
        if words.spans().is_empty() {
            return;
        }
        self.raw(&if class.is_empty() { "<p>".to_owned() } else { format!("<p class=\"{class}\">") });
        self.rich(words);
        self.raw("</p>\n");
    }

    pub(super) fn blocks(&mut self, blocks: &[Block]) {
        for block in blocks {
            self.block(block);
        }
    }

    pub(super) fn block(&mut self, block: &Block) {
        match block {
            Block::Heading(words) => self.text_in("h2", words),
            Block::Subheading(words) => self.text_in("h3", words),
            Block::Paragraph(words) => self.sentence("", words),
            Block::Fine(words) => self.sentence("fine", words),
            Block::Formula(words) => self.sentence("formula", words),
            Block::Quote(words) => self.sentence("quote", words),
            Block::Plate(plate) => self.plate(plate),
            Block::Table(table) => self.table(table),
            // What can be done stays on the page; what was found is told.
            Block::Card(card, _) => {
                let words =
                    Rich::new().strong(intake::severity(card.severity)).plain(" ").and(card.words.clone());
                self.sentence("card", &words);
            }
            Block::Links(_) | Block::Take(..) => {}
        }
    }

    fn plate(&mut self, plate: &Plate) {
        let mut figure = plate.figure.clone();
        figure.size = plate.shape.at(FIGURE_WIDTH);
        self.raw("<figure>\n");
        // Writing to memory gives the drawing no occasion to fail.
        let drawn = svg(&figure, &Theme::DAY).unwrap_or_default();
        self.raw(&drawn);
        self.raw("<figcaption>");
        self.rich(&plate.caption);
        self.raw("</figcaption>\n</figure>\n");
    }

    fn table(&mut self, table: &Table) {
        self.raw("<div class=\"table\"><table>\n");
        if !table.caption.is_empty() && table.captioned != Captioned::Unseen {
            self.text_in("caption", &table.caption);
        }
        // Bars are drawings of numbers that stand beside them.
        let drawn: Vec<bool> = table.heads.iter().map(|head| matches!(head, Cell::Scale)).collect();
        let is_drawn = |i: usize| drawn.get(i).is_some_and(|drawn| *drawn);
        self.raw("<thead><tr>");
        for (_, head) in table.heads.iter().enumerate().filter(|(i, _)| !is_drawn(*i)) {
            self.cell(head, Some("col"), 0);
        }
        self.raw("</tr></thead>\n<tbody>\n");
        for row in &table.rows {
            self.raw("<tr>");
            for (i, cell) in row.iter().enumerate().filter(|(i, _)| !is_drawn(*i)) {
                let left = table.heads.len().saturating_sub(i);
                let rest = (i..table.heads.len()).filter(|at| is_drawn(*at)).count();
                self.cell(cell, (i == 0).then_some("row"), left - rest);
            }
            self.raw("</tr>\n");
        }
        self.raw("</tbody>\n</table></div>\n");
    }

    /// A cell, a head where it has a scope; one in place of all that follow takes `left` columns.
    fn cell(&mut self, cell: &Cell, scope: Option<&str>, left: usize) {
        let words = match cell {
            Cell::Text(words) | Cell::Marked(words, _) | Cell::Unseen(words) | Cell::Rest(words) => words,
            Cell::Way(Way { name, .. }, _) => name,
            Cell::Scale | Cell::Bar(..) => return,
        };
        match (scope, cell) {
            (_, Cell::Rest(_)) => self.raw(&format!("<td colspan=\"{left}\">")),
            (Some(scope), _) if !words.is_empty() => self.raw(&format!("<th scope=\"{scope}\">")),
            _ => self.raw("<td>"),
        }
        match cell {
            Cell::Way(way, _) => self.link(&format!("{}#/{}", self.site, way.address), words),
            _ => self.text(words),
        }
        let is_head = scope.is_some() && !words.is_empty() && !matches!(cell, Cell::Rest(_));
        self.raw(if is_head { "</th>" } else { "</td>" });
    }
}
