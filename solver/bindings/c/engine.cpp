#include "solver/bindings/c/engine.hpp"

#include <condition_variable>
#include <exception>
#include <mutex>

#include "solver/version/version.hpp"

namespace kanzen::capi {

namespace {

[[nodiscard]] SolverOptions solver_options(const kanzen_options& options) {
  SolverOptions chosen;
  if (options.threads != 0) chosen.threads = options.threads;
  if (options.hash_mib != 0) chosen.hash_mib = options.hash_mib;
  if (options.kernel != nullptr) chosen.kernel = options.kernel;
  if (options.isolate != 0) chosen.sharing = Sharing::isolated;
  if (options.deterministic != 0) chosen.sharing = Sharing::deterministic;
  return chosen;
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

void copy_text(std::string_view message, std::span<char> out) noexcept {
  const std::string_view kept = message.substr(0, out.size() - 1);
  *std::copy(kept.begin(), kept.end(), out.begin()) = '\0';
}

void fill_error(kanzen_error* error, std::string_view message, std::size_t line,
                std::size_t column) noexcept {
  if (!has_size(error)) return;
  kanzen_error filled{};
  filled.line = line;
  filled.column = column;
  copy_text(message, filled.message);
  write_struct(filled, error);
}

std::optional<notation::BoardStyle> style_named(const char* symbols, kanzen_error* error) {
  auto style = notation::parse_board_style(symbols == nullptr ? "" : symbols);
  if (style) return std::move(style).value();
  fill_error(error, style.error().message);
  return std::nullopt;
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

extern "C" KANZEN_API kanzen_code kanzen_create(const kanzen_options* options,
                                                kanzen_engine** engine, kanzen_error* error) {
  if (engine == nullptr) {
    return refuse(error, "engine is null, expected a pointer for the new engine");
  }
  *engine = nullptr;
  const kanzen_code status = guarded([&] {
    const auto known = options == nullptr ? kanzen_options{} : read_struct(options);
    if (!known) return refuse(error, "options have an unknown size or unknown fields");
    const SolverOptions chosen = solver_options(*known);
    if (const std::string problem = validate(chosen); !problem.empty()) {
      return refuse(error, problem);
    }
    *engine = std::make_unique<kanzen_engine>(chosen).release();
    return KANZEN_OK;
  });
  if (status != KANZEN_OK && status != KANZEN_INVALID_ARGUMENT) {
    fill_error(error, kanzen_code_text(status));
  }
  return status;
}

}  // namespace kanzen::capi

const char* kanzen_code_text(kanzen_code code) {
  switch (code) {
    case KANZEN_OK:
      return "done";
    case KANZEN_LIMIT:
      return "ended by a limit";
    case KANZEN_STOPPED:
      return "stopped";
    case KANZEN_END:
      return "no more games";
    case KANZEN_INVALID_ARGUMENT:
      return "invalid argument";
    case KANZEN_OUT_OF_MEMORY:
      return "out of memory or threads";
    case KANZEN_BUSY:
      return "another call is using the engine";
    case KANZEN_BAD_TEXT:
      return "unreadable text";
    case KANZEN_ILLEGAL_MOVE:
      return "illegal move";
    case KANZEN_WRONG_CLAIM:
      return "the claim has been refuted";
    case KANZEN_TOO_SMALL:
      return "the buffer is too small";
    case KANZEN_INTERNAL_ERROR:
      return "internal error";
  }
  return "unknown code";
}

uint32_t kanzen_api_version(void) { return KANZEN_API_VERSION; }

const char* kanzen_version(void) { return kanzen::version().data(); }

void kanzen_destroy(kanzen_engine* engine) { const std::unique_ptr<kanzen_engine> owned(engine); }

kanzen_code kanzen_clear(kanzen_engine* engine) {
  return kanzen::capi::call(engine, [](kanzen_engine& used) {
    used.solver.clear();
    return KANZEN_OK;
  });
}

uint32_t kanzen_threads(const kanzen_engine* engine) {
  return engine == nullptr ? 0 : engine->solver.options().threads;
}

const char* kanzen_kernel(const kanzen_engine* engine) {
  return engine == nullptr ? "" : engine->kernel.c_str();
}

const char* kanzen_last_error(const kanzen_engine* engine) {
  return engine == nullptr ? "" : engine->last_error.data();
}

void kanzen_stop(kanzen_engine* engine) {
  if (engine != nullptr) engine->solver.request_stop();
}

void kanzen_resume(kanzen_engine* engine) {
  if (engine != nullptr) engine->solver.clear_stop();
}
