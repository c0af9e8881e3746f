// SOCI, the one layer over SQLite and PostgreSQL. Only the sources of the store include this.
//
// Why SOCI: Debian has it with both back ends, it is plain C++ over the two C libraries, and it
// lets SQL be SQL, of which a queue needs the particulars of each database (SKIP LOCKED,
// RETURNING).
#pragma once

#include <string>

// Debian's SOCI is configured with Boost, which these headers would use for types that we do not
// have: none of its objects depend on it.
#include <soci/soci-config.h>
#undef SOCI_HAVE_BOOST
#undef SOCI_HAVE_BOOST_DATE_TIME
#include <soci/postgresql/soci-postgresql.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

namespace kanzen::campaign {

/// Makes a statement ready to be executed, after what it exchanges has been named. Unlike SOCI's
/// own way it asks a server once, not three times.
inline void prepare(soci::statement& statement, const std::string& text) {
  statement.alloc();
  statement.prepare(text, soci::details::st_one_time_query);
  statement.define_and_bind();
}

}  // namespace kanzen::campaign
