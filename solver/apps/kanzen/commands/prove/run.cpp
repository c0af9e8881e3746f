#include "solver/apps/kanzen/commands/batch_run.hpp"
#include "solver/apps/kanzen/commands/prove/prove.hpp"
#include "solver/apps/kanzen/output/campaign_text.hpp"
#include "solver/apps/kanzen/output/command_text.hpp"

namespace kanzen::cli {

namespace {

std::string host_name() {
  const std::string name = machine_name();
  return name.empty() ? "unknown" : name;
}

void report_unrecorded(const std::vector<campaign::SolvedTask>& results) {
  constexpr std::size_t kMaxListed = 20;
  for (std::size_t i = 0; i < results.size() && i < kMaxListed; ++i) {
    const campaign::Fact& fact = results[i].fact;
    print_message(fmt::format("not recorded: {} {}", notation::to_string(Position{fact.board}),
                              bounds_text(fact.bounds)));
  }
  if (results.size() > kMaxListed) {
    print_message(fmt::format("not recorded: {} more", results.size() - kMaxListed));
  }
}

/// Warns that untrusted results of this process still count, because excluding it failed with
/// `error`. REQUIRES: `solver` has an internal error.
ExitCode could_not_exclude(const campaign::StoreError& error, const Solver& solver) {
  print_message(error.what());
  print_message("the results that this process has recorded cannot be trusted, and still count");
  return internal_error(solver);
}

/// Flags that `run` and `work` share.
struct ProveRunFlags {
  std::string store;
  SolverOptions solver;
  std::string checkpoint;
  ProgressFlags progress;
};

/// A solver that works on a campaign.
struct ProveRun {
  explicit ProveRun(const ProveRunFlags& flags)
      : solver(flags.solver, stop),
        progress(flags.progress.form, flags.progress.quiet),
        waiting(stop, [this] { progress.finish(); }),
        store(campaign::Store::open(flags.store, waiting.options(true))),
        attached(waiting, store),
        checkpointer(open_checkpoint(flags.checkpoint, solver.solver(), flags.progress.quiet)) {}

  /// Call this from the handler of `error`, which is thrown again unless the solver is wrong.
  ExitCode end(const campaign::StoreError& error,
               const std::vector<campaign::SolvedTask>& unrecorded) {
    progress.finish();
    report_unrecorded(unrecorded);
    const bool is_wrong = error.kind() == campaign::StoreError::Kind::excluded;
    is_wrong ? discard(checkpointer) : close(checkpointer);
    if (solver.solver().internal_error()) return could_not_exclude(error, solver.solver());
    throw;
  }

  StopEvent stop;
  RunSolver solver;
  CampaignProgress progress;
  StoreWaiting waiting;
  campaign::Store store;
  StoreWaiting::Attached attached;
  std::unique_ptr<Checkpointer> checkpointer;
};

struct RunFlags : ProveRunFlags {
  campaign::CampaignOptions campaign;
};

/// Prints a line for each claim as soon as it is decided, to pipes as well.
class DecidedClaims {
 public:
  /// The arguments outlive this object.
  DecidedClaims(campaign::Store& store, CampaignProgress& progress)
      : store_(store), progress_(progress) {}

  /// The first call only remembers what earlier runs decided. A dispute may open a claim again, and
  /// so may the exclusion of a worker. Throws StoreError.
  void report(const campaign::Chooser& chooser) {
    std::map<std::string, Verdict> states;
    for (std::size_t i = 0; i < chooser.claims().size(); ++i) {
      states[store_.definition().claims[i].id] =
          chooser.contradiction() ? Verdict::undecided : chooser.claims().verdict(i);
    }
    if (!states_ || states == *states_) {
      states_ = std::move(states);
      return;
    }
    progress_.finish();
    for (const campaign::ClaimStatus& status : claim_statuses(store_, chooser)) {
      const auto before = states_->find(status.claim.id);
      const bool was_open = before == states_->end() || before->second == Verdict::undecided;
      if (was_open == (status.verdict == Verdict::undecided)) continue;
      fmt::print("{}\n", decided_text(status));
    }
    (void)std::fflush(stdout);
    states_ = std::move(states);
  }

 private:
  campaign::Store& store_;
  CampaignProgress& progress_;
  std::optional<std::map<std::string, Verdict>> states_;  // by id
};

ExitCode run_campaign(const RunFlags& flags) {
  require_other_file(flags.store, "--checkpoint", flags.checkpoint);
  ProveRun prove(flags);
  CampaignProgress& progress = prove.progress;
  campaign::CampaignOptions options = flags.campaign;
  options.host = host_name();
  options.engine = program_name();
  options.on_notice = [&progress](const std::string& text) {
    progress.finish();
    print_message(text);
  };
  DecidedClaims decided(prove.store, progress);
  campaign::CampaignRun run(
      prove.store, prove.solver.solver(), options, [&] { return prove.stop.raised(); },
      [&](const campaign::RunView& view) {
        decided.report(view.chooser);
        progress.show([&view] { return progress_view(view); });
      });
  decided.report(run.chooser());  // what earlier runs decided
  campaign::CampaignEnd end{};
  try {
    end = run.run();
  } catch (const campaign::StoreError& error) {
    return prove.end(error, run.unrecorded());
  }
  decided.report(run.chooser());  // what the last result decided
  progress.finish();
  const std::vector<campaign::ClaimStatus> claims = claim_statuses(prove.store, run.chooser());
  fmt::print("{}", claims_text(claims, flags.store, terminal_width(stdout)));
  if (end == campaign::CampaignEnd::contradiction || end == campaign::CampaignEnd::failed) {
    print_message(run.end_message());
    discard(prove.checkpointer);
    return ExitCode::internal;
  }
  close(prove.checkpointer);
  const bool is_open = !all_decided(claims);
  if (end == campaign::CampaignEnd::decided && is_open) {
    print_message("the undecided claims are paused: kanzen prove resume continues with them");
  } else if (is_open) {
    const auto open = std::ranges::count_if(
        claims, [](const campaign::ClaimStatus& claim) { return !campaign::all_decided({claim}); });
    print_message(fmt::format("stopped with {} of {} open: the same command goes on", open,
                              count_text(claims.size(), "claim")));
  }
  return is_open ? ExitCode::stopped : ExitCode::ok;
}

struct WorkFlags : ProveRunFlags {
  std::optional<double> idle;  // seconds, like the times below
  std::optional<double> exit_before_end;
  double lease = 60;
};

/// Works in short rounds, after each of which the clock may end the work.
class WorkRounds {
 public:
  /// The times begin with `start`; `job` is how many seconds the job had left at that moment. All
  /// arguments outlive this object.
  WorkRounds(const WorkFlags& flags, const Stopwatch& start, std::optional<double> job,
             campaign::CampaignWorker& worker, CampaignProgress& progress)
      : flags_(flags), since_start_(start), job_(job), worker_(worker), progress_(progress) {}

  void report(const std::string& text) {
    progress_.finish();
    if (!flags_.progress.quiet) print_error("{}\n", text);
  }

  /// Works until a signal, a failure or an option ends it. Throws StoreError.
  void run(const StopEvent& stop) {
    while (!stop.raised() && solve_round()) continue;
    count(worker_.stop());
  }

  [[nodiscard]] std::size_t solved() const noexcept { return solved_; }

 private:
  bool solve_round() {
    constexpr std::chrono::milliseconds kPollInterval{200};
    constexpr double kLongRound = 5;  // seconds
    constexpr double kExplainIdleAfter = 5;
    const Stopwatch round;
    const std::optional<double> left = seconds_left();
    const bool is_late = left && *left < worker_.seconds_per_task();  // too late to begin a leaf
    if ((!is_late && worker_.lease() != 0) || worker_.held() != 0) idle_ = Stopwatch();
    count(worker_.collect(kPollInterval));
    show();
    if (round.seconds() > kLongRound) idle_ = Stopwatch();  // the round waited for the store
    if (worker_.failure()) return false;
    if (const auto left_now = seconds_left();
        left_now && (*left_now <= 0 || (is_late && worker_.held() == 0))) {
      report("ending before the time limit of the job");
      return false;
    }
    if (flags_.idle && idle_.seconds() > *flags_.idle) {
      report("stopping: no leaf to solve for longer than --idle");
      return false;
    }
    if (idle_.seconds() > kExplainIdleAfter && !std::exchange(explained_idle_, true)) {
      report("waiting: no leaf is free (kanzen prove run chooses leaves for all workers)");
    }
    return true;
  }

  [[nodiscard]] std::optional<double> seconds_left() const {
    if (!job_) return std::nullopt;
    return *job_ - *flags_.exit_before_end - since_start_.seconds();
  }

  void count(const std::vector<campaign::SolvedTask>& results) {
    solved_ += results.size();
    for (const auto& [task, fact] : results) nodes_ += fact.provenance.nodes;
  }

  void show() {
    progress_.show([this]() -> ProgressView {
      const std::size_t held = worker_.held();
      const double seconds = since_start_.seconds();
      return {{fmt::format("{} solved", count_text(solved_, "leaf", "leaves")),
               held == 0 ? "waiting for leaves" : fmt::format("{} being solved", held),
               fmt::format("elapsed {}", clock_text(seconds)),
               amount_text(worker_.rate().nodes_per_second()) + " nodes/s a thread"},
              fmt::format(R"({{"solved":{},"leases":{},"nodes":{},"elapsed":{}}})", solved_, held,
                          nodes_, seconds)};
    });
  }

  const WorkFlags& flags_;
  Stopwatch since_start_;
  std::optional<double> job_;
  campaign::CampaignWorker& worker_;
  CampaignProgress& progress_;
  std::size_t solved_ = 0;
  std::uint64_t nodes_ = 0;
  Stopwatch idle_{};
  bool explained_idle_ = false;
};

campaign::WorkerInfo make_worker_info(const Solver& solver) {
  campaign::WorkerInfo info;
  info.id = campaign::new_worker_id();
  info.host = host_name();
  info.engine = program_name();
  info.threads = solver.options().threads;
  return info;
}

ExitCode run_work(const WorkFlags& flags) {
  require_other_file(flags.store, "--checkpoint", flags.checkpoint);
  // Both come before the store is opened: that may take minutes, which belong to the job as well.
  const Stopwatch start;
  const std::optional<double> job = flags.exit_before_end ? seconds_left_of_job() : std::nullopt;
  ProveRun prove(flags);
  const campaign::WorkerInfo info = make_worker_info(prove.solver.solver());
  campaign::CampaignWorker worker(prove.store, prove.solver.solver(), info,
                                  std::chrono::seconds(static_cast<std::int64_t>(flags.lease)));
  WorkRounds rounds(flags, start, job, worker, prove.progress);
  rounds.report(worker_text(info, prove.store.definition(), campaign::store_name(flags.store)));
  try {
    rounds.run(prove.stop);
  } catch (const campaign::StoreError& error) {
    return prove.end(error, worker.unrecorded());
  }
  prove.progress.finish();
  fmt::print("{} solved\n", count_text(rounds.solved(), "leaf", "leaves"));
  worker.failure() ? discard(prove.checkpointer) : close(prove.checkpointer);
  if (!worker.failure()) return ExitCode::ok;
  print_message(*worker.failure());
  return ExitCode::internal;
}

}  // namespace

void add_prove_run(CLI::App& prove, Action& chosen) {
  const auto [command, flags] = add_store_command<RunFlags>(
      prove, chosen, "run", "Run a campaign until all claims are decided", run_campaign);
  add_leaf_flags(*command, flags->campaign.leaf_seconds, flags->campaign.leaf_empties);
  command
      ->add_option("--audit", flags->campaign.audit_share,
                   "Share of leaves to solve twice. Leaves that the proof needs and whose results "
                   "contradict their estimates are also solved twice. 0: none")
      ->transform(as_share())
      ->type_name("SHARE")
      ->default_str("2%");
  add_checkpoint_flag(*command, flags->checkpoint);
  add_resource_flags(*command, flags->solver);
  add_progress_flag(*command, flags->progress);
  add_kernel_flag(*command, flags->solver);
}

void add_prove_work(CLI::App& prove, Action& chosen) {
  const auto [command, flags] = add_store_command<WorkFlags>(
      prove, chosen, "work",
      "Solve leaves that kanzen prove run chooses, on this or another machine", run_work);
  add_checkpoint_flag(*command, flags->checkpoint);
  add_resource_flags(*command, flags->solver);
  add_time(*command, "--idle", flags->idle, "End after this time without a leaf");
  add_time(*command, "--exit-before-end", flags->exit_before_end,
           "In a Slurm job, end this long before its time limit, and start no leaf that "
           "would take longer");
  add_lease(*command, flags->lease);
  add_progress_flag(*command, flags->progress, "Print errors and the result only");
  add_kernel_flag(*command, flags->solver);
}

}  // namespace kanzen::cli
