// The facade: an exact endgame solver as one object.
//
//   kanzen::Solver solver({.threads = 2, .hash_mib = 256});
//   const kanzen::Solution s = solver.solve(board);
//   // s.status == Status::exact, s.score is the disc difference for the side to move
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
#include "solver/engine/all_moves.hpp"
#include "solver/engine/position_estimate.hpp"
#include "solver/engine/search/bounds.hpp"
#include "solver/engine/search/limits.hpp"
#include "solver/engine/search/options.hpp"
#include "solver/engine/solution.hpp"

namespace kanzen {

class PositionScheduler;
struct SolverTables;
struct SolverTestAccess;  // of the tests of Kanzen
struct Worker;

/// The values of the moves of a position: see solve_moves() in all_moves.hpp.
struct MovesSolution {
  Solution solution{};             // of the position; nodes and seconds cover all of its moves
  std::vector<MoveValue> moves{};  // every legal move with its proven bounds
};

/// Called with the moves solved so far, before the search of each further move. Must be quick and
/// not throw.
using MovesListener = std::function<void(const std::vector<MoveValue>& moves)>;

/// Searches positions and recalls proven bounds: for the caller of a Solver, or for a task while it
/// runs. All calls share one table, so each call finds the bounds that others have proven.
/// Thread safety: none; Solver permits more.
class PositionSolver {
 public:
  PositionSolver() = default;
  virtual ~PositionSolver() = default;
  PositionSolver(const PositionSolver&) = delete;
  PositionSolver& operator=(const PositionSolver&) = delete;

  /// The value of `board` within `window`. The search starts from the bounds `known`, which an
  /// earlier search has proven. It does not prove them again, unless it needs to find the moves
  /// that achieve the value.
  /// ENSURES: value <= alpha -> status upper; value >= beta -> status lower; else exact, with a
  /// complete line that replays to exactly `score`. If `limits` end the search: `estimate`, or
  /// `unfinished` without an evaluation. If a request to stop ends it: `unfinished`. The table then
  /// holds nothing from the interrupted part.
  /// REQUIRES: window.alpha < window.beta; the sides of the board are disjoint; all discs are on a
  /// board of options.side_length squares a side; known.lower <= value <= known.upper, both even.
  [[nodiscard]] Solution solve(const Board& board, Window window = {}, const Limits& limits = {},
                               const Bounds& known = {}) {
    return solve_within(board, window, limits, known);
  }

  /// The value of `board` and of its moves. `moves` begins with the solved moves, best first. If
  /// `limits`, which apply to all moves together, or a stop end the search, the others follow with
  /// the bounds that are known. `on_moves` may be empty. REQUIRES: as solve().
  [[nodiscard]] MovesSolution solve_moves(const Board& board, MoveGoal goal = MoveGoal::all_moves,
                                          const Limits& limits = {},
                                          const MovesListener& on_moves = {});

  /// Likely values of `board` and its moves, by a search of rising depth on one thread. It is for
  /// positions that no search can solve. Ends at options.max_depth, at the end of the game, at
  /// `limits` (of nodes and seconds) or by a request to stop. The first depth is always completed.
  /// The tables are neither used nor filled. After the game, the score is the final one.
  /// REQUIRES: the sides of the board are disjoint; the board has 8 squares a side;
  /// options.max_depth >= 1.
  [[nodiscard]] PositionEstimate estimate(const Board& board, const EstimateOptions& options = {},
                                          const Limits& limits = {}) {
    return estimate_within(board, options, limits);
  }

  /// The side of `alpha` on which the value v of `board` lies. Searches one exact null window,
  /// which uses and fills the table. ENSURES: the result r <= alpha: v <= r; r > alpha: v >= r.
  /// Nothing if stopped or after an internal error; no limit applies. Meant for many searches in
  /// one tree, because it prepares much less than solve().
  /// REQUIRES: kMinScore - 1 <= alpha <= kMaxScore.
  [[nodiscard]] virtual std::optional<Score> null_window(const Board& board, Score alpha) = 0;

  /// The bounds of `board` that searches have proven, if the table still holds them.
  [[nodiscard]] virtual std::optional<Bounds> known_bounds(const Board& board) const noexcept = 0;

  /// The first internal error that a search noticed or a caller reported, if any. After it, no
  /// result of this solver can be trusted, including earlier results.
  [[nodiscard]] virtual std::optional<InternalError> internal_error() const noexcept { return {}; }

 private:
  [[nodiscard]] virtual Solution solve_within(const Board& board, Window window,
                                              const Limits& limits, const Bounds& known) = 0;
  [[nodiscard]] virtual PositionEstimate estimate_within(const Board& board,
                                                         const EstimateOptions& options,
                                                         const Limits& limits) = 0;
};

/// A handle to stop one task or to observe it. Belongs to one task of one solver.
class TaskHandle {
 public:
  /// True after a request to stop the task.
  /// Thread safety: full.
  [[nodiscard]] bool stop_requested() const noexcept { return stop_requested_.load(); }

 private:
  friend class Solver;
  std::atomic<bool> stop_requested_{false};
};

/// One of many positions. The solver calls `work` once, on one of its threads. `work` may search
/// the position and its successors any number of times. It must not throw. With one thread only, an
/// exception passes through Solver::post(), and the solver remains usable. The limits of the task
/// apply to all of its searches together, except to searches with limits of their own.
struct PositionTask {
  double cost = 0;     // expected; only compared with other costs, so it has no unit
  Limits limits = {};  // for all searches by `work` together
  std::function<void(PositionSolver&)> work;
  /// Receives narrower proven bounds of the value of `board` while `work` runs, a handful of times.
  /// Threads of the solver call it, one call at a time. Must be quick and not throw. May be empty.
  std::function<void(const Bounds& bounds)> proven = {};
  Board board = {};                         // for `proven`
  std::shared_ptr<TaskHandle> handle = {};  // may be null
  /// The start of the time of `limits`; none: when `work` begins.
  std::optional<std::chrono::steady_clock::time_point> start = {};
  /// Called a few times a second while `work` searches, as `proven` is. May be empty.
  std::function<void()> progress = {};
};

/// Load of the threads and tables of a solver. Fractions are from 0 to 1.
struct Usage {
  std::vector<double> busy_seconds;  // of each thread; not recorded with one thread
  double table_filled = 0;           // entries of the table in use, estimated from a sample
  double selective_filled = 0;       // the same for the selective table
};

/// Solves one position with all threads, or many positions at once.
///
/// Thread safety: none, with two exceptions. Another thread may call post() and wait() during
/// solve(), solve_moves() or estimate(). Any thread may call the functions that stop and observe at
/// any time: from request_stop() to nodes_under_way(), internal_error(), report_internal_error()
/// and usage(). Solver objects are independent of each other.
class Solver final : public PositionSolver {
 public:
  /// Uses fewer threads than requested if the system does not let the process start them; see
  /// options() and requested_threads(). Throws std::invalid_argument if the options are invalid
  /// (see validate() in options.hpp). Throws std::bad_alloc if the table does not fit into memory.
  explicit Solver(const SolverOptions& options);
  ~Solver() override;

  /// REQUIRES: nothing else is running.
  [[nodiscard]] std::optional<Score> null_window(const Board& board, Score alpha) override;

  /// The bounds of `board` in the table that all positions share. There is none with more than one
  /// thread unless options.sharing is Sharing::shared. Then only a task can recall bounds, from its
  /// own table.
  [[nodiscard]] std::optional<Bounds> known_bounds(const Board& board) const noexcept override;

  /// As PositionSolver::internal_error, for all positions since clear(). Callers check it before
  /// they record results of this solver.
  [[nodiscard]] std::optional<InternalError> internal_error() const noexcept override;

  /// Reports an error found outside of the searches of this solver, such as by a self-check.
  /// internal_error() returns it, unless there was an earlier one.
  void report_internal_error(const InternalError& error) noexcept;

  /// Queues positions and returns; each is solved on a thread of its own. The costliest waiting
  /// position begins first, but one thread follows the order of `tasks`. Threads without a position
  /// help at split points of running positions. With one thread, post() itself solves the positions
  /// in order on the calling thread.
  ///
  /// With Sharing::shared all positions share one table, and find each other's bounds there.
  /// Otherwise each thread has a part of the memory, and a position begins with that part empty.
  void post(std::vector<PositionTask> tasks);

  /// Returns when all positions of post() are finished.
  void wait();

  /// Makes all searches end soon: running, waiting, and begun before clear_stop().
  void request_stop() noexcept;
  /// Makes only this task end soon, now or when it begins. Cannot be undone.
  void request_stop(TaskHandle& task) noexcept;
  /// Cancels request_stop() for searches that begin later.
  void clear_stop() noexcept;
  [[nodiscard]] bool stop_requested() const noexcept;

  /// Nodes searched so far for the running positions.
  [[nodiscard]] std::uint64_t nodes_under_way() const noexcept;
  /// The same for one task; 0 if it is not running.
  [[nodiscard]] std::uint64_t nodes_under_way(const TaskHandle& task) const noexcept;

  /// Clears all tables. Afterwards the solver behaves like a new one. REQUIRES: nothing is running.
  void clear() noexcept;

  /// Exact when nothing is running.
  [[nodiscard]] Usage usage() const;

  /// The options of the constructor, except that `threads` is the actual number, and that small
  /// boards have no evaluation.
  [[nodiscard]] const SolverOptions& options() const noexcept;
  /// The number of threads given to the constructor.
  [[nodiscard]] unsigned requested_threads() const noexcept;
  [[nodiscard]] std::string_view kernel_name() const noexcept;

 private:
  [[nodiscard]] Solution solve_within(const Board& board, Window window, const Limits& limits,
                                      const Bounds& known) override;
  [[nodiscard]] PositionEstimate estimate_within(const Board& board, const EstimateOptions& options,
                                                 const Limits& limits) override;

  friend struct SolverTestAccess;
  friend class TableSnapshot;
  /// Makes the scheduler that runs positions and split points on these workers. Null: everything
  /// runs in order on the calling thread.
  using MakeScheduler = std::function<std::unique_ptr<PositionScheduler>(std::span<Worker>)>;
  Solver(const SolverOptions& options, const MakeScheduler& make_scheduler);

  [[nodiscard]] SolverTables& tables() noexcept;

  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace kanzen
