#include "solver/batch/distinct_outcomes.hpp"

#include <tuple>
#include <utility>

#include "solver/batch/goal_key.hpp"

namespace kanzen {

namespace {

/// Equal for outcomes of which one is enough.
std::string distinct_key(const Outcome& outcome) {
  const std::string side = std::to_string(outcome.record.side_length);
  if (!outcome.claim) return goal_key(outcome.record.position.board, side);
  return goal_key(outcome.claim->board_to_solve(), side + to_string(outcome.claim->interval));
}

/// Greater for outcomes that say more.
auto content_of(const Outcome& outcome) {
  const Solution& solution = outcome.solution;
  return std::tuple(solution.lower == solution.upper, is_solved(outcome), outcome.moves.size());
}

}  // namespace

std::optional<Merger::Conflict> DistinctOutcomes::add(Outcome outcome, std::string_view file) {
  Merger::Added added = Merger::Added::added;
  auto conflict = merger_.add(outcome, {file, outcome.record.line}, added);
  if (conflict) {
    kept_.push_back(std::move(outcome));
    return conflict;
  }
  const auto [place, is_new] = places_.try_emplace(distinct_key(outcome), kept_.size());
  if (is_new) {
    kept_.push_back(std::move(outcome));
    return std::nullopt;
  }
  ++left_out_;
  Outcome& kept = kept_[place->second];
  if (content_of(outcome) > content_of(kept)) kept = std::move(outcome);
  return std::nullopt;
}

std::vector<Outcome> DistinctOutcomes::take() { return std::exchange(kept_, {}); }

}  // namespace kanzen
