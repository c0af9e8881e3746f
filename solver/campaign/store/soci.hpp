// SOCI, the one layer over SQLite and PostgreSQL. Only database.cpp and tests include
// this.
//
// Why SOCI: Debian packages it with both back ends, and it is plain C++ over the two C libraries.
// It also allows the SQL of each database, which a queue needs (SKIP LOCKED, RETURNING).
#pragma once

// Debian configures SOCI with Boost. Undefining these macros keeps Boost's headers out; no function
// of the library depends on them.
#include <soci/soci-config.h>
#undef SOCI_HAVE_BOOST
#undef SOCI_HAVE_BOOST_DATE_TIME
#include <soci/postgresql/soci-postgresql.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>
