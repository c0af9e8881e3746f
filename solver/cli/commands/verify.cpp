// kanzen verify: are the values that files state true?
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "solver/batch/journal.hpp"
#include "solver/batch/merge.hpp"
#include "solver/claims/claim_rows.hpp"
#include "solver/claims/confidence.hpp"
#include "solver/claims/sample.hpp"
#include "solver/cli/commands/commands.hpp"
#include "solver/cli/commands/journal_file.hpp"
#include "solver/cli/commands/limited_solver.hpp"
#include "solver/cli/commands/ranges.hpp"
#include "solver/cli/commands/solver_flags.hpp"
#include "solver/cli/output/claim_progress.hpp"
#include "solver/cli/output/text.hpp"
#include "solver/cli/output/verdict_printer.hpp"
#include "solver/cli/platform/look_ahead.hpp"
#include "solver/cli/platform/record_file.hpp"
#include "solver/cli/platform/terminal.hpp"
#include "solver/io/open_records.hpp"

namespace kanzen::cli {

namespace {

struct VerifyFlags {
  std::vector<std::string> files;
  std::string from = "automatic";
  std::string empties;
  std::optional<std::size_t> sample;
  std::uint64_t seed = 1;
  LimitFlags limits;
  JournalFlags journal;
  std::string format = "table";
  bool quiet = false;
  SolverFlags solver;
};

struct VerifyTotals {
  std::uint64_t confirmed = 0;
  std::uint64_t refuted = 0;
  std::uint64_t undecided = 0;
  std::uint64_t resumed = 0;   // of these three, from the journal
  std::uint64_t no_claim = 0;  // records that claim nothing
  std::uint64_t conflicts = 0;
  std::uint64_t bad_records = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
  bool stopped = false;

  void count(ClaimVerdict verdict) noexcept {
    (verdict == ClaimVerdict::confirmed ? confirmed
     : verdict == ClaimVerdict::refuted ? refuted
                                        : undecided) += 1;
  }
};

ReaderOptions reader_options(const VerifyFlags& flags) {
  ReaderOptions options;
  options.format = format_by_name(flags.from).value_or(Format::automatic);
  return options;
}

/// The claims of all files, if these can be read twice and soon; else nothing.
CostModel plan_of(const VerifyFlags& flags, EmptiesRange empties) {
  CostModel model;
  for (const std::string& path : flags.files) {
    const bool read = look_ahead(path, reader_options(flags), [&](const PositionRecord& record) {
      for (const Claim& claim : claims_of(record, path)) {
        const int count = claim.position.board.empty_count();
        if (empties.contains(count)) model.plan(count);
      }
    });
    if (!read) return {};
  }
  return model;
}

/// Claims of one file after the other, conflicting ones named as they appear.
class ClaimReader {
 public:
  ClaimReader(const VerifyFlags& flags, EmptiesRange empties, const StopEvent& stop,
              ClaimProgress& progress, VerifyTotals& totals)
      : flags_(flags), empties_(empties), stop_(stop), progress_(progress), totals_(totals) {}

  /// Calls `use` for every claim until it returns false. The worst that was met.
  template <class Use>
  ExitCode read(const Use& use) {
    ExitCode exit = ExitCode::ok;
    bool wanted = true;
    for (const std::string& path : flags_.files) {
      if (wanted) exit = worse(exit, read_file(path, use, wanted));
    }
    return exit;
  }

 private:
  template <class Use>
  ExitCode read_file(const std::string& path, const Use& use, bool& wanted) {
    auto opened = RecordFile::open(path, reader_options(flags_), stop_);
    if (!opened) {
      say(located(path, opened.error()));
      return ExitCode::bad_input;
    }
    const std::unique_ptr<RecordFile> file = std::move(opened).value();
    while (wanted) {
      const auto record = file->next();
      if (!record) break;
      if (!*record) {
        progress_.print(
            [&] { fmt::print(stderr, "{}\n", located(file->name(), record->error())); });
        ++totals_.bad_records;
        continue;
      }
      const std::vector<Claim> claims = claims_of(record->value(), file->name());
      if (claims.empty()) ++totals_.no_claim;
      for (const Claim& claim : claims) {
        if (!empties_.contains(claim.position.board.empty_count())) continue;
        note(claim);
        wanted = wanted && use(claim);
      }
    }
    if (file->error().empty()) return ExitCode::ok;
    say(file->name() + ": reading failed: " + file->error());
    return ExitCode::bad_input;
  }

  /// Holds the claim against the former ones.
  void note(const Claim& claim) {
    Outcome outcome;
    outcome.record.position.board = claim.board_to_solve();
    outcome.solution.lower = claim.statement.lower();
    outcome.solution.upper = claim.statement.upper();
    if (outcome.solution.lower > outcome.solution.upper) return;  // against everything
    if (claim.move != Square::none) {
      outcome.solution.lower = -claim.statement.upper();
      outcome.solution.upper = -claim.statement.lower();
    }
    Merger::Added added = Merger::Added::fresh;
    if (const auto conflict = labels_.add(outcome, claim.place(), added)) {
      ++totals_.conflicts;
      say(fmt::format("{} and {} contradict each other: {}", conflict->first, conflict->second,
                      conflict->what));
    }
  }

  void say(const std::string& message) {
    progress_.print([&] { complain(message); });
  }

  const VerifyFlags& flags_;
  EmptiesRange empties_;
  const StopEvent& stop_;
  ClaimProgress& progress_;
  VerifyTotals& totals_;
  Merger labels_;
};

std::string journal_key_of(const Claim& claim) {
  std::string text = "claim " + to_text(claim.statement);
  if (claim.move != Square::none) text += " after a move";
  return journal_key(claim.board_to_solve(), text);
}

/// Settles claims, or takes their verdict from the journal.
class Verifier {
 public:
  Verifier(LimitedSolver& solver, Journal* journal, VerdictPrinter& printer,
           ClaimProgress& progress, VerifyTotals& totals)
      : solver_(solver),
        journal_(journal),
        printer_(printer),
        progress_(progress),
        totals_(totals) {}

  /// False once there is no time left or somebody has stopped the run.
  bool operator()(const Claim& claim) {
    const std::string key = journal_ != nullptr ? journal_key_of(claim) : std::string();
    if (const auto held = journal_ != nullptr ? journal_->held(key) : std::nullopt) {
      ++totals_.resumed;
      progress_.held(claim);
      totals_.count(*held == Verdict::ok         ? ClaimVerdict::confirmed
                    : *held == Verdict::mismatch ? ClaimVerdict::refuted
                                                 : ClaimVerdict::undecided);
      return true;
    }
    if (solver_.over()) return !(totals_.stopped = true);
    solver_.begin();
    progress_.began(claim);
    const Settled settled = settle(claim, [this](const Board& board, Window window) {
      Solution solution = solver_.solve(board, window);
      progress_.searched(solution);
      return solution;
    });
    progress_.ended(settled);
    totals_.count(settled.verdict);
    totals_.nodes += settled.counters.nodes;
    totals_.seconds += settled.seconds;
    // What the end of the whole run has cut off is to be done again; what was given its own time is
    // not.
    const bool cut_off = settled.verdict == ClaimVerdict::undecided && solver_.over();
    if (journal_ != nullptr && !cut_off) {
      journal_->append(to_jsonl(claim, settled, solver_.engine()), key);
    }
    progress_.print([&] { printer_.row(claim, settled); });
    totals_.stopped = cut_off;
    return !cut_off;
  }

 private:
  LimitedSolver& solver_;
  Journal* journal_;
  VerdictPrinter& printer_;
  ClaimProgress& progress_;
  VerifyTotals& totals_;
};

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string summary_text(const VerifyFlags& flags, const VerifyTotals& totals,
                         std::uint64_t population) {
  const std::uint64_t decided = totals.confirmed + totals.refuted;
  std::string out = fmt::format("{}: {} confirmed, {} refuted, {} undecided",
                                count_text(decided + totals.undecided, "claim"), totals.confirmed,
                                totals.refuted, totals.undecided);
  if (totals.conflicts != 0) out += ", " + count_text(totals.conflicts, "contradiction");
  if (totals.no_claim != 0) {
    out += ", " + count_text(totals.no_claim, "record") + " without a claim";
  }
  if (totals.bad_records != 0) out += fmt::format(", {} unreadable", totals.bad_records);
  if (totals.resumed != 0) out += fmt::format(", {} in the journal before", totals.resumed);
  if (totals.stopped) out += ", stopped early";
  out += '\n';
  if (flags.sample) {
    const Interval interval = wilson_interval(totals.refuted, decided);
    out += fmt::format("sample of {} out of {}, seed {}: {} of {} decided are wrong",
                       decided + totals.undecided, count_text(population, "claim"), flags.seed,
                       totals.refuted, decided);
    if (decided != 0) {
      out +=
          fmt::format(", {}; with 95 % confidence {} to {} of all",
                      percent(static_cast<double>(totals.refuted) / static_cast<double>(decided)),
                      percent(interval.low), percent(interval.high));
    }
    out += '\n';
  }
  return out + work_text(totals.nodes, totals.seconds);
}

/// What a journal of this run says about itself.
std::string job_text(const VerifyFlags& flags) {
  std::string text = "verify" + limits_text(flags.limits);
  if (!flags.empties.empty()) text += ", " + flags.empties + " empties";
  if (flags.sample) text += fmt::format(", sample {} seed {}", *flags.sample, flags.seed);
  return text;
}

VerdictForm form_of(const std::string& name) {
  if (name == "jsonl") return VerdictForm::jsonl;
  if (name == "csv") return VerdictForm::csv;
  return name == "none" ? VerdictForm::none : VerdictForm::table;
}

ExitCode refuse(std::string_view message) {
  complain(message);
  return ExitCode::bad_input;
}

ExitCode run_verify(const VerifyFlags& flags) {
  const auto asked = parse_empties(flags.empties);
  if (!asked) return refuse(asked.error().message);
  const EmptiesRange empties = asked.value().value_or(EmptiesRange{0, kSquares});
  if (const std::string wrong = problem_of(flags.journal); !wrong.empty()) return refuse(wrong);
  auto made = LimitedSolver::make(flags.solver, flags.limits);
  if (!made) return refuse(made.error().message);
  const std::unique_ptr<LimitedSolver> solver = std::move(made).value();
  const std::unique_ptr<Journal> journal =
      open_journal(flags.journal, flags.files, job_text(flags));

  VerifyTotals totals;
  VerdictPrinter printer(stdout, form_of(flags.format), solver->engine(), flags.quiet);
  ClaimProgress progress;
  const bool watched = !flags.quiet && shows_colour(stderr);
  Verifier verify(*solver, journal.get(), printer, progress, totals);
  ClaimReader reader(flags, empties, solver->stop_event(), progress, totals);
  ExitCode exit = ExitCode::ok;
  std::uint64_t population = 0;
  const auto nodes = [&solver] { return solver->nodes_under_way(); };
  if (flags.sample) {
    Reservoir<Claim> reservoir(*flags.sample, flags.seed);
    exit = reader.read([&](const Claim& claim) {
      reservoir.add(claim);
      return true;
    });
    population = reservoir.seen();
    const std::vector<Claim> sample = reservoir.take();
    if (watched) {
      CostModel model;
      for (const Claim& claim : sample) model.plan(claim.position.board.empty_count());
      progress.show(model, nodes);
    }
    for (const Claim& claim : sample) {
      if (!verify(claim)) break;
    }
  } else {
    if (watched) progress.show(plan_of(flags, empties), nodes);
    exit = reader.read([&](const Claim& claim) { return verify(claim); });
  }
  progress.finish();
  if (solver->stop_event().raised()) totals.stopped = true;  // the reading may have been cut short
  if (journal != nullptr) journal->close();
  printer.summary(summary_text(flags, totals, population));

  if (totals.confirmed + totals.refuted + totals.undecided + totals.bad_records == 0 &&
      !totals.stopped && exit == ExitCode::ok) {
    return refuse("no claims in the input");
  }
  if (totals.refuted + totals.conflicts != 0) exit = worse(exit, ExitCode::mismatch);
  if (totals.bad_records != 0) exit = worse(exit, ExitCode::bad_input);
  if (totals.undecided != 0 || totals.stopped) exit = worse(exit, ExitCode::stopped);
  return exit;
}

}  // namespace

void add_verify_command(CLI::App& program, Action& chosen) {
  const auto flags = std::make_shared<VerifyFlags>();
  CLI::App* command = program.add_subcommand("verify", "Verify values claimed by others");
  command->add_option("FILES", flags->files, "Files of claims, or - for standard input")
      ->required();
  command->add_option("--from", flags->from, "Input format")
      ->check(CLI::IsMember(reader_names()))
      ->capture_default_str();
  command
      ->add_option("--empties", flags->empties,
                   "Only claims about positions with this many empty squares")
      ->type_name("MIN-MAX");
  command
      ->add_option("--sample", flags->sample,
                   "Verify N claims drawn at random; report the share of wrong ones with its "
                   "confidence interval")
      ->type_name("N");
  command
      ->add_option("--seed", flags->seed,
                   "Random seed of --sample; the same seed draws the same claims")
      ->type_name("S")
      ->capture_default_str();
  add_limit_flags(*command, flags->limits, "claim");
  add_resource_flags(*command, flags->solver);
  add_journal_flags(*command, flags->journal, "verdicts");
  command->add_option("--format", flags->format, "Output format; none writes the journal only")
      ->check(CLI::IsMember({"table", "jsonl", "csv", "none"}))
      ->capture_default_str();
  command->add_flag("--quiet", flags->quiet, "Print rows only, without heading and summary");
  add_kernel_flag(*command, flags->solver);
  set_action(*command, chosen, [flags] { return run_verify(*flags); });
}

}  // namespace kanzen::cli
