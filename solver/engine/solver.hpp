//   kanzen::Solver solver({.threads = 2, .hash_mib = 256});
//   const kanzen::Solution s = solver.solve(board);
//   // s.status == Status::exact, s.score is the disc difference for the side to move
#pragma once

#include <span>

#include "solver/engine/position_solver.hpp"
#include "solver/engine/search/options.hpp"

namespace kanzen {

class PositionScheduler;
struct SearchSettings;
struct SolverTables;
struct SolverTestAccess;  // tests use it
struct Worker;

/// Returns an empty text if `options` are valid and this processor runs their kernel, else the
/// problem and what was expected, for people.
[[nodiscard]] std::string validate(const SolverOptions& options);

/// How busy the threads were and how full the tables are. Fractions are from 0 to 1.
struct SolverLoad {
  std::vector<double> busy_seconds;  // one for each thread; none with a single thread
  double table_filled = 0;           // entries of the table in use, estimated from a sample
  double selective_filled = 0;       // entries of the selective table in use, estimated
};

/// Solves one position with all threads, or many positions at once.
///
/// Any thread may stop searches and ask about errors, nodes and load. Another thread may call
/// post() and wait() during solve(), solve_goal() or estimate(). Everything else belongs to one
/// thread at a time.
class Solver final : public PositionSolver {
 public:
  /// Uses fewer threads than requested if the system does not let the process start them; see
  /// options() and requested_threads(). Throws std::invalid_argument if the options are invalid,
  /// see validate(), and std::bad_alloc if the table does not fit into memory.
  explicit Solver(const SolverOptions& options);
  ~Solver() override;

  /// REQUIRES: nothing else is running.
  [[nodiscard]] std::optional<Score> search_null_window(const Board& board, Score alpha) override;

  /// Returns the bounds of `board` in the table that all positions share. With several threads only
  /// Sharing::shared has one; otherwise only a task can recall bounds, from its own table.
  [[nodiscard]] std::optional<Bounds> known_bounds(const Board& board) const noexcept override;

  /// Returns an error of any position since clear(). Callers check it before they record results.
  [[nodiscard]] std::optional<InternalError> internal_error() const noexcept override;

  /// Reports an error found elsewhere, such as by a self-check. internal_error() returns it, unless
  /// there was an earlier one.
  void report_internal_error(const InternalError& error) noexcept;

  /// Queues positions and returns; each is solved on a thread of its own. The costliest waiting
  /// position begins first, and threads without a position help at split points of running ones.
  /// With one thread they are solved in the order of posting, on a thread that lives while there
  /// are any; a build without threads solves them before post() returns. Throws std::system_error,
  /// and queues none, if that thread cannot start.
  ///
  /// With Sharing::shared all positions find each other's bounds in one table. Otherwise each
  /// thread has a part of the memory, and a position begins with that part empty.
  void post(std::vector<PositionTask> tasks);

  void wait();

  /// Ends all searches soon: those that run, those that wait, and those that begin before
  /// clear_stop().
  void request_stop() noexcept;
  /// Ends this task alone, at once or when it begins. That cannot be undone.
  void request_stop(TaskHandle& task) noexcept;
  /// Lets searches that begin later run again.
  void clear_stop() noexcept;
  [[nodiscard]] bool stop_requested() const noexcept;

  /// Returns the nodes searched so far for all running positions, or for one task: 0 if it does not
  /// run.
  [[nodiscard]] std::uint64_t running_nodes() const noexcept;
  [[nodiscard]] std::uint64_t running_nodes(const TaskHandle& task) const noexcept;

  /// Makes the solver behave like a new one. REQUIRES: nothing is running.
  void clear() noexcept;

  // ---- Bounds for another solver or for keeping ----
  // They are proven (SelectivityLevel::exact) or from selective iterations. A solver whose
  // positions share no table (SolverOptions::sharing) exports and records none. Any thread may call
  // these.

  using ReceiveEntry = std::function<void(const TableEntry&)>;

  /// Passes all bounds of positions with at least `min_empties` empty squares to `take`. Returns
  /// false if the solver has an internal error, because then none of the bounds can be trusted.
  [[nodiscard]] bool export_bounds(int min_empties, const ReceiveEntry& take) const;

  /// Imports bounds that another solver has found on this level, without a move that is illegal.
  /// Wrong bounds on SelectivityLevel::exact make results wrong, on other levels estimates wrong
  /// and searches slower. REQUIRES: nothing is running; lower <= upper, both even; the board has
  /// discs; on SelectivityLevel::exact lower <= value of `board` <= upper.
  void import_bounds(const Board& board, const Bounds& bounds,
                     SelectivityLevel level = SelectivityLevel::exact) noexcept;

  /// drain_recorded() then passes bounds whose search cost at least `min_cost`, the bit width of a
  /// node count. Throws std::bad_alloc.
  void start_recording(int min_cost);

  void stop_recording() noexcept;

  /// Passes the bounds recorded since the last call to `take`, the earliest ones if there were too
  /// many. Returns false if the solver has an internal error, because then none of the bounds can
  /// be trusted. REQUIRES: start_recording() was called.
  bool drain_recorded(const ReceiveEntry& take);

  /// The times are exact only when nothing is running.
  [[nodiscard]] SolverLoad load() const;

  /// Returns the options of the constructor, but with the number of threads that could be started.
  [[nodiscard]] const SolverOptions& options() const noexcept;
  [[nodiscard]] unsigned requested_threads() const noexcept;
  [[nodiscard]] std::string_view kernel_name() const noexcept;

 private:
  [[nodiscard]] Solution solve_within(const Board& board, Window window, const Limits& limits,
                                      const Bounds& known) override;
  [[nodiscard]] PositionEstimate estimate_within(const Board& board, const EstimateOptions& options,
                                                 const Limits& limits) override;

  friend struct SolverTestAccess;
  /// Runs positions and split points on these workers.
  using MakeScheduler = std::function<std::unique_ptr<PositionScheduler>(std::span<Worker>)>;
  /// `make_scheduler` may be empty; with it, options.threads is the number of workers, and not
  /// reduced.
  Solver(const SolverOptions& options, const SearchSettings& settings,
         const MakeScheduler& make_scheduler);

  [[nodiscard]] SolverTables& tables() const noexcept;

  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace kanzen
