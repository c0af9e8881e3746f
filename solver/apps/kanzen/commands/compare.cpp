#include <cmath>

#include "solver/apps/kanzen/commands/batch_run.hpp"
#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/commands/options/values.hpp"
#include "solver/apps/kanzen/commands/report_failure.hpp"
#include "solver/apps/kanzen/output/comparison_text.hpp"
#include "solver/batch/merged_results.hpp"

namespace kanzen::cli {

namespace {

/// In the table, for each input. CSV and JSON Lines have all of them.
constexpr std::size_t kMaxUnmatched = 20;

struct CompareFlags {
  std::string first;
  std::string second;
  ReadFlags read;
  std::string empties;
  std::string format = "table";
  std::string only = "all";
  std::string sort = "difference";
  std::string report;
  std::string typed;  // the command line
  bool quiet = false;
};

/// Sets `exit` to bad_input if a record cannot be read.
std::vector<Outcome> read_outcomes(const std::string& path, const CompareFlags& flags,
                                   ExitCode& exit) {
  ReaderOptions options = make_reader_options(flags.read);
  options.empties = parse_empties(flags.empties);
  const StopEvent never;
  RunInput input({path}, options, never);
  std::vector<Outcome> outcomes;
  BadRecords bad;
  while (auto outcome = input.next_outcome()) {
    if (!*outcome) {
      bad.report(input.name(), outcome->error());
      exit = ExitCode::bad_input;
      continue;
    }
    const int count = outcome->value().record.empty_count();
    if (options.empties && !options.empties->contains(count)) continue;
    outcomes.push_back(std::move(*outcome).value());
  }
  bad.report_rest();
  return outcomes;
}

/// How far the factor between two amounts is from 1, either way; 0 if one is unknown.
double distance(double a, double b) { return a > 0 && b > 0 ? std::abs(std::log(b / a)) : 0; }

void sort_rows(std::vector<ComparedResults>& rows, const std::string& by) {
  const auto key = [&by](const ComparedResults& row) -> std::pair<int, double> {
    if (by == "input") return {};
    if (by == "empties") return {0, -row.any().record.empty_count()};
    const int difference = by == "difference" ? static_cast<int>(row.difference) : 0;
    if (!row.is_pair()) return {difference, 0};
    if (by == "seconds") return {0, -distance(seconds_of(*row.first), seconds_of(*row.second))};
    return {difference, -distance(static_cast<double>(counters_of(*row.first).nodes),
                                  static_cast<double>(counters_of(*row.second).nodes))};
  };
  std::ranges::stable_sort(rows, {}, key);
}

bool is_selected(const ComparedResults& compared, const std::string& only) {
  if (only == "mismatch") return compared.difference == Difference::value;
  if (only == "best-move") return compared.difference == Difference::best_move;
  if (only == "unmatched") return !compared.is_pair();
  return true;
}

/// Returns how many unmatched results of A and of B the table leaves out.
std::array<std::size_t, 2> print_rows(const std::vector<ComparedResults>& rows,
                                      const CompareFlags& flags) {
  const bool limited = flags.format == "table" && flags.only != "unmatched";
  ComparisonRows out(stdout, flags.format, flags.quiet);
  std::array<std::size_t, 2> unmatched{};
  for (const ComparedResults& each : rows) {
    if (!is_selected(each, flags.only)) continue;
    if (!each.is_pair() && ++unmatched.at(each.first ? 0 : 1) > kMaxUnmatched && limited) continue;
    out.add(each);
  }
  out.finish();
  for (std::size_t& count : unmatched) {
    count = limited && count > kMaxUnmatched ? count - kMaxUnmatched : 0;
  }
  return unmatched;
}

OutputJob report_job(const CompareFlags& flags) {
  const std::string empties = flags.empties.empty() ? "" : " " + flags.empties + " empties";
  return job_of_files("compare" + empties + describe(flags.read), {flags.first, flags.second});
}

void check_paths(const CompareFlags& flags) {
  check_files({flags.first, flags.second}, parse_dialect(flags.read.dialect), "compare A -");
  Paths paths;
  paths.reads("A", flags.first);
  paths.reads("B", flags.second);
  paths.writes("--report", flags.report);
  paths.writes_standard_output();
  paths.check();
}

void write_report(const std::vector<ComparedResults>& rows, const ComparisonTotals& totals,
                  const CompareFlags& flags) {
  write_atomically(flags.report,
                   comparison_page(rows, totals_text(totals),
                                   page_info(flags.first + " against " + flags.second, flags.typed,
                                             job_mark(report_job(flags)))));
}

void print_comparison(const std::vector<ComparedResults>& rows, const ComparisonTotals& totals,
                      const CompareFlags& flags) {
  const std::array<std::size_t, 2> left = print_rows(rows, flags);
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (left.at(i) == 0) continue;
    fmt::print("... and {} more only in {} (see --only unmatched)\n", left.at(i),
               i == 0 ? "A" : "B");
  }
  if (!flags.quiet) {
    const std::string text =
        "A: " + flags.first + ", B: " + flags.second + "\n" + totals_text(totals);
    if (flags.format == "table") {
      fmt::print("{}", wrapped_lines(text, terminal_width(stdout)));
    } else {
      write_error(text);
    }
  }
  flush(stdout, "the comparison");
}

ExitCode run_compare(const CompareFlags& flags) {
  check_paths(flags);
  if (!flags.report.empty()) require_same_job(report_job(flags), flags.report);
  ExitCode exit = ExitCode::ok;
  std::vector<Outcome> first = read_outcomes(flags.first, flags, exit);
  std::vector<Outcome> second = read_outcomes(flags.second, flags, exit);
  for (const auto& [outcomes, path] : {std::pair(&first, flags.first), {&second, flags.second}}) {
    if (outcomes->empty() && exit == ExitCode::ok) {
      throw UsageError("no results in " + path +
                       games_hint({path}, {.empties = parse_empties(flags.empties)}));
    }
  }
  std::vector<ComparedResults> rows =
      compare(join_claims(std::move(first)), join_claims(std::move(second)));
  ComparisonTotals totals;
  for (const ComparedResults& each : rows) totals.add(each);
  sort_rows(rows, flags.sort);
  if (!flags.report.empty()) write_report(rows, totals, flags);
  print_comparison(rows, totals, flags);
  if (totals.count(Difference::value) != 0) exit = worse(exit, ExitCode::mismatch);
  if (totals.pairs() == 0 && exit == ExitCode::ok) {
    throw UsageError("no position is in both files, so nothing was compared");
  }
  return exit;
}

}  // namespace

void add_compare_command(CLI::App& program, const std::string& typed, Action& chosen) {
  const auto flags = std::make_shared<CompareFlags>();
  flags->typed = typed;
  CLI::App* command =
      program.add_subcommand("compare", "Compare two runs, or a run and a file of scores");
  command
      ->add_option("A", flags->first,
                   "Journal, results or positions with scores, or - for standard input")
      ->required();
  command
      ->add_option("B", flags->second,
                   "Journal, results or positions with scores, to be compared with A")
      ->required();
  add_read_flags(*command, flags->read, "Input format of both");
  command
      ->add_option("--empties", flags->empties,
                   "Only positions with this many empty squares, such as 20 or 18-22")
      ->type_name("MIN-MAX");
  command->add_option("--format", flags->format, "Output format; none prints only the totals")
      ->check(CLI::IsMember({"table", "jsonl", "csv", "none"}));
  command
      ->add_option("--only", flags->only,
                   "Only rows with different values (mismatch), with different best moves, or "
                   "without a partner")
      ->check(CLI::IsMember({"all", "mismatch", "best-move", "unmatched"}));
  command
      ->add_option("--sort", flags->sort,
                   "Order of rows: the greatest difference first, the largest factor in nodes or "
                   "seconds first, the most empty squares first, or as in A")
      ->check(CLI::IsMember({"difference", "nodes", "seconds", "empties", "input"}));
  command->add_option("--report", flags->report, "Also write an HTML page with all rows")
      ->type_name("FILE");
  command->add_flag("--quiet", flags->quiet, "Print only rows, without heading and totals");
  set_action(*command, chosen, [flags] { return run_compare(*flags); });
}

}  // namespace kanzen::cli
