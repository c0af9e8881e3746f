// The client library of PostgreSQL, loaded when a store needs it.
#pragma once

#include <string>

struct pg_conn;

namespace kanzen::campaign {

/// Loads libpq, unless it is loaded. Returns an empty string, or the reason of a failure. REQUIRES
/// of all code that connects to PostgreSQL: an earlier call succeeded.
/// Thread safety: full.
[[nodiscard]] std::string load_libpq();

/// The socket of a connection; -1 if there is none.
[[nodiscard]] int socket_of(const pg_conn* connection) noexcept;

}  // namespace kanzen::campaign
