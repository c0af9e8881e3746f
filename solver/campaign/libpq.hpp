// The client library of PostgreSQL, loaded when a store needs it.
#pragma once

#include <string>

struct pg_conn;

namespace kanzen::campaign {

/// Loads libpq, unless that was done before. Empty if it is there, else why it is not. Thread-safe.
/// REQUIRES of everything that connects to PostgreSQL: this was called and has returned nothing.
[[nodiscard]] std::string load_libpq();

/// The socket of a connection; -1 if there is none.
[[nodiscard]] int socket_of(const pg_conn* connection) noexcept;

}  // namespace kanzen::campaign
