#include "solver/campaign/store/definition_table.hpp"

#include <algorithm>

#include "core/notation/board_text.hpp"
#include "solver/campaign/store/rows_text.hpp"

namespace kanzen::campaign {
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
  database.query("SELECT name, value FROM setting", "tt",
                 [&](const Row& row) { definition.settings[row.text(0)] = row.text(1); });
  return definition;
}

void write_definition(Database& database, const Definition& definition) {
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
  for (const auto& [name, value] : definition.settings) {
    database.execute("INSERT INTO setting (name, value) VALUES (:name, :value)",
                     {{"name", name}, {"value", value}});
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
  const auto differing = std::ranges::find_if(wanted.settings, [&](const auto& setting) {
    const auto found = stored.settings.find(setting.first);
    return found == stored.settings.end() || found->second != setting.second;
  });
  if (differing != wanted.settings.end()) {
    const auto found = stored.settings.find(differing->first);
    return "its setting '" + differing->first + "' is " +
           (found == stored.settings.end() ? "nothing" : found->second) + ", not " +
           differing->second;
  }
  return {};
}

}  // namespace kanzen::campaign
