//! One figure kit: what is drawn, as data, and one function that draws it on any backend.
