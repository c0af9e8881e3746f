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
      "SELECT id, player, opponent, side, at_least, at_most, text FROM claim ORDER BY ordinal",
      "tiiiiit", [&](const Row& row) {
        definition.claims.push_back(
            {row.text(0),
             {to_board(row[1], row[2]), row[3] == 0 ? Color::black : Color::white},
             goal(row[4]),
             goal(row[5]),
             row.text(6)});
      });
  database.query("SELECT name, value FROM setting", "tt",
                 [&](const Row& row) { definition.settings[row.text(0)] = row.text(1); });
  return definition;
}

void write_definition(Database& database, const Definition& definition) {
  long long ordinal = 0;
  for (const RootClaim& claim : definition.claims) {
    database.execute(
        "INSERT INTO claim (ordinal, id, player, opponent, side, at_least, at_most, text) VALUES "
        "(:ordinal, :id, :player, :opponent, :side, :at_least, :at_most, :text)",
        {{"ordinal", ordinal++},
         {"id", claim.id},
         {"player", static_cast<long long>(claim.root.board.player)},
         {"opponent", static_cast<long long>(claim.root.board.opponent)},
         {"side", claim.root.side == Color::black ? 0LL : 1LL},
         {"at_least", claim.at_least ? *claim.at_least : kNoGoal},
         {"at_most", claim.at_most ? *claim.at_most : kNoGoal},
         {"text", claim.text}});
  }
  for (const auto& [name, value] : definition.settings) {
    database.execute("INSERT INTO setting (name, value) VALUES (:name, :value)",
                     {{"name", name}, {"value", value}});
  }
}

std::string difference(const Definition& stored, const Definition& wanted) {
  for (const RootClaim& claim : wanted.claims) {
    if (std::ranges::find(stored.claims, claim) != stored.claims.end()) continue;
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
