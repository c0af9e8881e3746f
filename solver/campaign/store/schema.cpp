#include <algorithm>
#include <string>
#include <vector>

#include "core/notation.hpp"
#include "solver/campaign/store/tables.hpp"

namespace kanzen::campaign {
namespace {

constexpr long long kVersion = 1;

// Boards are the bits of their two sets of discs as signed numbers, times are microseconds, nothing
// is null. `fact` and `exclusion` only grow; everything else follows from them or describes them.
std::vector<std::string> statements(const Database& database) {
  const std::string numbered = std::string("id ") + database.numbered_column();
  return {
      "CREATE TABLE counter (name TEXT PRIMARY KEY, value BIGINT NOT NULL)",
      // The row `facts` is a lock, see FactTable::lock().
      "INSERT INTO counter VALUES ('facts', 0), ('epoch', 0)",
      "CREATE TABLE claim (ordinal BIGINT PRIMARY KEY, id TEXT NOT NULL, player BIGINT NOT NULL, "
      "opponent BIGINT NOT NULL, side BIGINT NOT NULL, at_least BIGINT NOT NULL, "
      "at_most BIGINT NOT NULL, text TEXT NOT NULL, name TEXT NOT NULL, moves TEXT NOT NULL)",
      "CREATE TABLE engine (" + numbered + ", name TEXT NOT NULL UNIQUE)",
      "CREATE TABLE worker (" + numbered +
          ", name TEXT NOT NULL UNIQUE, host TEXT NOT NULL, engine TEXT NOT NULL, "
          "threads BIGINT NOT NULL, last_seen BIGINT NOT NULL)",
      "CREATE TABLE exclusion (worker BIGINT NOT NULL, reason TEXT NOT NULL, "
      "checksum BIGINT NOT NULL, PRIMARY KEY (worker, reason))",
      "CREATE TABLE fact (" + numbered +
          ", player BIGINT NOT NULL, opponent BIGINT NOT NULL, lower BIGINT NOT NULL, "
          "upper BIGINT NOT NULL, alpha BIGINT NOT NULL, beta BIGINT NOT NULL, "
          "nodes BIGINT NOT NULL, microseconds BIGINT NOT NULL, threads BIGINT NOT NULL, "
          "isolated BIGINT NOT NULL, engine BIGINT NOT NULL, worker BIGINT NOT NULL, "
          "checksum BIGINT NOT NULL, recorded BIGINT NOT NULL, "
          "UNIQUE (player, opponent, checksum))",
      // `bundle` is Task::group.
      "CREATE TABLE task (" + numbered +
          ", player BIGINT NOT NULL, opponent BIGINT NOT NULL, alpha BIGINT NOT NULL, "
          "beta BIGINT NOT NULL, purpose BIGINT NOT NULL, priority DOUBLE PRECISION NOT NULL, "
          "expected_nodes DOUBLE PRECISION NOT NULL, bundle BIGINT NOT NULL, "
          "avoid TEXT NOT NULL, state BIGINT NOT NULL, leases BIGINT NOT NULL, losses BIGINT NOT "
          "NULL, "
          "worker TEXT NOT NULL, lease_ends BIGINT NOT NULL, "
          "UNIQUE (player, opponent, alpha, beta, purpose))",
      "CREATE INDEX task_ready ON task (priority DESC, id) WHERE state = 0",
      "CREATE INDEX task_bundle ON task (bundle, priority DESC, id) WHERE state = 0",
      "CREATE INDEX task_leased ON task (lease_ends) WHERE state = 1",
      std::string("CREATE TABLE expanded (player BIGINT NOT NULL, opponent BIGINT NOT NULL, "
                  "PRIMARY KEY (player, opponent))") +
          (database.is_postgres() ? "" : " WITHOUT ROWID"),
      "CREATE TABLE schema_version (version BIGINT NOT NULL)",
      "INSERT INTO schema_version VALUES (" + std::to_string(kVersion) + ")",
  };
}

}  // namespace

bool has_tables(Database& database, const std::string& attempt) {
  const std::string tables =
      database.is_postgres()
          ? "SELECT count(*) FROM information_schema.tables WHERE table_schema = current_schema()"
          : "SELECT count(*) FROM sqlite_master WHERE type = 'table'";
  const std::string name = database.is_postgres() ? "table_name" : "name";
  if (database.number(tables + " AND " + name + " = 'schema_version'") == 0) {
    if (database.number(tables) == 0) return false;
    throw database.error(StoreError::Kind::no_store, attempt,
                         "the database contains other tables, not a campaign");
  }
  const long long version = database.number("SELECT version FROM schema_version");
  if (version != kVersion) {
    throw database.error(StoreError::Kind::other_version, attempt,
                         "its tables are of version " + std::to_string(version) +
                             ", this program knows version " + std::to_string(kVersion),
                         "use the program that wrote them");
  }
  return true;
}

namespace {

constexpr long long kNoGoal = 1000;  // is no score

std::optional<Score> goal(long long stored) {
  if (stored == kNoGoal) return std::nullopt;
  return static_cast<Score>(stored);
}

}  // namespace

Definition read_definition(Database& database) {
  Definition definition;
  database.query(
      "SELECT id, player, opponent, side, at_least, at_most, text, moves, name FROM claim "
      "ORDER BY ordinal",
      "tiiiiittt", [&](const Row& row) {
        definition.claims.push_back(
            {row.text(0),
             {to_board(row[1], row[2]), row[3] == 0 ? Colour::black : Colour::white},
             goal(row[4]),
             goal(row[5]),
             row.text(6),
             row.text(7),
             row.text(8)});
      });
  return definition;
}

void create_tables(Database& database, const Definition& definition) {
  for (const std::string& statement : statements(database)) database.execute(statement);
  long long ordinal = 0;
  for (const RootClaim& claim : definition.claims) {
    database.execute(
        "INSERT INTO claim (ordinal, id, player, opponent, side, at_least, at_most, text, "
        "moves, name) VALUES (:ordinal, :id, :player, :opponent, :side, :at_least, :at_most, "
        ":text, "
        ":moves, :name)",
        {{"ordinal", ordinal++},
         {"id", claim.id},
         {"player", static_cast<long long>(claim.root.board.player)},
         {"opponent", static_cast<long long>(claim.root.board.opponent)},
         {"side", claim.root.side == Colour::black ? 0LL : 1LL},
         {"at_least", claim.at_least ? *claim.at_least : kNoGoal},
         {"at_most", claim.at_most ? *claim.at_most : kNoGoal},
         {"text", claim.text},
         {"moves", claim.moves},
         {"name", claim.name}});
  }
}

bool adopt_names(Definition& stored, const Definition& wanted) {
  bool changed = false;
  const auto adopt = [&](std::string& old, const std::string& text) {
    if (text.empty() || text == old) return;
    old = text;
    changed = true;
  };
  for (const RootClaim& claim : wanted.claims) {
    const auto old = std::ranges::find(stored.claims, claim.id, &RootClaim::id);
    adopt(old->moves, claim.moves);
    adopt(old->name, claim.name);
  }
  return changed;
}

void write_names(Database& database, const Definition& definition) {
  for (const RootClaim& claim : definition.claims) {
    database.execute("UPDATE claim SET moves = :moves, name = :name WHERE id = :id",
                     {{"moves", claim.moves}, {"name", claim.name}, {"id", claim.id}});
  }
}

std::string difference(const Definition& stored, const Definition& wanted) {
  for (const RootClaim& claim : wanted.claims) {
    const auto is_it = [&](const RootClaim& other) { return is_same_claim(other, claim); };
    if (std::ranges::any_of(stored.claims, is_it)) continue;
    const RootClaim* found = nullptr;
    for (const RootClaim& other : stored.claims) {
      if (other.root == claim.root) found = &other;
    }
    if (found != nullptr) {
      return "of the same root it holds the claim '" + found->id + "' (" + found->text +
             "), not '" + claim.id + "' (" + claim.text + ")";
    }
    return "it holds the campaign of another root, " +
           notation::to_string(stored.claims.front().root);
  }
  if (stored.claims.size() != wanted.claims.size()) {
    return "it holds " + std::to_string(stored.claims.size()) + " claims, not " +
           std::to_string(wanted.claims.size());
  }
  return {};
}

}  // namespace kanzen::campaign
