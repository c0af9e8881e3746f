#include "solver/bindings/c/request.hpp"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <utility>

#include "core/moves.hpp"

namespace kanzen::capi {

namespace {

static_assert(static_cast<int>(Status::exact) == KANZEN_EXACT &&
              static_cast<int>(Status::lower) == KANZEN_LOWER &&
              static_cast<int>(Status::upper) == KANZEN_UPPER &&
              static_cast<int>(Status::estimate) == KANZEN_ESTIMATE &&
              static_cast<int>(Status::unfinished) == KANZEN_UNFINISHED);
static_assert(static_cast<int>(Square::pass) == KANZEN_PASS &&
              static_cast<int>(Square::none) == KANZEN_NO_MOVE);

[[nodiscard]] Goal to_goal(const kanzen_request& request) noexcept {
  return request.goal == KANZEN_WLD          ? Goal::wld
         : request.goal == KANZEN_ALL_MOVES  ? Goal::all_moves
         : request.goal == KANZEN_BEST_MOVES ? Goal::best_moves
                                             : Goal::value;
}

struct ProgressState {
  Bounds bounds{};
  kanzen_result found{};  // without bounds, nodes and seconds
};

/// Carries progress from the searching threads to the caller's.
class ProgressQueue {
 public:
  ProgressQueue() {
    known_.found.status = KANZEN_UNFINISHED;
    known_.found.best_move = KANZEN_NO_MOVE;
  }

  void publish(const kanzen_result& found) noexcept {
    const std::lock_guard lock(mutex_);
    known_.found = found;
    more_ = true;
    changed_.notify_one();
  }

  void narrow(const Bounds& bounds) noexcept {
    const std::lock_guard lock(mutex_);
    known_.bounds = bounds;
    more_ = true;
    changed_.notify_one();
  }

  void finish() noexcept {
    const std::lock_guard lock(mutex_);
    finished_ = true;
    changed_.notify_one();
  }

  /// Waits at most `at_most`. Nullopt once the search has ended and its last update was returned.
  [[nodiscard]] std::optional<ProgressState> wait(std::chrono::duration<double> at_most) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, at_most, [this] { return finished_ || more_; });
    const bool has_update = std::exchange(more_, false);
    return finished_ && !has_update ? std::nullopt : std::optional(known_);
  }

  [[nodiscard]] ProgressState known() const {
    const std::lock_guard lock(mutex_);
    return known_;
  }

 private:
  mutable std::mutex mutex_;  // guards the fields below
  std::condition_variable changed_;
  ProgressState known_{};
  bool more_ = false;
  bool finished_ = false;
};

}  // namespace

std::string validate(const kanzen_request& request) {
  if ((request.player & request.opponent) != 0) {
    return "player and opponent have a square in common";
  }
  if (request.goal < KANZEN_VALUE || request.goal > KANZEN_ESTIMATE_MOVES) {
    return "the goal is not a kanzen_goal";
  }
  if (request.goal == KANZEN_WINDOW &&
      (request.alpha < kMinScore - 1 || request.alpha >= request.beta ||
       request.beta > kMaxScore + 1)) {
    return "the window is not -65 <= alpha < beta <= 65";
  }
  if (request.reserved != 0) return "request.reserved is not 0";
  if (request.reserved_2 != 0) return "request.reserved_2 is not 0";
  if (!is_duration(request.max_seconds)) return "max_seconds is negative or not a number";
  if (!is_duration(request.progress_every)) return "progress_every is negative or not a number";
  if (request.max_depth < 0 || request.max_depth > kSquares) {
    return "max_depth is not from 1 to 64, or 0 for the end of the game";
  }
  if (request.max_depth != 0 && request.goal != KANZEN_ESTIMATE_MOVES) {
    return "max_depth belongs to the goal KANZEN_ESTIMATE_MOVES";
  }
  return {};
}

Question to_question(const kanzen_request& request) noexcept {
  Question question{.board = {request.player, request.opponent}, .goal = to_goal(request)};
  if (request.goal == KANZEN_WINDOW) question.window = {request.alpha, request.beta};
  if (request.goal == KANZEN_ESTIMATE_MOVES) question.estimation = Estimation::all_moves;
  if (request.max_depth != 0) question.max_depth = request.max_depth;
  return question;
}

Limits to_limits(const kanzen_request& request) noexcept {
  Limits limits;
  if (request.max_nodes != 0) limits.nodes = request.max_nodes;
  if (request.max_seconds != 0) limits.seconds = request.max_seconds;
  return limits;
}

Answer find_answer(PositionSolver& solver, const kanzen_request& request, const Limits& limits,
                   const Publish& publish) {
  const Question question = to_question(request);
  if (!publish) return solver.answer(question, limits);
  const auto publish_moves = [&](const std::vector<MoveValue>& solved) {
    Answer so_far;
    so_far.moves = list_moves_with_bounds(
        question.board, {}, solved, [&](const Board& after) { return solver.known_bounds(after); });
    publish(to_result(so_far, 0));
  };
  const auto publish_estimate = [&](const PositionEstimate& so_far) {
    publish(to_result({{so_far, {}}, so_far}, so_far.seconds));
  };
  return solver.answer(question, limits, {publish_moves, publish_estimate});
}

kanzen_result to_result(const Answer& found, double seconds) noexcept {
  const Solution& solution = found.solution;
  kanzen_result result{};
  result.status = static_cast<int32_t>(solution.status);
  result.score = solution.score;
  result.lower = solution.bounds.lower;
  result.upper = solution.bounds.upper;
  result.best_move = static_cast<int32_t>(solution.best_move);
  if (solution.status == Status::exact) {
    for (const Square move : solution.pv) {
      result.pv[result.pv_length++] = static_cast<uint8_t>(move);
    }
  }
  for (const MoveValue& value : found.moves) {
    result.moves[result.move_count++] = {static_cast<uint8_t>(value.move),
                                         static_cast<int8_t>(value.bounds.lower),
                                         static_cast<int8_t>(value.bounds.upper), 0};
  }
  result.nodes = solution.counters.nodes;
  result.seconds = seconds;
  result.spread = solution.spread.value_or(0);
  if (solution.status == Status::estimate) {
    result.depth = solution.depth;
    result.confidence = solution.confidence.value_or(0);
  }
  if (!found.estimate) return result;
  for (const Square move : found.estimate->line) {
    result.line[result.line_length++] = static_cast<uint8_t>(move);
  }
  for (const MoveEstimate& move : found.estimate->moves) {
    result.estimates[result.estimate_count++] = {static_cast<uint8_t>(move.move),
                                                 static_cast<int8_t>(move.score),
                                                 static_cast<uint8_t>(move.depth), 0};
  }
  return result;
}

kanzen_code to_code(const Answer& found, bool was_stopped) noexcept {
  const bool reached = found.estimate && !found.estimate->was_cut_short;
  if (is_proven(found.solution.status) || reached) return KANZEN_OK;
  return was_stopped ? KANZEN_STOPPED : KANZEN_LIMIT;
}

bool run_task(Solver& solver, TimePoint start, const Board& board, const Limits& limits,
              const ProgressCallback& callback, const TaskWork& work) {
  ProgressQueue queue;
  Publish publish;
  std::exception_ptr failure;
  const auto handle = std::make_shared<TaskHandle>();
  PositionTask task{.limits = limits, .work = {}, .board = board, .handle = handle, .start = start};
  task.work = [&](PositionSolver& given) {
    try {
      work(given, publish);
    } catch (...) {
      failure = std::current_exception();
    }
    queue.finish();
  };

  std::uint64_t nodes = 0;  // as last reported
  const auto notify = [&](ProgressState known) {
    if (handle->stop_requested()) return;  // the callback ended the search
    kanzen_progress progress{};
    progress.struct_size = sizeof progress;
    progress.lower = known.bounds.lower;
    progress.upper = known.bounds.upper;
    nodes = std::max(nodes, solver.running_nodes(*handle));  // a finished task has 0 running nodes
    progress.nodes = nodes;
    progress.seconds = seconds_between(start, machine_clock().now());
    known.found.struct_size = sizeof known.found;
    known.found.lower = progress.lower;
    known.found.upper = progress.upper;
    known.found.nodes = progress.nodes;
    known.found.seconds = progress.seconds;
    if (callback.shows_found) progress.found = &known.found;
    if (callback.function(&progress, callback.data) != 0) solver.request_stop(*handle);
  };
  if (callback.function != nullptr) {
    task.on_bounds = [&](const Bounds& bounds) { queue.narrow(bounds); };
    publish = [&](const kanzen_result& found) { queue.publish(found); };
    notify(queue.known());
  }
  solver.post({std::move(task)});
  if (callback.function != nullptr) {
    constexpr double kDefaultInterval = 0.1;
    constexpr double kMaxInterval = 3600;
    const std::chrono::duration<double> every(
        callback.every == 0 ? kDefaultInterval : std::min(callback.every, kMaxInterval));
    while (const auto known = queue.wait(every)) notify(*known);
  }
  solver.wait();
  if (failure) std::rethrow_exception(failure);
  return handle->stop_requested() || solver.stop_requested();
}

}  // namespace kanzen::capi
