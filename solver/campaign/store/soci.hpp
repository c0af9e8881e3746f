// SOCI, the one layer over SQLite and PostgreSQL, and libpq, which it calls. Only database.cpp,
// libpq.cpp and tests include this. Why SOCI: Debian packages it with both back ends, it is plain
// C++ over the two C libraries, and it allows the SQL of each database, which a queue needs (SKIP
// LOCKED, RETURNING).
#pragma once

// Debian configures SOCI with Boost. Without these macros, Boost's headers stay out; no function of
// the library depends on them.
#include <soci/soci-config.h>
#undef SOCI_HAVE_BOOST
#undef SOCI_HAVE_BOOST_DATE_TIME
#include <soci/postgresql/soci-postgresql.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <string>

struct pg_conn;

namespace kanzen::campaign {

/// Loads libpq once. Returns an empty string, or the reason of a failure. REQUIRES of all code that
/// connects to PostgreSQL: an earlier call succeeded. Any thread may call it.
[[nodiscard]] std::string load_libpq();

/// Returns -1 if there is none.
[[nodiscard]] int socket_of(const pg_conn* connection) noexcept;

}  // namespace kanzen::campaign
