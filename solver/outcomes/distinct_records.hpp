// Which of several records about one position or game is kept, as `--dedup` asks for: by `kanzen
// merge` and `convert` after the search, by `kanzen line` before it.
#pragma once

#include <map>

#include "solver/outcomes/contradiction_finder.hpp"

namespace kanzen {

/// Joins verdicts on claims about one board into one result with Goal::value, which takes the place
/// of the first and has all bounds and moves that they prove, and their nodes and seconds. Its id
/// is that of the position, without the move of a claim. Contradictory verdicts stay apart, and
/// other outcomes as they are.
[[nodiscard]] std::vector<Outcome> join_claims(std::vector<Outcome> outcomes);

/// Names a record that is skipped because it equals `kept`: "7 (as 3)".
[[nodiscard]] std::string skipped_name(const std::string& name, const std::string& kept);

/// Ranks what outcomes say, by its members in their order.
struct ContentRank {
  bool was_searched;  // and no score from a file
  Score narrowness;   // of the bounds, negative
  std::ptrdiff_t exact_moves;
  std::size_t moves;
  bool contradicts_input;

  auto operator<=>(const ContentRank&) const = default;
};

struct RankedResult {
  RankedResult(const Outcome& outcome, std::string_view file);

  ContentRank content;
  std::string place;  // "a.jsonl:7"
};

struct Choice {
  bool replaces_kept = false;
  std::optional<std::string> message{};
};

/// Of two results that answer one question, `kept` gives way to `other` if that says more, or as
/// much and `wins_tie`. There is a message if the one that goes contradicts its input, and the one
/// that stays does not.
[[nodiscard]] Choice choose(RankedResult& kept, RankedResult other, bool wins_tie = false);

/// Keeps one outcome for each position, the one that says most by ContentRank. Among equals, the
/// better estimate is kept, else the first. Verdicts on different claims about one position are all
/// kept.
class DistinctOutcomes {
 public:
  /// Returns a message if the outcome contradicts an earlier one; both are kept then, because we
  /// cannot know which is right. Also returns that of choose().
  [[nodiscard]] std::optional<std::string> add(Outcome outcome, std::string_view file);

  /// Returns each outcome where the first one for its position was.
  [[nodiscard]] std::vector<Outcome> take();

  /// Names the outcomes that say no more than the one we kept.
  [[nodiscard]] const std::vector<std::string>& dropped() const noexcept { return dropped_; }

 private:
  ContradictionFinder contradictions_;
  std::unordered_map<std::string, std::size_t> indices_;  // indices in `kept_`
  std::vector<Outcome> kept_;
  std::vector<RankedResult> ranked_;  // parallel to `kept_`
  std::vector<std::string> dropped_;
};

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

/// Chooses among games before they are analysed, by the same rule. It doesn't wait for the last of
/// them, so the first record of a game is taken, and one with players after one without.
class NewGames {
 public:
  /// Whether the game is a new one. REQUIRES: the record has a game.
  [[nodiscard]] bool takes(const PositionRecord& record);

  [[nodiscard]] const std::vector<std::string>& skipped() const noexcept { return skipped_; }

  /// Names the games that are taken although another has their moves, for its other players.
  [[nodiscard]] const std::vector<std::string>& between_others() const noexcept {
    return between_others_;
  }

  /// Names the games whose moves begin those of another.
  [[nodiscard]] std::vector<std::string> beginnings() const {
    return names_of_beginnings(taken_, [](const Named& game) { return game.name; });
  }

 private:
  struct Named {
    std::string name;
    GameTags tags;
  };

  std::multimap<std::string, Named> taken_;  // by start, moves and claim
  std::vector<std::string> skipped_;
  std::vector<std::string> between_others_;
};

}  // namespace kanzen
