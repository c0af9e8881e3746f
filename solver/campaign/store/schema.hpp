// The tables of a store.
//
// The definition of a campaign in the tables of its store.
#pragma once

#include <string>

#include "solver/campaign/campaign_definition.hpp"
#include "solver/campaign/store/database.hpp"

namespace kanzen::campaign {

// REQUIRES of both functions: called in a transaction.

/// False if the database is empty. Throws StoreError `no_store` if its content is no store, and
/// `other_version` if another version of the program wrote it.
[[nodiscard]] bool has_tables(Database& database, const std::string& attempt);

/// REQUIRES: the database is empty.
void create_tables(Database& database);

/// REQUIRES of all that use the database: called in a transaction.
[[nodiscard]] Definition read_definition(Database& database);
void write_definition(Database& database, const Definition& definition);

/// Gives the claims of `stored` the names and moves that `wanted` has. Returns true if that changes
/// any. REQUIRES: `stored` contains all claims of `wanted`.
[[nodiscard]] bool adopt_names(Definition& stored, const Definition& wanted);
/// Writes the names and moves of the claims of a store.
void write_names(Database& database, const Definition& definition);

/// The reason why `stored` does not match `wanted`; empty if it matches. Ignores settings that
/// `wanted` does not contain.
[[nodiscard]] std::string difference(const Definition& stored, const Definition& wanted);

}  // namespace kanzen::campaign
