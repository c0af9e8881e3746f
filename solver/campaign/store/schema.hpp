// The tables of a store, and the migration of older versions.
#pragma once

#include "solver/campaign/store/database.hpp"

namespace kanzen::campaign {

/// The version of the tables that this program reads and writes.
[[nodiscard]] int schema_version() noexcept;

/// The version of the tables in the database; 0 if the database is empty. Throws StoreError
/// `no_store` if its content is no store. REQUIRES: called in a transaction.
[[nodiscard]] int stored_version(Database& database, const std::string& attempt);

/// Makes the tables of version `to` in an empty database or in one of an older version. Throws
/// StoreError `newer` if they are newer. REQUIRES: called in a transaction that writes; 1 <= to
/// <= schema_version().
void migrate(Database& database, const std::string& attempt, int to = schema_version());

}  // namespace kanzen::campaign
