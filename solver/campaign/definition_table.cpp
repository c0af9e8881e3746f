#include "solver/campaign/definition_table.hpp"

#include <algorithm>

#include "core/notation/board_text.hpp"
#include "solver/campaign/rows_text.hpp"
#include "solver/campaign/soci.hpp"

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
  std::vector<IntegerRow> numbers;
  database.read("SELECT player, opponent, side, at_least, at_most FROM claim ORDER BY ordinal", 5,
                [&](const IntegerRow& row) { numbers.push_back(row); });
  std::vector<std::string> ids(numbers.size() + 1);
  std::vector<std::string> words(numbers.size() + 1);
  database.sql() << "SELECT id, words FROM claim ORDER BY ordinal", soci::into(ids),
      soci::into(words);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const IntegerRow& row = numbers[i];
    RootClaim claim;
    claim.id = ids.at(i);
    claim.root = {board_of(row[0], row[1]), row[2] == 0 ? Color::black : Color::white};
    claim.at_least = goal(row[3]);
    claim.at_most = goal(row[4]);
    claim.text = words.at(i);
    definition.claims.push_back(claim);
  }
  soci::rowset<soci::row> settings =
      (database.sql().prepare << "SELECT name, value FROM setting ORDER BY name");
  for (const soci::row& row : settings) {
    definition.settings[row.get<std::string>(0)] = row.get<std::string>(1);
  }
  return definition;
}

void write_definition(Database& database, const Definition& definition) {
  long long ordinal = 0;
  for (const RootClaim& claim : definition.claims) {
    const auto player = static_cast<long long>(claim.root.board.player);
    const auto opponent = static_cast<long long>(claim.root.board.opponent);
    const long long side = claim.root.side == Color::black ? 0 : 1;
    const long long at_least = claim.at_least ? *claim.at_least : kNoGoal;
    const long long at_most = claim.at_most ? *claim.at_most : kNoGoal;
    database.sql() << "INSERT INTO claim (ordinal, id, player, opponent, side, at_least, at_most, "
                      "words) VALUES (:o, :i, :p, :q, :s, :l, :m, :w)",
        soci::use(ordinal), soci::use(claim.id), soci::use(player), soci::use(opponent),
        soci::use(side), soci::use(at_least), soci::use(at_most), soci::use(claim.text);
    ++ordinal;
  }
  for (const auto& [name, value] : definition.settings) {
    database.sql() << "INSERT INTO setting (name, value) VALUES (:n, :v)", soci::use(name),
        soci::use(value);
  }
}

std::string difference(const Definition& stored, const Definition& asked) {
  for (const RootClaim& claim : asked.claims) {
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
           notation::to_text(stored.claims.front().root);
  }
  if (stored.claims.size() != asked.claims.size()) {
    return "it holds " + std::to_string(stored.claims.size()) + " claims, not " +
           std::to_string(asked.claims.size());
  }
  const auto differing = std::ranges::find_if(asked.settings, [&](const auto& setting) {
    const auto found = stored.settings.find(setting.first);
    return found == stored.settings.end() || found->second != setting.second;
  });
  if (differing != asked.settings.end()) {
    const auto found = stored.settings.find(differing->first);
    return "its setting '" + differing->first + "' is " +
           (found == stored.settings.end() ? "nothing" : found->second) + ", not " +
           differing->second;
  }
  return {};
}

}  // namespace kanzen::campaign
