// Answers one request by a solver.
#pragma once

#include <functional>
#include <vector>

#include "solver/engine/solver.hpp"
#include "solver/serve/lazy_evaluator.hpp"
#include "solver/serve/request.hpp"

namespace kanzen::serve {

/// Is told the moves that are solved so far, before each search of another one.
using MovesListener = std::function<void(const std::vector<MoveValue>& moves)>;

/// The final report on `request`; `evaluator` is for estimates. Each search is under `limits`,
/// unless these are Limits{}: then under those of the task. `terminated` says whether the request
/// has been terminated meanwhile. Never throws; what fails is a report of End::failed.
[[nodiscard]] Report answer_request(PositionSolver& solver, LazyEvaluator& evaluator,
                                    const Request& request, const Limits& limits,
                                    const MovesListener& told,
                                    const std::function<bool()>& terminated) noexcept;

/// Whether this is a question about moves, so that reports tell of them.
[[nodiscard]] constexpr bool asks_for_moves(Question question) noexcept {
  return question == Question::all_moves || question == Question::best_moves;
}

}  // namespace kanzen::serve
