// Which of several results about one position is kept by `kanzen merge --dedup` and `kanzen convert
// --dedup`.
#pragma once

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
  bool is_of_search;  // and no score from a file
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

}  // namespace kanzen
