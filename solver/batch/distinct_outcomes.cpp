#include "solver/batch/distinct_outcomes.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "solver/batch/comparison.hpp"
#include "solver/batch/request_keys.hpp"

namespace kanzen {

namespace {

/// The key of an outcome. Of outcomes with equal keys, one is kept.
std::string distinct_key(const Outcome& outcome) {
  const std::string side = std::to_string(outcome.record.side_length);
  if (!outcome.claim) return canonical_key(outcome.record.position.board, side);
  return canonical_key(outcome.claim->board_to_solve(), side + to_string(outcome.claim->interval));
}

/// The rank of an outcome. A greater one says more.
auto content_of(const Outcome& outcome) {
  const Bounds bounds = result_bounds(outcome);
  const auto exact_moves =
      std::count_if(outcome.moves.begin(), outcome.moves.end(),
                    [](const MoveValue& value) { return value.lower == value.upper; });
  return std::tuple(is_solved_by_search(outcome), bounds.lower - bounds.upper, exact_moves,
                    outcome.moves.size(), outcome.verdict == Verdict::refuted);
}

std::string describe_place(const Outcome& outcome, std::string_view file) {
  return std::string(file) + ":" + std::to_string(outcome.record.line);
}

}  // namespace

std::optional<std::string> DistinctOutcomes::add(Outcome outcome, std::string_view file) {
  Merger::Added added = Merger::Added::added;
  Outcome stated = outcome;  // values of moves are bounds of the position too
  const Bounds bounds = result_bounds(outcome);
  stated.solution.lower = bounds.lower;
  stated.solution.upper = bounds.upper;
  const auto keep = [&] {
    kept_.push_back(std::move(outcome));
    files_.emplace_back(file);
  };
  if (const auto contradiction = merger_.add(stated, {file, outcome.record.line}, added)) {
    keep();
    return contradiction->first + " and " + contradiction->second +
           " contradict each other: " + contradiction->what;
  }
  const auto [place, is_new] = places_.try_emplace(distinct_key(outcome), kept_.size());
  if (is_new) {
    keep();
    return std::nullopt;
  }
  ++left_out_;
  Outcome& kept = kept_[place->second];
  std::string& file_of_kept = files_[place->second];
  std::string file_of_other(file);
  if (content_of(outcome) > content_of(kept)) {
    std::swap(outcome, kept);
    std::swap(file_of_other, file_of_kept);
  }
  if (outcome.verdict != Verdict::refuted || kept.verdict == Verdict::refuted) {
    return std::nullopt;
  }
  return describe_place(outcome, file_of_other) +
         " contradicts its input, and is left out, because " + describe_place(kept, file_of_kept) +
         " says more";
}

std::vector<Outcome> DistinctOutcomes::take() { return std::exchange(kept_, {}); }

}  // namespace kanzen
