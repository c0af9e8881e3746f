#include <condition_variable>
#include <exception>
#include <mutex>

#include "core/moves.hpp"
#include "solver/bindings/c/engine.hpp"

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

/// Returns what is wrong with `request`, for people, or an empty text if it is valid.
[[nodiscard]] std::string validate(const kanzen_request& request) {
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

// REQUIRES of these: the request is valid.

[[nodiscard]] Question to_question(const kanzen_request& request) noexcept {
  Question question{.board = {request.player, request.opponent}, .goal = to_goal(request)};
  if (request.goal == KANZEN_WINDOW) question.window = {request.alpha, request.beta};
  if (request.goal == KANZEN_ESTIMATE_MOVES) question.estimation = Estimation::all_moves;
  if (request.max_depth != 0) question.max_depth = request.max_depth;
  return question;
}

[[nodiscard]] Limits to_limits(const kanzen_request& request) noexcept {
  Limits limits;
  if (request.max_nodes != 0) limits.nodes = request.max_nodes;
  if (request.max_seconds != 0) limits.seconds = request.max_seconds;
  return limits;
}

/// Fills all fields but struct_size. `seconds` is the time of the call.
[[nodiscard]] kanzen_result to_result(const Answer& found, double seconds) noexcept {
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

/// Each search has `limits`, or the task's if they are Limits{}. The searching thread calls
/// `publish`, which may be empty.
[[nodiscard]] Answer find_answer(PositionSolver& solver, const kanzen_request& request,
                                 const Limits& limits, const Publish& publish) {
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

/// Returns KANZEN_STOPPED only if the request was stopped before its goal.
[[nodiscard]] kanzen_code to_code(const Answer& found, bool was_stopped) noexcept {
  const bool reached = found.estimate && !found.estimate->was_cut_short;
  if (is_proven(found.solution.status) || reached) return KANZEN_OK;
  return was_stopped ? KANZEN_STOPPED : KANZEN_LIMIT;
}

constexpr std::size_t kMaxOpenPerThread = 4;  // tasks that wait, run or have undelivered results

struct IndexedResult {
  std::size_t index = 0;
  kanzen_code code = KANZEN_OK;
  kanzen_result result{};
};

/// The requests of one call, their tasks, and the results that wait for the caller.
class Batch {
 public:
  Batch(Solver& solver, std::vector<kanzen_request> requests)
      : solver_(solver),
        requests_(std::move(requests)),
        may_group_(solver.options().sharing == Sharing::shared),
        max_open_(kMaxOpenPerThread * solver.options().threads) {
    waiting_.reserve(max_open_);  // so that no task can fail when it ends
  }

  /// Solves all requests, with the function called on this thread. Rethrows an exception of a
  /// search.
  [[nodiscard]] kanzen_code run(kanzen_result_function function, void* data) {
    kanzen_code code = KANZEN_OK;
    bool is_over = false;  // whether the function has ended the call
    for (post_some(); open_tasks_ > 0; post_some()) {
      for (IndexedResult& delivery : next()) {
        if (is_over) break;
        if (delivery.code != KANZEN_OK && code != KANZEN_STOPPED) code = delivery.code;
        delivery.result.struct_size = sizeof delivery.result;
        if (function(delivery.index, delivery.code, &delivery.result, data) == 0) continue;
        code = KANZEN_STOPPED;
        is_over = true;
        end();
      }
    }
    solver_.wait();
    if (failure_) std::rethrow_exception(failure_);
    return code;
  }

 private:
  void post_some() noexcept {
    try {
      while (open_tasks_ < max_open_ && posted_ < requests_.size() && !has_ended()) {
        const std::size_t end = group_end(posted_);
        solver_.post({make_task(posted_, end)});
        posted_ = end;
        ++open_tasks_;
      }
    } catch (...) {
      fail(std::current_exception());
    }
  }

  [[nodiscard]] std::size_t group_end(std::size_t first) const noexcept {
    std::size_t end = first + 1;
    const auto fits = [this](std::size_t index) { return is_small(to_question(requests_[index])); };
    if (!may_group_ || !fits(first)) return end;
    while (end < requests_.size() && end < first + kSmallGroup && fits(end)) ++end;
    return end;
  }

  [[nodiscard]] bool has_ended() {
    const std::lock_guard lock(mutex_);
    return ended_;
  }

  [[nodiscard]] PositionTask make_task(std::size_t first, std::size_t end) {
    PositionTask task;
    const auto handle = std::make_shared<TaskHandle>();
    task.handle = handle;
    task.work = [this, handle, first, end](PositionSolver& solver) {
      std::vector<IndexedResult> finished;
      try {
        finished = solve(solver, handle, first, end);
      } catch (...) {
        fail(std::current_exception());
      }
      const std::lock_guard lock(mutex_);
      std::erase(running_, handle);
      waiting_.push_back(std::move(finished));
      changed_.notify_all();
    };
    return task;
  }

  [[nodiscard]] std::vector<IndexedResult> solve(PositionSolver& solver,
                                                 const std::shared_ptr<TaskHandle>& handle,
                                                 std::size_t first, std::size_t end) {
    std::vector<IndexedResult> finished;
    {
      const std::lock_guard lock(mutex_);
      if (ended_) return finished;
      running_.push_back(handle);
    }
    for (std::size_t index = first; index < end; ++index) {
      const kanzen_request& request = requests_[index];
      const Stopwatch stopwatch;
      const Answer found = find_answer(solver, request, to_limits(request), {});
      const bool was_stopped = handle->stop_requested() || solver_.stop_requested();
      finished.push_back(
          {index, to_code(found, was_stopped), to_result(found, stopwatch.seconds())});
    }
    return finished;
  }

  [[nodiscard]] std::vector<IndexedResult> next() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !waiting_.empty(); });
    std::vector<IndexedResult> results = std::move(waiting_.front());
    waiting_.erase(waiting_.begin());
    --open_tasks_;
    return results;
  }

  void end() noexcept {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    for (const auto& handle : running_) solver_.request_stop(*handle);
  }

  void fail(std::exception_ptr why) noexcept {
    {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::move(why);
    }
    end();
  }

  Solver& solver_;
  const std::vector<kanzen_request> requests_;
  const bool may_group_;  // whether small requests may share a task
  const std::size_t max_open_;
  // Only the calling thread uses these.
  std::size_t posted_ = 0;  // requests
  std::size_t open_tasks_ = 0;

  std::mutex mutex_;  // guards the fields below
  std::condition_variable changed_;
  std::vector<std::vector<IndexedResult>> waiting_;
  std::vector<std::shared_ptr<TaskHandle>> running_;
  bool ended_ = false;  // no more searches begin
  std::exception_ptr failure_;
};

/// Reads structs that may be longer or shorter than this version knows; else sets the error.
[[nodiscard]] std::optional<std::vector<kanzen_request>> read_requests(
    kanzen_engine& engine, const kanzen_request* requests, std::size_t count) {
  std::vector<kanzen_request> read;
  if (count == 0) return read;
  const auto refuse = [&](std::size_t index, const std::string& problem) {
    (void)fail(engine, KANZEN_INVALID_ARGUMENT,
               "requests[" + std::to_string(index) + "]: " + problem);
    return std::nullopt;
  };
  if (requests == nullptr) return refuse(0, "the array is null");
  const std::size_t size = requests->struct_size;
  if (!has_size(requests) || size % alignof(kanzen_request) != 0) {
    return refuse(0, "the request has an unknown size");
  }
  read.reserve(count);
  const auto* bytes = reinterpret_cast<const unsigned char*>(requests);
  for (std::size_t index = 0; index < count; ++index, bytes += size) {
    const auto* const given = reinterpret_cast<const kanzen_request*>(bytes);
    const auto request = read_struct(given);
    if (!request || given->struct_size != size) {
      return refuse(index, "the request has an unknown size, or another one than the first");
    }
    if (const std::string problem = validate(*request); !problem.empty()) {
      return refuse(index, problem);
    }
    if (request->progress != nullptr) {
      return refuse(index, "progress is not null, which belongs to kanzen_solve()");
    }
    read.push_back(*request);
  }
  return read;
}

}  // namespace

extern "C" KANZEN_API kanzen_code kanzen_solve(kanzen_engine* engine, const kanzen_request* request,
                                               kanzen_result* result) {
  const TimePoint start = machine_clock().now();
  return call(engine, [&](kanzen_engine& used) {
    const auto parsed = read_struct(request);
    if (!parsed) return fail(used, KANZEN_INVALID_ARGUMENT, "the request has an unknown size");
    if (!has_size(result)) {
      return fail(used, KANZEN_INVALID_ARGUMENT, "the result has an unknown size");
    }
    if (const std::string problem = validate(*parsed); !problem.empty()) {
      return fail(used, KANZEN_INVALID_ARGUMENT, problem);
    }
    if (internal_error_code(used) != KANZEN_OK) return KANZEN_INTERNAL_ERROR;

    Answer found;
    const bool was_stopped =
        run_task(used.solver, start, {parsed->player, parsed->opponent}, to_limits(*parsed),
                 {parsed->progress, parsed->progress_data, parsed->progress_every},
                 [&](PositionSolver& solver, const Publish& publish) {
                   found = find_answer(solver, *parsed, {}, publish);
                 });
    if (internal_error_code(used) != KANZEN_OK) return KANZEN_INTERNAL_ERROR;
    write_struct(to_result(found, seconds_between(start, machine_clock().now())), result);
    return to_code(found, was_stopped);
  });
}

extern "C" KANZEN_API kanzen_code kanzen_solve_many(kanzen_engine* engine,
                                                    const kanzen_request* requests,
                                                    std::size_t count,
                                                    kanzen_result_function function, void* data) {
  return call(engine, [&](kanzen_engine& used) {
    if (function == nullptr) return fail(used, KANZEN_INVALID_ARGUMENT, "the function is null");
    auto read = read_requests(used, requests, count);
    if (!read) return KANZEN_INVALID_ARGUMENT;
    if (internal_error_code(used) != KANZEN_OK) return KANZEN_INTERNAL_ERROR;
    const kanzen_code code = Batch(used.solver, std::move(*read)).run(function, data);
    return internal_error_code(used) == KANZEN_OK ? code : KANZEN_INTERNAL_ERROR;
  });
}

}  // namespace kanzen::capi
