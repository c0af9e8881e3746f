#include "solver/apps/kanzen/commands/run_solver.hpp"

namespace kanzen::cli {

void add_limit_flags(CLI::App& command, LimitFlags& flags, std::string_view thing) {
  add_time(command, "--time-limit", flags.each.seconds,
           fmt::format("Time limit per {}, in seconds or with a unit: 10s, 5m, 2h", thing))
      ->default_str("");
  command
      .add_option("--node-limit", flags.each.nodes,
                  fmt::format("Node limit per {}, such as 5000, 500k, 20M or 1G", thing))
      ->transform(as_count())
      ->default_str("");
  add_time(command, "--total-time", flags.total,
           "Time limit for the whole run, in seconds or with a unit");
}

/// Calls `reaction` once, from another thread, after `seconds`, unless destroyed earlier. Its
/// constructor throws std::system_error without a thread.
class RunSolver::Alarm {
 public:
  Alarm(double seconds, std::function<void()> reaction) {
    constexpr double kMaxSeconds = 3.2e9;  // more would overflow the clock
    const std::chrono::duration<double> delay(std::min(seconds, kMaxSeconds));
    thread_ = std::thread([this, delay, reaction = std::move(reaction)] {
      std::unique_lock lock(mutex_);
      if (!wake_.wait_for(lock, delay, [this] { return was_called_off_; })) reaction();
    });
  }
  ~Alarm() {
    {
      const std::lock_guard lock(mutex_);
      was_called_off_ = true;
      wake_.notify_one();
    }
    thread_.join();
  }
  Alarm(const Alarm&) = delete;
  Alarm& operator=(const Alarm&) = delete;

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  bool was_called_off_ = false;
  std::thread thread_;
};

RunSolver::~RunSolver() = default;

RunSolver::RunSolver(const SolverOptions& flags, StopEvent& stop, const LimitFlags& limits,
                     bool self_check)
    : limits_(limits.each), stop_(stop) {
  // This comes after signals_, because the solver's threads inherit its signal mask.
  solver_ = make_solver(flags);
  if (self_check) self_check_.emplace(solver_->options());
  const auto end = [this] { end_all(); };
  signals_.watch(end);
  if (limits.total) alarm_ = std::make_unique<Alarm>(*limits.total, end);
}

void RunSolver::end_all() {
  stop_.raise();
  solver_->request_stop();
  if (self_check_) self_check_->request_stop();
}

void RunSolver::configure(Job& job) {
  job.limits = limits_;
  if (self_check_) {
    job.services.self_check = [this](const Outcome& outcome, const PositionSolver& solver) {
      return self_check_->check(outcome, solver);
    };
  }
  job.services.engine = engine();
  job.stop.source_was_cut_short = [this] { return stop_.raised(); };
  job.stop.end_early = [this] { end_all(); };
}

void add_progress_flag(CLI::App& command, ProgressFlags& flags, const std::string& quiet) {
  add_choice(command, "--progress", flags.form,
             {{"auto", ProgressChoice::automatic},
              {"json", ProgressChoice::json},
              {"none", ProgressChoice::none}},
             "Progress on standard error; auto shows it on a terminal only");
  command.add_flag("--quiet", flags.quiet, quiet);
}

}  // namespace kanzen::cli
