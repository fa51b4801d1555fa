//! Ordered taxonomies.
