#include "solver/apps/kanzen/commands/bench.hpp"

#include <sstream>

#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/commands/options/flags.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/output/table_sink.hpp"
#include "solver/formats/position_reader.hpp"

namespace kanzen::cli {

namespace {

struct BenchFlags {
  int repeat = 1;
  bool quiet = false;
  SolverFlags solver{
      .threads = 1, .hash_mib = 16, .isolate = true};  // the node count depends on these
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

}  // namespace

ExitCode run_rounds(Solver& solver, int rounds, bool quiet) {
  ExitCode exit = ExitCode::ok;
  std::optional<std::uint64_t> nodes;
  for (int round = 0; round < rounds; ++round) {
    BenchSink sink(quiet);
    std::istringstream text{std::string(bench_positions_text())};
    PositionReader positions(text);
    std::size_t count = 0;
    const Source numbered = [&]() -> std::optional<Result<PositionRecord>> {
      auto read = positions.next();
      if (!read || !*read) return read;
      PositionRecord record = (*std::move(read)).value();
      record.id = std::to_string(++count);
      return record;
    };
    const Totals totals = run({}, numbered, solver, sink);
    if (totals.internal_contradictions != 0) return ExitCode::internal;
    if (totals.stopped) return ExitCode::stopped;
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
  const auto flags = std::make_shared<BenchFlags>();
  CLI::App* command =
      program.add_subcommand("bench", "Measure speed and node count on fixed positions");
  list_for_developers(*command);
  command
      ->add_option("--repeat", flags->repeat, "Number of rounds; all must give the same node count")
      ->check(CLI::Range(1, 1000000));
  command->add_flag("--quiet", flags->quiet, "Print only rows with wrong scores");
  add_kernel_flag(*command, flags->solver);
  set_action(*command, chosen, [flags] { return run_bench(*flags); });
}

}  // namespace kanzen::cli
