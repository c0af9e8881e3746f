#include "solver/engine/search/transposition_table.hpp"
#include "solver/engine/solver_tables.hpp"
#include "tests/support/catch.hpp"

namespace kanzen {

TEST_CASE("the tables share the memory of the options") {
  const TableSize whole = table_size({.hash_mib = 8}, {});
  CHECK(whole.proven_bytes == std::size_t{6} << 20);
  CHECK(whole.selective_bytes == std::size_t{2} << 20);
  CHECK(whole.ways == TranspositionTable::kMaxWays);
  const TableSize part = table_size({.hash_mib = 8}, {}, 4);
  CHECK(part.proven_bytes == whole.proven_bytes / 4);
  CHECK(part.selective_bytes == whole.selective_bytes / 4);
}

TEST_CASE("a table of few entries has a cluster for each three of them") {
  CHECK(table_size({}, {.hash_entries = 1}).ways == 1);
  CHECK(table_size({}, {.hash_entries = 2}).ways == 2);
  CHECK(table_size({}, {.hash_entries = 2}).proven_bytes == 0);  // the smallest table
  const TableSize many = table_size({}, {.hash_entries = 900});
  CHECK(many.ways == 3);
  CHECK(many.proven_bytes == 300 * 64 * 3 / 4);
  CHECK(many.selective_bytes == 300 * 64 / 4);
}

}  // namespace kanzen
