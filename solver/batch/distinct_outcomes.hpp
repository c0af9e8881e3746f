#pragma once

#include "solver/batch/contradiction_finder.hpp"

namespace kanzen {

/// Joins verdicts on claims about one board into one result with Goal::value, in the place of the
/// first, with all bounds and moves that they prove, and their nodes and seconds. Its id is that of
/// the position, without the move of a claim. Contradictory verdicts stay apart, other outcomes
/// unchanged.
[[nodiscard]] std::vector<Outcome> join_claims(std::vector<Outcome> outcomes);

/// Keeps one outcome for each position, the one that says most: a search says more than a score of
/// a file, then narrow bounds more than wide ones, then more exact values of moves, then more
/// values of moves. Of equals, one that contradicts its input is kept, else the first. Verdicts on
/// different claims about one position are all kept.
class DistinctOutcomes {
 public:
  /// Returns a message if the outcome contradicts an earlier one; both are kept then, because we
  /// cannot know which is right. Also if one that contradicts its input (Verdict::refuted) is
  /// dropped for one that does not.
  [[nodiscard]] std::optional<std::string> add(Outcome outcome, std::string_view file);

  /// Each where the first one for its position was.
  [[nodiscard]] std::vector<Outcome> take();

  /// A kept one says at least as much.
  [[nodiscard]] std::size_t dropped() const noexcept { return dropped_; }

 private:
  ContradictionFinder contradictions_;
  std::unordered_map<std::string, std::size_t> indices_;  // in `kept_`
  std::vector<Outcome> kept_;
  std::vector<std::string> files_;  // of `kept_`
  std::size_t dropped_ = 0;
};

/// Equal for images of one game.
[[nodiscard]] std::string key_of_moves(const Game& game);

/// Keeps one of the games whose moves are equal, maybe rotated or mirrored: the first with values
/// of plies, else the first.
class DistinctGames {
 public:
  /// REQUIRES: the record has a game.
  void add(Outcome game);

  /// In the order in which their moves came first.
  [[nodiscard]] std::vector<Outcome> take() { return std::exchange(kept_, {}); }

  [[nodiscard]] std::size_t dropped() const noexcept { return dropped_; }

 private:
  std::unordered_map<std::string, std::size_t> indices_;  // in `kept_`, by start and moves
  std::vector<Outcome> kept_;
  std::size_t dropped_ = 0;
};

}  // namespace kanzen
