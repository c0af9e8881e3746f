// The definition of a campaign in the tables of its store.
#pragma once

#include <string>

#include "solver/campaign/definition.hpp"
#include "solver/campaign/store/database.hpp"

namespace kanzen::campaign {

/// REQUIRES of both: called in a transaction.
[[nodiscard]] Definition read_definition(Database& database);
void write_definition(Database& database, const Definition& definition);

/// The reason why `stored` does not match `wanted`; empty if it matches. Ignores settings that
/// `wanted` does not contain.
[[nodiscard]] std::string difference(const Definition& stored, const Definition& wanted);

}  // namespace kanzen::campaign
