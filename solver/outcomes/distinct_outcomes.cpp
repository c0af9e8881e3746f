#include "solver/outcomes/distinct_outcomes.hpp"

#include "solver/outcomes/compare_results.hpp"
#include "solver/outcomes/request_keys.hpp"

namespace kanzen {

namespace {

/// Returns the id without the move of a claim: "7" for "7:f5".
std::string id_of_position(const Outcome& outcome) {
  const std::string& id = outcome.record.id;
  if (outcome.claim->move == Square::none) return id;
  const std::string move = ":" + notation::to_string(outcome.claim->move);
  return id.ends_with(move) ? id.substr(0, id.size() - move.size()) : id;
}

void conclude(const Board& board, PositionResult& result) {
  Solution& solution = result.solution;
  const Bounds of_moves = bounds_of_moves(board, result.moves);
  if (!narrow(solution.bounds, of_moves)) return;
  if (of_moves.move != Square::none && of_moves.lower == solution.bounds.lower) {
    solution.best_move = of_moves.move;
  }
  solution.score = solution.bounds.lower;
  set_status_by_bounds(solution);
}

/// Adds what `more` proves. Returns false and changes nothing if the two contradict each other.
bool add_if_consistent(const PositionResult& more, PositionResult& result) {
  Solution& solution = result.solution;
  const Score lower = solution.bounds.lower;
  if (!narrow_result(more, result)) return false;
  if (more.solution.bounds.lower > lower && more.solution.best_move != Square::none) {
    solution.best_move = more.solution.best_move;
  }
  solution.counters.merge(more.solution.counters);
  solution.seconds += more.solution.seconds;
  return true;
}

/// Outcomes with equal keys are about the same, so we keep one of them.
std::string distinct_key(const Outcome& outcome) {
  if (outcome.claim) return image_key(outcome);
  return canonical_key(outcome.record.position.board, "");
}

}  // namespace

RankedResult::RankedResult(const Outcome& outcome, std::string_view file)
    : place(std::string(file) + ":" + std::to_string(outcome.record.line)) {
  const Bounds bounds = result_bounds(outcome);
  const std::vector<MoveValue> moves = position_result(outcome).moves;
  const auto exact_moves = std::ranges::count_if(moves, &Bounds::is_exact, &MoveValue::bounds);
  content = {is_solved_by_search(outcome), bounds.lower - bounds.upper, exact_moves, moves.size(),
             outcome.verdict == Verdict::refuted};
}

Choice choose(RankedResult& kept, RankedResult other, bool wins_tie) {
  const bool replaces = other.content > kept.content || (wins_tie && other.content == kept.content);
  if (replaces) std::swap(kept, other);
  if (!other.content.contradicts_input || kept.content.contradicts_input) return {replaces};
  return {replaces, other.place + " contradicts its input, and is skipped, because " + kept.place +
                        " says more"};
}

std::vector<Outcome> join_claims(std::vector<Outcome> outcomes) {
  std::vector<Outcome> joined;
  std::unordered_map<std::string, std::size_t> first_claims;  // indices in `joined`, by position
  for (Outcome& outcome : outcomes) {
    if (outcome.goal != Goal::claim) {
      joined.push_back(std::move(outcome));
      continue;
    }
    PositionResult result = position_result(outcome);
    const auto [first, is_new] =
        first_claims.try_emplace(notation::to_string(outcome.record.position), joined.size());
    if (!is_new &&
        add_if_consistent(result, std::get<PositionResult>(joined[first->second].result)))
      continue;
    outcome.record.id = id_of_position(outcome);
    Outcome& of_position = joined.emplace_back(SolveRequest{.record = std::move(outcome.record)});
    of_position.result = std::move(result);
    of_position.engine = std::move(outcome.engine);
  }
  for (const auto& [position, index] : first_claims) {
    Outcome& outcome = joined[index];
    conclude(outcome.record.position.board, std::get<PositionResult>(outcome.result));
  }
  return joined;
}

std::string skipped_name(const std::string& name, const std::string& kept) {
  return name == kept ? name : name + " (as " + kept + ")";
}

std::optional<std::string> DistinctOutcomes::add(Outcome outcome, std::string_view file) {
  const PositionRecord& record = outcome.record;
  const auto contradiction = contradictions_.add_bounds(
      record.position.board, result_bounds(outcome), position_result(outcome).moves,
      {file, record.line, Square::none, record.position.side});
  RankedResult ranked(outcome, file);
  const auto keep = [&] {
    kept_.push_back(std::move(outcome));
    ranked_.push_back(std::move(ranked));
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
  Outcome& kept = kept_[index->second];
  const bool wins_tie =
      !is_solved(kept) && !is_solved(outcome) && has_better_estimate(outcome, kept);
  Choice choice = choose(ranked_[index->second], std::move(ranked), wins_tie);
  if (choice.replaces_kept) std::swap(outcome, kept);
  dropped_.push_back(skipped_name(outcome.record.id, kept.record.id));
  return std::move(choice.message);
}

std::vector<Outcome> DistinctOutcomes::take() { return std::exchange(kept_, {}); }

}  // namespace kanzen
