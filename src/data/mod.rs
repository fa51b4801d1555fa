//! Bytes to a table: decode, dialect, header, columns, roles, and an account of every row.
