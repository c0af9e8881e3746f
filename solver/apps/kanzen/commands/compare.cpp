#include <nlohmann/json.hpp>

#include "solver/apps/kanzen/commands/batch_run.hpp"
#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/output/command_text.hpp"
#include "solver/apps/kanzen/output/comparison_totals.hpp"
#include "solver/apps/kanzen/output/table_sink.hpp"
#include "solver/claims/disc_count_solver.hpp"
#include "solver/formats/jsonl_writer.hpp"
#include "solver/outcomes/distinct_records.hpp"
#include "solver/outcomes/request_keys.hpp"

namespace kanzen::cli {

namespace {

/// The most unmatched results that a table shows of each input. CSV and JSON Lines have all.
constexpr std::size_t kMaxUnmatched = 20;

enum class ComparedRows : std::uint8_t { all, mismatch, best_move, unmatched };
enum class ComparedOrder : std::uint8_t { difference, nodes, seconds, empties, input };

struct CompareFlags {
  std::string first;
  std::string second;
  ReadFlags read;
  std::string empties;
  EmptySquares empties_to = EmptySquares::to_winner;
  RowFormat format;
  ComparedRows only = ComparedRows::all;
  ComparedOrder sort = ComparedOrder::difference;
  std::string report;
  std::string title;  // title of the page; by default both names
  std::string typed;  // the command line as typed
  bool quiet = false;
};

/// Counts records that cannot be read in `bad_records`, adds lines about them to the page of
/// `problems`, and what the file lacks to `lacks`.
std::vector<Outcome> read_outcomes(const std::string& path, const CompareFlags& flags,
                                   std::size_t& bad_records, std::string& problems,
                                   std::string& lacks) {
  ReaderOptions options = make_reader_options(flags.read);
  options.empties = parse_empties(flags.empties);
  options.several_files = true;
  const StopEvent never;
  RunInput input({path}, options, never);
  std::vector<Outcome> outcomes;
  BadRecords bad(flags.read.all_messages);
  while (auto outcome = input.next_outcome()) {
    if (!*outcome) {
      const std::string message = bad.report(input.name(), outcome->error());
      if (!message.empty()) problems += page_problem_line(message);
      ++bad_records;
      continue;
    }
    const int count = outcome->value().record.empty_count();
    if (options.empties && !options.empties->contains(count)) continue;
    outcomes.push_back(std::move(*outcome).value());
  }
  bad.report_rest();
  if (!bad.rest().empty()) problems += page_problem_line(bad.rest());
  lacks += input.lacks();
  return outcomes;
}

std::vector<Column> comparison_columns() {
  using enum Column::Side;
  return {{"id", 8, left},
          {"empties", 7, right, 4},
          {"A", 8},
          {"B", 8},
          {"best", 5, left, 3, 2},
          {"nodes A", 13, right, 2},
          {"nodes B", 13, right, 2},
          {"B/A", 6},
          {"seconds A", 10, right, 1},
          {"seconds B", 10, right, 1},
          {"B/A", 6},
          {"compared", 10, left, 0, 2}};
}

/// Shows an estimate without bounds as such; empty if there is nothing.
std::string result_value(const std::shared_ptr<const Outcome>& outcome) {
  if (!outcome) return {};
  const Bounds bounds = result_bounds(*outcome);
  if (bounds.lower > kMinScore || bounds.upper < kMaxScore) {
    return bounds_text(bounds);
  }
  return outcome->solution().status == Status::estimate ? value_text(outcome->solution()) : "";
}

std::string best_move_text(const Outcome& outcome) {
  const Square best = outcome.solution().best_move;
  return best == Square::none ? "" : notation::to_string(best);
}

/// Returns "g8" if both agree or only one has a move, else "g8/h1".
std::string best_moves_text(const ComparedResults& compared) {
  const std::string a = compared.first ? best_move_text(*compared.first) : "";
  const std::string b = compared.second ? best_move_text(*compared.second) : "";
  return a.empty() || b.empty() || a == b ? (a.empty() ? b : a) : a + "/" + b;
}

std::string unless_zero(std::uint64_t count) { return count == 0 ? "" : std::to_string(count); }

std::string unless_zero(double seconds, int decimals) {
  return seconds > 0 ? fmt::format("{:.{}f}", seconds, decimals) : "";
}

/// Lists the differing moves by A and by B: "g1 -32/-30, h5 +06/<=+02".
std::string differing_moves_text(const ComparedResults& compared) {
  return notation::joined(compared.moves, ", ", [](const MoveDifference& each) {
    return fmt::format("{} {}/{}", notation::to_string(each.move), bounds_text(each.first),
                       bounds_text(each.second));
  });
}

std::string_view colour_of(Difference difference) noexcept {
  if (difference == Difference::value) return kBoldRed;
  const bool agree = difference == Difference::same || difference == Difference::consistent;
  return agree ? kGreen : kYellow;
}

constexpr const char* kCsvHeading =
    "id_a,id_b,board,empties,comparison,lower_a,upper_a,lower_b,upper_b,best_move_a,best_move_b,"
    "nodes_a,nodes_b,seconds_a,seconds_b,moves\n";

std::string comparison_csv(const ComparedResults& compared) {
  const PositionRecord& record = compared.any().record;
  std::vector<std::string> fields;
  const auto add_both = [&](const auto& text_of) {
    for (const auto* const outcome : {&compared.first, &compared.second}) {
      fields.push_back(*outcome ? text_of(**outcome) : "");
    }
  };
  add_both([](const Outcome& outcome) { return notation::printable(outcome.record.id); });
  fields.insert(fields.end(), {csv_board(record.position), std::to_string(record.empty_count()),
                               std::string(to_string(compared.difference))});
  for (const auto* const outcome : {&compared.first, &compared.second}) {
    const Bounds bounds = *outcome ? result_bounds(**outcome) : Bounds{};
    fields.push_back(*outcome ? std::to_string(bounds.lower) : "");
    fields.push_back(*outcome ? std::to_string(bounds.upper) : "");
  }
  add_both(best_move_text);
  add_both([](const Outcome& outcome) { return unless_zero(counters_of(outcome).nodes); });
  add_both([](const Outcome& outcome) { return unless_zero(seconds_of(outcome), 6); });
  fields.push_back(differing_moves_text(compared));
  return csv_line(fields);
}

using Json = nlohmann::ordered_json;

Json result_json(const Outcome& outcome) {
  const Bounds bounds = result_bounds(outcome);
  const Solution& solution = outcome.solution();
  Json object = Json::object();
  object["id"] = outcome.record.id;
  object["goal"] = goal_text(outcome.goal, outcome.window);
  object["lower"] = bounds.lower;
  object["upper"] = bounds.upper;
  object["best_move"] = solution.best_move == Square::none
                            ? Json(nullptr)
                            : Json(notation::to_string(solution.best_move));
  object["nodes"] = solution.counters.nodes;
  object["seconds"] = to_microseconds(solution.seconds);
  return object;
}

std::string comparison_json(const ComparedResults& compared) {
  const PositionRecord& record = compared.any().record;
  Json object = Json::object();
  object["board"] = notation::to_string(record.position);
  object["empties"] = record.empty_count();
  object["comparison"] = to_string(compared.difference);
  object["a"] = compared.first ? result_json(*compared.first) : Json(nullptr);
  object["b"] = compared.second ? result_json(*compared.second) : Json(nullptr);
  Json moves = Json::array();
  for (const MoveDifference& each : compared.moves) {
    moves.push_back({{"move", notation::to_string(each.move)},
                     {"a", {each.first.lower, each.first.upper}},
                     {"b", {each.second.lower, each.second.upper}}});
  }
  object["moves"] = std::move(moves);
  return json_text(object);
}

/// Shows the values, best moves, nodes and seconds of both results, and the moves whose values
/// contradict each other.
std::vector<TableCell> comparison_cells(const ComparedResults& compared, bool colour) {
  const std::uint64_t nodes_a = nodes_of(compared.first);
  const std::uint64_t nodes_b = nodes_of(compared.second);
  const double seconds_a = seconds_of(compared.first);
  const double seconds_b = seconds_of(compared.second);
  // As in the totals, the work for two goals is not compared.
  const bool one_goal = compared.has_one_goal();
  return {
      {notation::printable(compared.any().record.id)},
      {std::to_string(compared.any().record.empty_count())},
      {result_value(compared.first)},
      {result_value(compared.second)},
      {best_moves_text(compared)},
      {unless_zero(nodes_a)},
      {unless_zero(nodes_b)},
      {one_goal ? factor_text(static_cast<double>(nodes_a), static_cast<double>(nodes_b)) : ""},
      {unless_zero(seconds_a, 3)},
      {unless_zero(seconds_b, 3)},
      {one_goal ? factor_text(seconds_a, seconds_b) : ""},
      {std::string(to_string(compared.difference)), colour ? colour_of(compared.difference) : ""}};
}

/// Writes a self-contained page of all rows, in their order, with the lines of `notes` above the
/// table and its data at the end, as JSON Lines with the fields of --format jsonl.
std::string comparison_page(const std::vector<ComparedResults>& rows, const std::string& notes,
                            const PageInfo& info) {
  std::string page = std::string(comparison_page_text()) + page_about_line(info) + notes;
  for (const ComparedResults& each : rows) page += page_data_line(comparison_json(each));
  return page + page_ending();
}

/// Returns how far the factor between two amounts is from 1, either way; 0 if one is unknown.
double log_ratio(double a, double b) { return a > 0 && b > 0 ? std::abs(std::log(b / a)) : 0; }

void sort_rows(std::vector<ComparedResults>& rows, ComparedOrder order) {
  using enum ComparedOrder;
  const auto key = [order](const ComparedResults& row) -> std::pair<int, double> {
    if (order == input) return {};
    if (order == empties) return {0, -row.any().record.empty_count()};
    const int difference =
        order == ComparedOrder::difference ? static_cast<int>(row.difference) : 0;
    if (!row.is_pair()) return {difference, 0};
    if (order == seconds) return {0, -log_ratio(seconds_of(row.first), seconds_of(row.second))};
    return {difference, -log_ratio(static_cast<double>(nodes_of(row.first)),
                                   static_cast<double>(nodes_of(row.second)))};
  };
  std::ranges::stable_sort(rows, {}, key);
}

bool is_selected(const ComparedResults& compared, ComparedRows only) {
  if (only == ComparedRows::mismatch) return compared.difference == Difference::value;
  if (only == ComparedRows::best_move) return compared.difference == Difference::best_move;
  return only != ComparedRows::unmatched || !compared.is_pair();
}

/// Returns how many unmatched results of A and of B the table leaves out.
std::array<std::size_t, 2> print_rows(const std::vector<ComparedResults>& rows,
                                      const CompareFlags& flags) {
  const bool cuts_list =
      flags.format.form == RowForm::table && flags.only != ComparedRows::unmatched;
  const auto print_csv = [comma = flags.format.has_comma](const std::string& line) {
    fmt::print("{}", comma ? with_decimal_comma(line, kCsvHeading) : line);
  };
  TableLayout layout(comparison_columns(), {"moves that differ (A/B)", "moves"},
                     terminal_width(stdout));
  const bool colour = shows_colour(stdout);
  if (flags.format.form == RowForm::csv) print_csv(kCsvHeading);
  std::array<std::size_t, 2> unmatched{};
  for (const ComparedResults& each : rows) {
    if (!is_selected(each, flags.only)) continue;
    if (!each.is_pair() && ++unmatched.at(each.first ? 0 : 1) > kMaxUnmatched && cuts_list)
      continue;
    if (flags.format.form == RowForm::table) {
      layout.print(stdout, flags.quiet, comparison_cells(each, colour), differing_moves_text(each));
    }
    if (flags.format.form == RowForm::csv) print_csv(comparison_csv(each));
    if (flags.format.form == RowForm::jsonl) fmt::print("{}\n", comparison_json(each));
  }
  for (std::size_t& count : unmatched) {
    count = cuts_list && count > kMaxUnmatched ? count - kMaxUnmatched : 0;
  }
  return unmatched;
}

OutputJob report_job(const CompareFlags& flags) {
  const std::string empties = flags.empties.empty() ? "" : " " + flags.empties + " empties";
  return job_of_files("compare" + empties + describe(flags.read), {flags.first, flags.second});
}

void check_paths(const CompareFlags& flags) {
  check_files({flags.first, flags.second}, parse_style(flags.read.style), "compare A -");
  Paths paths;
  paths.reads("A", flags.first);
  paths.reads("B", flags.second);
  paths.writes("--report", flags.report);
  paths.writes_standard_output();
  paths.check();
}

void write_report(const std::vector<ComparedResults>& rows, const std::string& notes,
                  const CompareFlags& flags) {
  write_atomically(
      flags.report,
      comparison_page(
          rows, notes,
          page_info(flags.title, input_text(flags.first) + " against " + input_text(flags.second),
                    flags.typed, job_mark(report_job(flags)))));
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
        "A: " + flags.first + ", B: " + flags.second + "\n" +
        totals_text(totals, flags.format.form == RowForm::table && rows.size() <= kFewRows);
    if (flags.format.form == RowForm::table) {
      fmt::print("{}", wrapped_lines(text, terminal_width(stdout)));
    } else {
      write_error(text);
    }
  }
  flush(stdout, "the comparison");
}

/// Whether one value is ours, and the other follows by the rule that empty squares count for
/// nobody. We solve both, since neither file proves anything by the other's rule.
bool differ_by_rule(const ComparedResults& row, Solver& solver) {
  const auto values = explicable_values(row);
  if (!values) return false;
  const Board& board = row.first->record.position.board;
  DiscCountSolver counter(solver);
  return std::abs(solver.solve(board).score) == values->second &&
         std::abs(counter.solve(board, {}).score) == values->first;
}

/// Takes rows whose values differ by the rule alone for the same. Returns their number.
std::size_t accept_disc_counts(std::vector<ComparedResults>& rows) {
  Solver solver({.hash_mib = 64});
  std::size_t accepted = 0;
  for (ComparedResults& row : rows) {
    if (row.difference != Difference::value || !differ_by_rule(row, solver)) continue;
    row.difference = Difference::same;
    ++accepted;
  }
  return accepted;
}

/// Keeps rows that a chosen name means, be it a name of A or of B.
void keep_chosen(std::vector<ComparedResults>& rows, const RecordChoice& choice, ExitCode& exit) {
  RecordChooser chooser(choice);
  std::erase_if(rows, [&chooser](const ComparedResults& row) {
    const bool takes_first = row.first && chooser.takes(row.first->record);
    const bool takes_second = row.second && chooser.takes(row.second->record);
    return !takes_first && !takes_second;
  });
  for (const std::string& text : chooser.missing_texts()) {
    print_message(text);
    exit = worse(exit, ExitCode::bad_input);
  }
}

ExitCode run_compare(const CompareFlags& flags) {
  check_paths(flags);
  check_comma(flags.format);
  if (!flags.report.empty()) require_same_job(report_job(flags), flags.report);
  ExitCode exit = ExitCode::ok;
  ComparisonTotals totals;
  auto& bad = totals.bad_records;
  std::string problems;
  std::string lacks;
  std::vector<Outcome> first = read_outcomes(flags.first, flags, bad[0], problems, lacks);
  std::vector<Outcome> second = read_outcomes(flags.second, flags, bad[1], problems, lacks);
  if (bad[0] + bad[1] != 0) exit = ExitCode::bad_input;
  for (const auto& [outcomes, path] : {std::pair(&first, flags.first), {&second, flags.second}}) {
    if (outcomes->empty() && exit == ExitCode::ok) {
      throw UsageError("no results in " + path +
                       games_hint({path}, {.empties = parse_empties(flags.empties)}));
    }
  }
  totals.engines = {engines_of(first), engines_of(second)};
  std::vector<ComparedResults> rows =
      compare(join_claims(std::move(first)), join_claims(std::move(second)));
  keep_chosen(rows, flags.read.choice, exit);
  if (flags.empties_to == EmptySquares::to_nobody) totals.same_by_rule = accept_disc_counts(rows);
  for (const ComparedResults& each : rows) totals.add(each);
  sort_rows(rows, flags.sort);
  if (!flags.report.empty()) {
    write_report(rows, problems + page_note_line(totals_text(totals, true) + lacks), flags);
  }
  print_comparison(rows, totals, flags);
  if (totals.count(Difference::value) != 0) exit = worse(exit, ExitCode::mismatch);
  if (totals.pairs() == 0 && exit == ExitCode::ok) {
    throw UsageError("no position is in both files, so nothing was compared");
  }
  if (totals.pairs() == totals.count(Difference::undecided) && exit == ExitCode::ok) {
    throw UsageError("no position has a value in both files, so nothing was compared");
  }
  return exit;
}

}  // namespace

void add_compare_command(CLI::App& program, const std::string& typed, Action& chosen) {
  const auto [command, flags] = add_command<CompareFlags>(
      program, chosen, "compare", "Compare two runs, or a run and a file of scores", run_compare);
  flags->typed = typed;
  command->add_option("A", flags->first, "Results, or positions with scores; - is standard input")
      ->required();
  command
      ->add_option("B", flags->second, "Results, or positions with scores, to be compared with A")
      ->required();
  add_read_flags(*command, flags->read, "Input format of both");
  add_empties_flag(*command, flags->empties, "positions");
  add_choice(*command, "--empties-to", flags->empties_to,
             {{"winner", EmptySquares::to_winner}, {"nobody", EmptySquares::to_nobody}},
             "Whom the values of one file give the empty squares of a finished game: the "
             "winner, as all values of Kanzen do, or nobody. With nobody, positions whose "
             "values differ are solved by both rules");
  add_id_flags(*command, flags->read.choice, "positions");
  add_format_flags(*command, flags->format, {"table", "jsonl", "csv", "none"},
                   "Output format; none prints only the totals");
  add_choice(*command, "--only", flags->only,
             {{"all", ComparedRows::all},
              {"mismatch", ComparedRows::mismatch},
              {"best-move", ComparedRows::best_move},
              {"unmatched", ComparedRows::unmatched}},
             "Only rows with different values (mismatch), with different best moves, or "
             "without a partner");
  add_choice(*command, "--sort", flags->sort,
             {{"difference", ComparedOrder::difference},
              {"nodes", ComparedOrder::nodes},
              {"seconds", ComparedOrder::seconds},
              {"empties", ComparedOrder::empties},
              {"input", ComparedOrder::input}},
             "Order of rows: difference, different values first; nodes or seconds, those first "
             "that B needs the most times more or less of than A; empties, the most empty "
             "squares first; input, as in A");
  add_file(*command, "--report", flags->report, "Also write an HTML page with all rows");
  add_title_flag(*command, flags->title, "the names of both");
  command->add_flag("--quiet", flags->quiet, "Print only rows, without heading and totals");
}

}  // namespace kanzen::cli
