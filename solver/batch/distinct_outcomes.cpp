#include "solver/batch/distinct_outcomes.hpp"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

#include "solver/batch/comparison.hpp"
#include "solver/batch/request_keys.hpp"

namespace kanzen {

namespace {

/// The key of an outcome. Of outcomes with equal keys, one is kept.
std::string distinct_key(const Outcome& outcome) {
  if (outcome.claim) return image_key(outcome);
  return canonical_key(outcome.record.position.board, std::to_string(outcome.record.side_length));
}

/// The rank of an outcome. A greater one says more.
auto content_of(const Outcome& outcome) {
  const Bounds bounds = result_bounds(outcome);
  const std::vector<MoveValue> moves = position_result(outcome).moves;
  const auto exact_moves = std::count_if(moves.begin(), moves.end(), [](const MoveValue& value) {
    return value.lower == value.upper;
  });
  return std::tuple(is_solved_by_search(outcome), bounds.lower - bounds.upper, exact_moves,
                    moves.size(), outcome.verdict == Verdict::refuted);
}

std::string describe_location(const Outcome& outcome, std::string_view file) {
  return std::string(file) + ":" + std::to_string(outcome.record.line);
}

}  // namespace

std::optional<std::string> DistinctOutcomes::add(Outcome outcome, std::string_view file) {
  const PositionRecord& record = outcome.record;
  const auto contradiction =
      contradictions_.add_bounds(record.position.board, record.side_length, result_bounds(outcome),
                                 position_result(outcome).moves, {file, record.line});
  const auto keep = [&] {
    kept_.push_back(std::move(outcome));
    files_.emplace_back(file);
  };
  if (contradiction) {
    keep();
    return to_string(*contradiction);
  }
  const auto [index, is_new] = indices_.try_emplace(distinct_key(outcome), kept_.size());
  if (is_new) {
    keep();
    return std::nullopt;
  }
  ++dropped_;
  Outcome& kept = kept_[index->second];
  std::string& file_of_kept = files_[index->second];
  std::string file_of_other(file);
  if (content_of(outcome) > content_of(kept)) {
    std::swap(outcome, kept);
    std::swap(file_of_other, file_of_kept);
  }
  if (outcome.verdict != Verdict::refuted || kept.verdict == Verdict::refuted) {
    return std::nullopt;
  }
  return describe_location(outcome, file_of_other) +
         " contradicts its input, and is skipped, because " +
         describe_location(kept, file_of_kept) + " says more";
}

std::vector<Outcome> DistinctOutcomes::take() { return std::exchange(kept_, {}); }

}  // namespace kanzen
