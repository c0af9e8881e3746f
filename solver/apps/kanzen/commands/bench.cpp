#include <sstream>

#include "core/clock.hpp"
#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/commands/options/flags.hpp"
#include "solver/apps/kanzen/commands/run_input.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/output/table_sink.hpp"
#include "solver/formats/open_records.hpp"
#include "solver/formats/text_readers.hpp"

namespace kanzen::cli {

namespace {

struct BenchFlags {
  int repeat = 1;
  bool quiet = false;
  // The node count depends on these values.
  SolverOptions solver{.threads = 1, .hash_mib = 16, .sharing = Sharing::isolated};
};

/// Prints rows as `kanzen solve` does, or only wrong scores. The caller prints the totals.
class BenchSink : public TableSink {
 public:
  explicit BenchSink(bool quiet)
      : TableSink(stdout, {.colour = shows_colour(stdout)}), quiet_(quiet) {}

  void on_row(const Outcome& outcome) override {
    if (!quiet_ || outcome.verdict == Verdict::refuted) TableSink::on_row(outcome);
  }
  void on_contradicted_row(const Outcome& outcome) override {
    const InternalContradiction& difference = *outcome.contradiction;
    print_message(fmt::format("internal error at position {}: {} (found at {})", outcome.record.id,
                              difference.proven,
                              notation::to_string(Position{difference.board, Colour::black})));
  }
  void on_finish(const Totals&) override {}

 private:
  bool quiet_;
};

ExitCode run_bench(const BenchFlags& flags) {
  std::unique_ptr<Solver> solver;  // must outlive `signals`, whose thread stops it
  StopSignals signals;
  solver = make_solver(flags.solver);
  signals.watch([&] { solver->request_stop(); });
  return run_rounds(*solver, flags.repeat, flags.quiet);
}

struct PerftFlags {
  std::string depth;  // a depth, or else the first file
  std::vector<std::string> files;
  ReadFlags read;
  std::string board;
  bool free_passes = false;
};

constexpr int kMaxPerftDepth = 60;

void print_perft(const Position& position, int max_depth, PassCounting passes) {
  fmt::print("{:>5} {:>20} {:>10} {:>9}\n", "depth", "games", "seconds", "games/s");
  for (int depth = 1; depth <= max_depth; ++depth) {
    const Stopwatch stopwatch;
    const std::uint64_t games = perft(position.board, depth, passes);
    const double seconds = stopwatch.seconds();
    fmt::print("{:>5} {:>20} {:>10.3f} {:>9}\n", depth, games, seconds, rate_text(games, seconds));
    flush(stdout, "the table");
  }
}

/// Reads the value of --board, in any notation that parse_text() knows, without scores and
/// comments; empty means the start position. Throws UsageError.
Position board_option(const std::string& text, const notation::BoardStyle& style) {
  if (text.empty()) return kStartPosition;
  const Result<Position> board = notation::parse_position(text, style);
  if (board) return board.value();
  const Result<PositionRecord> read = parse_text(text, {.style = style});
  if (!read) throw UsageError(located("--board", read.error()));
  const PositionRecord& record = read.value();
  if (!record.claims.empty() || record.comment || record.has_name()) {
    throw UsageError(located("--board", board.error()));
  }
  return record.position;
}

ExitCode run_perft(PerftFlags flags) {
  constexpr int kDepth = 9;
  constexpr int kDepthOfFiles = 6;  // some millions of games in the middle of a game
  const bool has_depth =
      !flags.depth.empty() && std::ranges::all_of(flags.depth, notation::is_digit);
  if (!has_depth && !flags.depth.empty()) flags.files.insert(flags.files.begin(), flags.depth);
  int depth = flags.files.empty() ? kDepth : kDepthOfFiles;
  if (has_depth) {
    const std::string problem = CLI::Range(1, kMaxPerftDepth)(flags.depth);
    if (!problem.empty()) throw UsageError("DEPTH: " + problem);
    depth = notation::parse_number<int>(flags.depth).value();
  }
  const PassCounting passes = flags.free_passes ? PassCounting::free : PassCounting::ply;
  if (flags.files.empty()) {
    print_perft(board_option(flags.board, parse_style(flags.read.style)), depth, passes);
    return ExitCode::ok;
  }
  if (!flags.board.empty()) throw UsageError("--board: expected a position or FILES, found both");
  check_input(flags.files);
  bool has_printed = false;
  return for_each_position(flags.files, flags.read, 0, [&](const PositionRecord& record) {
    if (std::exchange(has_printed, true)) fmt::print("\n");
    fmt::print("{}: {}\n", notation::printable(record.id), notation::to_string(record.position));
    print_perft(record.position, depth, passes);
  });
}

}  // namespace

ExitCode run_rounds(Solver& solver, int rounds, bool quiet) {
  ExitCode exit = ExitCode::ok;
  std::optional<std::uint64_t> nodes;
  for (int round = 0; round < rounds; ++round) {
    BenchSink sink(quiet);
    std::istringstream text{std::string(bench_positions_text())};
    const auto positions = make_position_reader(text_of(text));
    std::size_t count = 0;
    const Source numbered = [&]() -> std::optional<Result<PositionRecord>> {
      auto read = positions->next();
      if (!read || !*read) return read;
      PositionRecord record = (*std::move(read)).value();
      record.id = std::to_string(++count);
      return record;
    };
    const Totals totals = run({}, numbered, solver, sink);
    if (totals.internal_contradictions != 0) return ExitCode::internal;
    if (totals.was_stopped) return ExitCode::stopped;
    fmt::print("kernel {}, {:.3f} s, {} nodes/s\n", solver.kernel_name(), totals.seconds,
               rate_text(totals.work.nodes, totals.seconds));
    if (totals.mismatches != 0) exit = ExitCode::mismatch;
    if (nodes && *nodes != totals.work.nodes) {
      print_message(fmt::format(
          "{} in this round, {} in the previous one: the search depends on earlier searches",
          count_text(totals.work.nodes, "node"), *nodes));
      exit = ExitCode::mismatch;
    }
    nodes = totals.work.nodes;
  }
  fmt::print("Nodes searched: {}\n", nodes.value_or(0));
  flush(stdout, "the node count");
  return exit;
}

void add_bench_command(CLI::App& program, Action& chosen) {
  const auto [command, flags] = add_command<BenchFlags>(
      program, chosen, "bench", "Measure speed and node count on fixed positions", run_bench);
  list_for_developers(*command);
  add_number(*command, "--repeat", flags->repeat, 1, 1'000'000,
             "Number of rounds; all must give the same node count");
  command->add_flag("--quiet", flags->quiet, "Print only rows with wrong scores");
  add_kernel_flag(*command, flags->solver);
}

/// Counts the games of each length, the usual test of a move generator.
void add_perft_command(CLI::App& program, Action& chosen) {
  const auto [command, flags] = add_command<PerftFlags>(
      program, chosen, "perft", "Count the games of each length", run_perft);
  list_for_developers(*command);
  command->add_option("DEPTH", flags->depth,
                      "Maximum length in plies, from 1 to 60; default: 9, and 6 for files");
  add_file(*command, "FILES", flags->files, "Files of positions to start from");
  command
      ->add_option("--board", flags->board, "Position to start from; default: the start position")
      ->type_name("BOARD");
  add_style_flags(*command, flags->read.style);
  add_messages_flag(*command, flags->read.all_messages);
  command->add_flag("--free-passes", flags->free_passes, "Do not count a pass as a ply");
}

}  // namespace kanzen::cli
