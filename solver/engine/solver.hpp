// The facade: an exact endgame solver as one object.
//
//   kanzen::Solver solver({.threads = 2, .hash_mib = 256});
//   const kanzen::Solution s = solver.solve(board);
//   // s.kind == Kind::exact, s.score is the disc difference for the side to move
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/board.hpp"
#include "core/types.hpp"
#include "solver/engine/search/bounds.hpp"
#include "solver/engine/search/limits.hpp"
#include "solver/engine/search/options.hpp"
#include "solver/engine/solution.hpp"

namespace kanzen {

class PositionScheduler;
struct Worker;

namespace test {
struct SolverAccess;  // tests/support/solver_access.hpp
}

/// The value of `board` within `window`; contract of PositionSolver::solve.
using SolveFunction = std::function<Solution(const Board& board, Window window)>;

/// Searches positions and recalls what has been proven: for the caller of a Solver, or for a task
/// while it runs. All calls share one table, in which each finds what the others have proven.
/// Thread safety: for one thread at a time.
class PositionSolver {
 public:
  PositionSolver() = default;
  virtual ~PositionSolver() = default;
  PositionSolver(const PositionSolver&) = delete;
  PositionSolver& operator=(const PositionSolver&) = delete;

  /// The value of `board` within `window`.
  /// ENSURES: value <= alpha -> kind upper; value >= beta -> kind lower; else exact, with a
  /// complete line that replays to exactly `score`. A search ended by `limits` gives `estimate`, or
  /// `unfinished` if there is no evaluation to estimate by; one ended by a request to stop gives
  /// `unfinished`. The table holds nothing of the part that was cut off. The search begins from
  /// `known`, which an earlier one has proven: such bounds are not proven again, except as far as
  /// the moves that achieve the value need it. REQUIRES: window.alpha < window.beta; the sides of
  /// the board are disjoint, and no disc stands outside of a board with sides of
  /// options.side_length squares; known.lower <= value <= known.upper, both even.
  [[nodiscard]] Solution solve(const Board& board, Window window = {}, const Limits& limits = {},
                               const Bounds& known = {}) {
    return solve_within(board, window, limits, known);
  }

  /// On which side of `alpha` the value v of `board` lies, by one exact null window that uses and
  /// fills the table. ENSURES: r <= alpha: v <= r; r > alpha: v >= r. Nothing if stopped or after
  /// an internal error; no limit applies. Meant for many questions about one tree: it prepares much
  /// less than solve(). REQUIRES: kMinScore - 1 <= alpha <= kMaxScore.
  [[nodiscard]] virtual std::optional<Score> null_window(const Board& board, Score alpha) = 0;

  /// What the searches so far have proven of `board`, if the table still holds it.
  [[nodiscard]] virtual std::optional<Bounds> recall(const Board& board) const noexcept = 0;

  /// The first internal error that a search noticed or that was reported, if there was one. From
  /// then on no result of this solver can be trusted, neither new ones nor those it gave before.
  [[nodiscard]] virtual std::optional<InternalError> internal_error() const noexcept { return {}; }

 private:
  [[nodiscard]] virtual Solution solve_within(const Board& board, Window window,
                                              const Limits& limits, const Bounds& known) = 0;
};

/// A name for one task, by which others end it or ask about it. Belongs to one task of one solver.
class TaskHandle {
 public:
  /// True once somebody has asked the task to end. Any thread at any time.
  [[nodiscard]] bool stop_requested() const noexcept { return stop_requested_.load(); }

 private:
  friend class Solver;
  std::atomic<bool> stop_requested_{false};
};

/// One position among others. `work` is called once, on a thread of the solver, and may search the
/// position and those that follow from it as often as it likes. It must not throw, except that with
/// one thread an exception passes through Solver::post(), and the solver can be used afterwards. A
/// search without limits of its own is under those of the task, which all such searches share; one
/// with limits is under these alone.
struct PositionTask {
  double cost = 0;     // expected; compared with that of other positions, so it has no unit
  Limits limits = {};  // for all searches by `work`, together
  std::function<void(PositionSolver&)> work;
  /// Called with narrower proven bounds of the value of `board` whenever there are some while
  /// `work` is running, a handful of times. Called by threads of the solver, one call at a time;
  /// must be quick and not throw. May be empty.
  std::function<void(const Bounds& bounds)> proven = {};
  Board board = {};                         // for `proven`
  std::shared_ptr<TaskHandle> handle = {};  // may be null
  /// The moment from which the time of `limits` runs; none: when `work` begins.
  std::optional<std::chrono::steady_clock::time_point> begun = {};
};

/// What the threads and the tables of a solver have been doing. Fractions are from 0 to 1.
struct Usage {
  std::vector<double> busy_seconds;  // of each thread; with one thread nothing is recorded
  double table_filled = 0;           // entries of the table in use, estimated from a sample
  double selective_filled = 0;       // the same of the selective table
};

/// Solves one position with all threads, or many positions at once.
///
/// Thread safety: solve() and null_window() may be called by one thread at a time, and so may
/// post() and wait(); request_stop() by any thread at any time. Two Solver objects are independent
/// of each other.
class Solver final : public PositionSolver {
 public:
  /// If the system does not let the process start as many threads as asked for, goes on with fewer:
  /// see options() and requested_threads(). Throws std::invalid_argument if the options are not
  /// valid (see validate() in options.hpp) or name a kernel that is not there, std::bad_alloc if
  /// the table does not fit into memory.
  explicit Solver(const SolverOptions& options);
  ~Solver() override;

  /// Not during solve().
  [[nodiscard]] std::optional<Score> null_window(const Board& board, Score alpha) override;

  /// What searches have proven in the table that all positions share. There is no such table with
  /// `isolate` or `deterministic` and more than one thread: only a task can recall from its own.
  [[nodiscard]] std::optional<Bounds> recall(const Board& board) const noexcept override;

  /// Tells `take` of what the tables hold of positions with so many empty squares or more, as
  /// proven (SelectivityLevel::exact) or from selective passes; nothing with `isolate` or
  /// `deterministic`, where no table is shared. Returns false if the search has contradicted
  /// itself: then nothing of it can be trusted. Any thread at any time: positions may be running.
  bool for_each_bounds(
      int min_empties,
      const std::function<void(const Board&, const Bounds&, SelectivityLevel)>& take) const;

  /// From now on keeps what is found with work of this bit width of nodes or more, for
  /// take_logged(). Any thread at any time. Throws std::bad_alloc.
  void log_entries(int least_cost);

  /// Keeps it no more. Any thread at any time.
  void end_log() noexcept;

  /// As for_each_bounds(), of what has been found since the last call; of very much, of the first
  /// part. REQUIRES: log_entries() was called.
  bool take_logged(const std::function<void(const Board&, const Bounds&, SelectivityLevel)>& take);

  /// Takes over bounds that another solver has found on this level. A wrong one makes results wrong
  /// if it is taken for proven; otherwise it makes estimates wrong, and searches slower. REQUIRES:
  /// nothing is running; lower <= upper, both even; the board has discs; on SelectivityLevel::exact
  /// lower <= value of `board` <= upper.
  void believe(const Board& board, const Bounds& bounds,
               SelectivityLevel level = SelectivityLevel::exact) noexcept;

  /// As PositionSolver::internal_error, of all positions since clear(). Everybody who records
  /// results of this solver asks here before. Any thread at any time.
  [[nodiscard]] std::optional<InternalError> internal_error() const noexcept override;

  /// Notes an error that was found by other means than a search of this solver, such as a
  /// self-check: from now on internal_error() returns it, unless there was one before. Any thread
  /// at any time.
  void report_internal_error(const InternalError& error) noexcept;

  /// Hands over positions to be solved at once, each by a thread of its own, and returns. The
  /// costliest of those waiting begin first, except that one thread keeps to their order; threads
  /// without a position join split points of those that are running. With one thread they are
  /// solved in their order before post() returns, on the calling thread.
  ///
  /// All share one table, and find each other's results there. With options.isolate each thread has
  /// its part of the memory, and a position begins with that part empty.
  void post(std::vector<PositionTask> tasks);

  /// Returns when all positions handed over are finished.
  void wait();

  /// Makes everything that is running or waiting, or is begun before clear_stop(), end soon.
  void request_stop() noexcept;
  /// Makes this task alone end soon, now or when it begins; for good.
  void request_stop(TaskHandle& task) noexcept;
  void clear_stop() noexcept;
  [[nodiscard]] bool stop_requested() const noexcept;

  /// Nodes searched so far for the positions that are running. Any thread at any time.
  [[nodiscard]] std::uint64_t nodes_under_way() const noexcept;
  /// The same for one task; 0 if it is not running.
  [[nodiscard]] std::uint64_t nodes_under_way(const TaskHandle& task) const noexcept;

  /// Forgets everything learned so far: afterwards the solver behaves like a new one. REQUIRES:
  /// nothing is running.
  void clear() noexcept;

  /// Exact when nothing is running.
  [[nodiscard]] Usage usage() const;

  /// Those given to the constructor, but `threads` is the number there are, and there is no
  /// evaluation of small boards.
  [[nodiscard]] const SolverOptions& options() const noexcept;
  /// The number of threads given to the constructor.
  [[nodiscard]] unsigned requested_threads() const noexcept;
  [[nodiscard]] std::string_view kernel_name() const noexcept;

 private:
  [[nodiscard]] Solution solve_within(const Board& board, Window window, const Limits& limits,
                                      const Bounds& known) override;

  friend struct test::SolverAccess;
  /// Makes what runs positions and split points on these workers; null: everything is run in order
  /// on the calling thread.
  using MakeScheduler = std::function<std::unique_ptr<PositionScheduler>(std::span<Worker>)>;
  Solver(const SolverOptions& options, const MakeScheduler& make_scheduler);

  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace kanzen
