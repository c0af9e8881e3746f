// The tables of a store.
#pragma once

#include <string>

#include "solver/campaign/store/database.hpp"

namespace kanzen::campaign {

// REQUIRES of both functions: called in a transaction.

/// False if the database is empty. Throws StoreError `no_store` if its content is no store, and
/// `other_version` if another version of the program wrote it.
[[nodiscard]] bool has_tables(Database& database, const std::string& attempt);

/// REQUIRES: the database is empty.
void create_tables(Database& database);

}  // namespace kanzen::campaign
