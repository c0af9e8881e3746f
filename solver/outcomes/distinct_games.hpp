// Which of several records of one game `kanzen convert --dedup` keeps, and how two records are
// known to be of one game.
#pragma once

#include <map>

#include "solver/records/outcome.hpp"

namespace kanzen {

/// Whether two records of the same moves may be of one game. Different players may come through the
/// same opening, or to the same wipeout, but hardly play forty equal moves.
[[nodiscard]] bool may_be_one_game(const Game& moves, const GameTags& one, const GameTags& other);

/// Games that are images of each other have equal keys.
[[nodiscard]] std::string key_of_moves(const Game& game);

/// Returns what `name_of` calls the games whose moves begin those of another. `games` is a multimap
/// by key_of_moves().
template <class Games, class Name>
[[nodiscard]] std::vector<std::string> names_of_beginnings(const Games& games,
                                                           const Name& name_of) {
  std::vector<std::string> names;
  for (const auto& [key, game] : games) {
    const auto next = games.upper_bound(key);
    if (next != games.end() && next->first.starts_with(key)) names.push_back(name_of(game));
  }
  return names;
}

/// Names a game that is skipped because its moves equal those of `kept`: "7 (as 3)". If the players
/// may be others, adds them: "7 Al - Bo (as 3 Al - Cy)".
[[nodiscard]] std::string skipped_game(const PositionRecord& game, const std::string& kept,
                                       const GameTags& tags_of_kept);

/// Keeps one of the games whose moves are equal, maybe rotated or mirrored: the first with values
/// of plies, else the first. It gets the names that only another has. Short games with different
/// players are different games; of longer ones, files spell the players differently. Forty moves or
/// more of a longer game between the same players are a part of it, which a file broke off.
class DistinctGames {
 public:
  /// REQUIRES: the record has a game.
  void add(Outcome game);

  /// Returns the games in the order in which their moves came first.
  [[nodiscard]] std::vector<Outcome> take() { return std::exchange(kept_, {}); }

  /// Names the games whose moves begin those of another. REQUIRES: take() was not called.
  [[nodiscard]] std::vector<std::string> beginnings() const {
    return names_of_beginnings(
        indices_, [this](std::size_t index) { return kept_[index].record.name_in_input(); });
  }

  [[nodiscard]] const std::vector<std::string>& dropped() const noexcept { return dropped_; }

  /// Names the games whose moves equal those of another, which have other players.
  [[nodiscard]] const std::vector<std::string>& between_others() const noexcept {
    return between_others_;
  }

 private:
  bool add_to_longer_or_shorter(const std::string& key, Outcome& game);

  std::multimap<std::string, std::size_t> indices_;  // in `kept_`, by start and moves
  std::vector<Outcome> kept_;
  std::vector<std::string> dropped_;
  std::vector<std::string> between_others_;
};

}  // namespace kanzen
