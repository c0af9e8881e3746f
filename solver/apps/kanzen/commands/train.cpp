#include <CLI/App.hpp>
#include <CLI/Option.hpp>
#include <CLI/Validators.hpp>

#include "core/clock.hpp"
#include "core/hash.hpp"
#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/commands/options/arguments.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/platform/paths.hpp"
#include "solver/train/cut_errors.hpp"
#include "solver/train/fit.hpp"
#include "solver/train/generate.hpp"

namespace kanzen::cli {

namespace {

struct NamedEvaluator {
  std::unique_ptr<eval::Evaluator> evaluator;  // if null, the player uses mobility and corners
  std::uint64_t id = 0;
};

std::string evaluator_file(const std::string& name) {
  return name == "none" || name == "embedded" ? std::string() : name;
}

/// Loads "none", "embedded", or a weights file. Throws InputError.
NamedEvaluator evaluator_from(const std::string& name) {
  if (name == "none") return {};
  if (name == "embedded") {
    return {std::make_unique<eval::Evaluator>(eval::Evaluator::embedded()),
            hash_of(eval::embedded_weights())};
  }
  const train::LoadedWeights loaded = train::load_weights(name);
  return {std::make_unique<eval::Evaluator>(loaded.weights), loaded.id};
}

std::unique_ptr<eval::Evaluator> fallible_evaluator(const std::string& name, const char* use) {
  if (name == "none") throw UsageError(fmt::format("--eval: \"none\" has no errors to {}", use));
  return evaluator_from(name).evaluator;
}

void add_data(CLI::App& command, std::vector<std::string>& data) {
  command.add_option("DATA", data, "Sample files made by kanzen train generate")->required();
}

struct GenerateFlags {
  train::GenerateOptions options;
  std::string out;
  std::string eval = "embedded";
};

/// Solves with one thread, and clears its table for each position, so that a sample depends on its
/// own game alone.
train::ExactSolver make_exact_solver() {
  SolverOptions options;
  options.threads = 1;
  options.hash_mib = 2;
  options.sharing = Sharing::isolated;
  const auto solver = std::make_shared<Solver>(options);
  return [solver](const Board& board) -> train::SolvedLine {
    Solution solution = solver->solve(board);
    return {solution.score, std::move(solution.pv)};
  };
}

void show_progress(const train::GenerateProgress& progress, const Stopwatch& stopwatch) {
  const double seconds = stopwatch.seconds();
  const std::uint32_t made = progress.games_done - progress.games_found;
  const double rate = made / std::max(seconds, 1e-9);
  print_error("\r{:>9} of {} games, {:.0f} games/s, {} samples, {} left   ", progress.games_done,
              progress.games_total, rate, progress.samples,
              clock_text((progress.games_total - progress.games_done) / std::max(rate, 1e-9)));
}

ExitCode run_generate(const GenerateFlags& flags) {
  Paths paths;
  paths.reads("--eval", evaluator_file(flags.eval));
  paths.writes("FILE", flags.out);
  paths.writes_standard_output();
  paths.check();
  const NamedEvaluator named = evaluator_from(flags.eval);
  train::GenerateOptions options = flags.options;
  options.evaluator_id = named.id;
  std::atomic<bool> stop{false};
  StopSignals signals;
  signals.watch([&stop] { stop = true; });
  const Stopwatch stopwatch;
  const train::GenerateProgress progress = train::generate(
      flags.out, options, named.evaluator.get(), make_exact_solver,
      [stopwatch](const train::GenerateProgress& now) { show_progress(now, stopwatch); }, stop);
  write_error("\n");
  fmt::print("{}, {} of them already in the file; {} made in {}\n",
             count_text(progress.games_done, "game"), progress.games_found,
             count_text(progress.samples, "sample"), clock_text(stopwatch.seconds()));
  return progress.games_done < progress.games_total ? ExitCode::stopped : ExitCode::ok;
}

void add_generate(CLI::App& train, Action& chosen) {
  const auto [command, flags] = add_command<GenerateFlags>(
      train, chosen, "generate", "Play games and solve their endings; continue an interrupted FILE",
      run_generate);
  train::GenerateOptions& options = flags->options;
  command->add_option("FILE", flags->out, "File to write the samples to")->required();
  command->add_option("--games", options.games, "Total number of games");
  command->add_option("--seed", options.seed, "Random seed of the games")->check(as_whole());
  add_number(*command, "--threads", options.threads, 1, kMaxThreads,
             "Number of threads, one game each");
  add_number(*command, "--solve", options.solve_empties, 8, 24,
             "Solve games from N empty squares on");
  add_number(*command, "--branches", options.branches, 0, 100,
             "Number of positions off the best line to solve in each game");
  add_number(*command, "--walks", options.walks, 0, 1000,
             "Number of positions to solve in each game that a search would visit, with 9 to "
             "18 empty squares");
  add_number(*command, "--depth", options.depth, 1, 8, "Search depth of the player, in plies");
  add_number(*command, "--noise", options.noise, 0, 64,
             "Random error added to the player's evaluation, in discs");
  command->add_option("--eval", flags->eval,
                      "Evaluation of the player: embedded, none, or a weights file");
}

struct FitFlags {
  train::FitOptions options;
  std::vector<std::string> data;
  std::string out;
};

void print_errors(const train::ErrorTable& table) {
  fmt::print("{:>7} {:>7} {:>9} {:>7} {:>7} {:>7} {:>7}\n", "label", "empties", "samples", "MAE",
             "RMSE", "bias", "values");
  for (std::size_t label = 0; label < table.size(); ++label) {
    for (std::size_t e = 0; e < table[label].size(); ++e) {
      const train::ErrorRow& line = table[label][e];
      if (line.samples == 0) continue;
      fmt::print("{:>7} {:>7} {:>9} {:>7.2f} {:>7.2f} {:>7.2f} {:>7.2f}\n",
                 label == 0 ? "exact" : "game", e, line.samples, line.mean_absolute,
                 line.root_mean_square, line.bias, line.value_spread);
    }
  }
}

ExitCode run_fit(const FitFlags& flags) {
  const Stopwatch stopwatch;
  Paths paths;
  for (const std::string& file : flags.data) paths.reads("DATA", file);
  paths.writes("--out", flags.out);
  paths.check();
  AtomicFile out(flags.out);  // opened first, so that errors show at once
  const train::Dataset data = train::load_dataset(flags.data);
  fmt::print("{} in the training set, {} held out\n", count_text(data.learn.size(), "sample"),
             data.held_out.size());
  const eval::Weights weights =
      train::fit(data.learn, flags.options, [stopwatch](const train::FitProgress& progress) {
        fmt::print("stage {:>2} of {}: {:>8} samples, error {:.3f} -> {:.3f}, {}\n", progress.stage,
                   eval::kStageCount, progress.samples, progress.rmse_before, progress.rmse_after,
                   clock_text(stopwatch.seconds()));
        std::fflush(stdout);
      });
  print_errors(train::measure_errors(data.held_out, eval::Evaluator(weights)));
  const std::vector<std::byte> bytes = eval::encode(weights);
  out.write({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  out.commit();
  return ExitCode::ok;
}

void add_fit(CLI::App& train, Action& chosen) {
  const auto [command, flags] =
      add_command<FitFlags>(train, chosen, "fit", "Fit weights to samples", run_fit);
  train::FitOptions& options = flags->options;
  add_data(*command, flags->data);
  add_file(*command, "--out", flags->out, "File to write the weights to")->required();
  add_number(*command, "--threads", options.threads, 1, kMaxThreads, "Number of threads");
  add_number(*command, "--iterations", options.iterations, 1, 10000,
             "Conjugate-gradient steps per stage");
  command->add_option("--ridge", options.ridge, "Regularisation strength, in samples")
      ->check(as_weight());
  add_number(*command, "--overlap", options.overlap, 0, 8,
             "Also train each stage on samples with up to N empty squares more or fewer than "
             "its range");
  command
      ->add_option("--overlap-weight", options.overlap_weight,
                   "Weight of the nearest samples of --overlap")
      ->check(as_weight());
  command->add_option("--focus", options.focus, "Value in discs at which a sample has half weight")
      ->check(as_weight())
      ->check(CLI::Range(1.0, 1000.0));
}

/// What `report` and `errors` measure, and the table that they write.
struct MeasureFlags {
  std::vector<std::string> data;
  std::string eval = "embedded";
  std::string csv;
};

/// Throws UsageError.
void check_paths(const MeasureFlags& flags) {
  Paths paths;
  for (const std::string& file : flags.data) paths.reads("DATA", file);
  paths.reads("--eval", evaluator_file(flags.eval));
  paths.writes("--csv", flags.csv);
  paths.writes_standard_output();
  paths.check();
}

ExitCode run_train_report(const MeasureFlags& flags) {
  check_paths(flags);
  const auto evaluator = fallible_evaluator(flags.eval, "report");
  const train::Dataset data = train::load_dataset(flags.data);
  const train::ErrorTable table = train::measure_errors(data.held_out, *evaluator);
  print_errors(table);
  if (!flags.csv.empty()) write_atomically(flags.csv, train::to_csv(table));
  return ExitCode::ok;
}

void add_report(CLI::App& train, Action& chosen) {
  const auto [command, flags] = add_command<MeasureFlags>(
      train, chosen, "report", "Measure the error on held-out samples", run_train_report);
  add_data(*command, flags->data);
  command->add_option("--eval", flags->eval, "Evaluation: embedded or a weights file");
  add_file(*command, "--csv", flags->csv, "Also write the table as CSV");
}

struct ErrorsFlags : MeasureFlags {
  train::CutErrorOptions options;
  unsigned threads = 1;
  std::string empties;
};

ExitCode run_errors(ErrorsFlags flags) {
  check_paths(flags);
  if (const auto range = parse_empties(flags.empties)) {
    flags.options.from = range->min;
    flags.options.to = range->max;
  }
  if (flags.options.from < 1 || flags.options.to > 40 || flags.options.from >= flags.options.to) {
    throw UsageError("--empties: expected MIN-MAX from 1 to 40, with a smaller MIN than MAX");
  }
  const auto evaluator = fallible_evaluator(flags.eval, "measure");
  const train::Dataset data = train::load_dataset(flags.data);
  Solver solver({.threads = flags.threads});
  StopSignals signals;
  signals.watch([&solver] { solver.request_stop(); });
  std::mutex printing;
  const auto lines = train::measure_cut_errors(data.held_out, *evaluator, flags.options, solver,
                                               [&printing](std::size_t done, std::size_t total) {
                                                 const std::lock_guard lock(printing);
                                                 print_error("\r{} of {} positions", done, total);
                                               });
  write_error("\n");
  if (solver.stop_requested()) return ExitCode::stopped;
  if (lines.size() < 2 * (std::size_t{train::kMaxCutDepth} + 1)) {
    throw UsageError(
        "expected samples with at least two different numbers of empty squares in --empties");
  }
  const train::CutErrorModel model = train::fit_cut_errors(lines);
  const std::string csv = train::to_csv(lines, model);
  fmt::print("{}", csv);
  fmt::print("deviation = {:.3f} + {:.3f} * empties - {:.3f} * depth, unexplained {:.3f} discs\n",
             model.base, model.per_empty, model.per_ply, model.residual);
  if (!flags.csv.empty()) write_atomically(flags.csv, csv);
  return ExitCode::ok;
}

void add_errors(CLI::App& train, Action& chosen) {
  const auto [command, flags] = add_command<ErrorsFlags>(
      train, chosen, "errors",
      "Measure the errors of shallow searches, the basis of selective cuts", run_errors);
  train::CutErrorOptions& options = flags->options;
  add_data(*command, flags->data);
  command->add_option("--eval", flags->eval, "Evaluation: embedded or a weights file");
  command
      ->add_option("--empties", flags->empties, "Numbers of empty squares to measure, from 1 to 40")
      ->type_name("MIN-MAX")
      ->default_str("11-20");
  add_number(*command, "--positions", options.positions, 1, 1'000'000,
             "Number of positions for each number of empty squares");
  add_number(*command, "--threads", flags->threads, 1, kMaxThreads, "Number of threads");
  add_file(*command, "--csv", flags->csv, "Also write the table as CSV");
}

}  // namespace

void add_train_command(CLI::App& program, Action& chosen) {
  CLI::App* train = program.add_subcommand("train", "Train the evaluation");
  list_for_developers(*train);
  train->require_subcommand(1);
  add_generate(*train, chosen);
  add_fit(*train, chosen);
  add_report(*train, chosen);
  add_errors(*train, chosen);
}

}  // namespace kanzen::cli
