#include <fstream>
#include <sstream>

#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/commands/options/flags.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/platform/paths.hpp"
#include "solver/files/atomic_file.hpp"
#include "solver/lab/algorithms.hpp"
#include "solver/lab/games.hpp"

namespace kanzen::cli {

namespace {

struct LabFlags {
  std::string game;
  std::string position;
  std::string algorithm = "negascout";
  bool table = false;
  lab::WindowRule rule = lab::WindowRule::narrow;
  std::vector<int> window;
  int depth = 0;  // 0 means no limit
  int guess = 0;
  bool equal_halves = false;
  bool compare = false;
  bool csv = false;
  std::string trace;
  std::size_t trace_steps = 200'000;
};

constexpr int kMaxOthelloEmpties = 14;  // more would take too long; `kanzen solve` is faster

std::string bound_text(int bound) {
  if (bound <= -lab::kUnbounded) return "-inf";
  if (bound >= lab::kUnbounded) return "inf";
  return std::to_string(bound);
}

std::string window_text(const lab::Range& window) {
  return fmt::format("({}, {})", bound_text(window.lower), bound_text(window.upper));
}

std::string value_text(const lab::SearchResult& result) {
  const char* const prefix = result.zone == lab::Zone::exact      ? ""
                             : result.zone == lab::Zone::fail_low ? "<="
                                                                  : ">=";
  return prefix + std::to_string(result.value);
}

std::string_view table_text(bool table, lab::WindowRule rule) {
  return !table ? "-" : rule == lab::WindowRule::narrow ? "narrow" : "widen";
}

lab::Settings make_settings(const LabFlags& flags) {
  lab::Settings settings;
  settings.table = flags.table;
  settings.rule = flags.rule;
  settings.depth = flags.depth == 0 ? lab::kNoDepthLimit : flags.depth;
  settings.guess = flags.guess;
  if (!flags.window.empty()) {
    settings.window = {flags.window[0], flags.window[1]};
    if (settings.window.lower >= settings.window.upper) {
      throw UsageError("--window: expected A < B");
    }
  }
  return settings;
}

/// Writes a page if the name ends with .html, else JSON Lines.
class TraceFile {
 public:
  /// Opens the file at once, so that errors show before the search. Throws OutputError, also for a
  /// file of another job.
  TraceFile(const std::string& path, std::size_t limit, const OutputJob& job)
      : page_(path.ends_with(".html")),
        beside_((require_same_job(job, path), path)),
        file_(to_path(beside_.path()), std::ios::binary | std::ios::trunc),
        trace_(page_ ? static_cast<std::ostream&>(lines_) : file_, limit, job_mark(job)),
        limit_(limit) {
    if (!file_.is_open()) throw OutputError(path, errno);
  }

  [[nodiscard]] lab::JsonlTrace& sink() { return trace_; }

  /// Writes the rest, and says so on standard error if the trace was truncated. Throws OutputError.
  void finish() {
    if (page_) lab::write_trace_page(lines_, file_);
    errno = 0;
    file_.close();
    if (file_.fail()) throw OutputError("the trace", errno);
    beside_.commit();
    if (trace_.truncated()) {
      print_message("the trace was truncated after " + count_text(limit_, "step") +
                    "; see --trace");
    }
  }

 private:
  bool page_;
  AtomicFile beside_;
  std::stringstream lines_;  // the data of a page
  std::ofstream file_;
  lab::JsonlTrace trace_;
  std::size_t limit_;
};

OutputJob job_of(const LabFlags& flags, const lab::Settings& settings) {
  return job_of_text(
      fmt::format("lab {} {}, table {}, window {}, depth {}, guess {}{},", flags.game,
                  flags.algorithm, table_text(settings.table, settings.rule),
                  window_text(settings.window), flags.depth, flags.guess,
                  flags.equal_halves ? ", equal halves" : ""),
      flags.position);
}

void print_counts(const lab::Counts& counts) {
  fmt::print("nodes          {}\npruned moves   {}\n", counts.nodes, counts.pruned);
  fmt::print("table hits     {}\ntable cutoffs  {}\n", counts.table_hits, counts.table_cutoffs);
  fmt::print("re-searches    {}\n", counts.researches);
  if (counts.estimates != 0) fmt::print("estimates      {}\n", counts.estimates);
}

template <lab::Game G>
std::string line_text(const G& game, const typename G::Position& start, int value, int depth) {
  std::string text;
  typename G::Position position = start;
  for (const auto& move : lab::best_line(game, start, value, depth)) {
    if (!text.empty()) text += ' ';
    text += game.move_text(position, move);
    position = game.play(position, move);
  }
  return text;
}

template <lab::Game G>
ExitCode run_one(const G& game, const typename G::Position& position, lab::Algorithm algorithm,
                 const lab::Settings& settings, const LabFlags& flags) {
  std::optional<TraceFile> trace;
  if (!flags.trace.empty()) trace.emplace(flags.trace, flags.trace_steps, job_of(flags, settings));
  const lab::SearchResult result =
      lab::run(game, position, algorithm, settings, trace ? &trace->sink() : nullptr);
  if (trace) trace->finish();
  fmt::print("algorithm      {}, table {}, window {}\n", flags.algorithm,
             table_text(settings.table, settings.rule), window_text(settings.window));
  fmt::print("value          {}\n", value_text(result));
  if (result.zone == lab::Zone::exact) {
    fmt::print("line           {}\n", line_text(game, position, result.value, settings.depth));
  }
  print_counts(result.counts);
  return ExitCode::ok;
}

template <lab::Game G>
ExitCode run_compare(const G& game, const typename G::Position& position,
                     const lab::Settings& settings, const LabFlags& flags) {
  const bool csv = flags.csv;
  const auto* const form = csv ? "{},{},\"{}\",{},{},{},{},{},{}\n"
                               : "{:<10} {:<7} {:<12} {:>6} {:>11} {:>11} {:>11} {:>11} {:>11}\n";
  const auto print = [form](const auto&... cells) { fmt::print(fmt::runtime(form), cells...); };
  print("algorithm", "table", "window", "value", "nodes", "pruned", "hits", "cutoffs",
        "researches");
  for (const lab::ComparisonRow& row : lab::compare(game, position, settings)) {
    const std::string_view name = lab::info_of(row.algorithm).name;
    const std::string_view table = table_text(row.table, row.rule);
    const lab::Counts& counts = row.result.counts;
    if (row.skipped) {
      print(name, table, window_text(row.window), "-", "skipped", "-", "-", "-", "-");
    } else {
      print(name, table, window_text(row.window), value_text(row.result), counts.nodes,
            counts.pruned, counts.table_hits, counts.table_cutoffs, counts.researches);
    }
  }
  return ExitCode::ok;
}

template <lab::Game G>
ExitCode run_game(const G& game, const Result<typename G::Position>& position,
                  const LabFlags& flags) {
  if (!position) throw UsageError(located("POSITION", position.error()));
  const lab::Settings settings = make_settings(flags);
  const std::optional<lab::Algorithm> algorithm = lab::algorithm_by_name(flags.algorithm);
  ExitCode exit = ExitCode::bad_input;
  if (flags.compare) {
    exit = run_compare(game, position.value(), settings, flags);
  } else if (algorithm) {
    exit = run_one(game, position.value(), *algorithm, settings, flags);
  }
  flush(stdout, "the results");
  return exit;
}

ExitCode run_othello(const LabFlags& flags) {
  if (flags.position.empty())
    throw UsageError("POSITION: expected 64 squares and the side to move");
  const Result<Position> parsed = notation::parse_position(flags.position);
  if (!parsed) throw UsageError(located("POSITION", parsed.error()));
  const Board& board = parsed.value().board;
  if (board.empty_count() > kMaxOthelloEmpties) {
    throw UsageError(fmt::format("POSITION: expected at most {} empty squares, found {}",
                                 kMaxOthelloEmpties, board.empty_count()));
  }
  return run_game(lab::Othello(parsed.value().side),
                  Result<lab::Othello::Position>(lab::Othello::Position{board, true}), flags);
}

ExitCode run_lab(const LabFlags& flags) {
  Paths paths;
  paths.writes("--trace", flags.trace);
  paths.writes_standard_output();
  paths.check();
  const bool is_given = !flags.position.empty();
  if (flags.game == "tictactoe") {
    const lab::TicTacToe game;
    return run_game(game, game.parse(is_given ? flags.position : "---------"), flags);
  }
  if (flags.game == "nim") {
    const lab::SplitNim game(flags.equal_halves);
    return run_game(game, game.parse(is_given ? flags.position : "8"), flags);
  }
  if (flags.game == "othello4") {
    const lab::Othello4 game;
    return run_game(game, game.parse(is_given ? flags.position : "-----OX--XO----- X"), flags);
  }
  return run_othello(flags);
}

std::vector<std::string> algorithm_names() {
  std::vector<std::string> names;
  names.reserve(std::size(lab::kAlgorithms));
  for (const lab::AlgorithmInfo& info : lab::kAlgorithms) names.emplace_back(info.name);
  return names;
}

}  // namespace

void add_lab_command(CLI::App& program, Action& chosen) {
  const auto [command, flags] = add_command<LabFlags>(
      program, chosen, "lab", "Run textbook algorithms on small games", run_lab);
  list_for_developers(*command);
  command->add_option("GAME", flags->game, "Game to search")
      ->required()
      ->check(CLI::IsMember({"tictactoe", "nim", "othello4", "othello"}));
  auto* const position =
      command->add_option("POSITION", flags->position,
                          "Position to search; each game has its own notation and default");
  command->add_option("--board", flags->position, "The position; needed if it begins with -")
      ->type_name("POSITION")
      ->excludes(position);
  command->add_option("--algorithm", flags->algorithm, "Search algorithm")
      ->check(CLI::IsMember(algorithm_names()));
  command->add_flag("--table", flags->table,
                    "Use a transposition table; symmetric positions share an entry");
  add_choice(*command, "--window-rule", flags->rule,
             {{"narrow", lab::WindowRule::narrow}, {"widen", lab::WindowRule::widen}},
             "How bounds from the table change the window: narrow or widen it");
  command->add_option("--window", flags->window, "Initial window (A, B)")
      ->check(CLI::Range(1 - lab::kUnbounded, lab::kUnbounded - 1))
      ->expected(2)
      ->allow_extra_args(false)
      ->type_name("A B");
  add_number(*command, "--depth", flags->depth, 1, 100,
             "Depth limit in plies, at which positions are estimated; default: none")
      ->default_str("");
  add_number(*command, "--guess", flags->guess, -64, 64, "First guess of mtdf");
  command->add_flag("--equal-halves", flags->equal_halves,
                    "nim: allow a heap to be split into equal halves");
  auto* const compare =
      command->add_flag("--compare", flags->compare, "Run all algorithms side by side");
  add_choice(*command, "--format", flags->csv, {{"table", false}, {"csv", true}},
             "Output format of --compare")
      ->needs(compare);
  auto* const trace = add_file(*command, "--trace", flags->trace,
                               "Write every step as a web page (.html) or as JSON Lines")
                          ->excludes(compare);
  add_number(*command, "--trace-steps", flags->trace_steps, 1, 100'000'000,
             "Maximum number of steps in the trace")
      ->needs(trace);
}

}  // namespace kanzen::cli
