// kanzen convert: converts positions and results to another format, without solving anything.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/commands/options/flags.hpp"
#include "solver/apps/kanzen/commands/options/values.hpp"
#include "solver/apps/kanzen/commands/outcome_files.hpp"
#include "solver/apps/kanzen/commands/report_failure.hpp"
#include "solver/apps/kanzen/commands/run_input.hpp"
#include "solver/apps/kanzen/output/report_sink.hpp"
#include "solver/apps/kanzen/output/row_selection.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/output/table_sink.hpp"
#include "solver/apps/kanzen/output/version.hpp"
#include "solver/apps/kanzen/output/writer_sink.hpp"
#include "solver/apps/kanzen/platform/paths.hpp"
#include "solver/apps/kanzen/platform/process.hpp"
#include "solver/apps/kanzen/platform/record_file.hpp"
#include "solver/apps/kanzen/platform/terminal.hpp"
#include "solver/batch/merged_results.hpp"
#include "solver/formats/writer.hpp"

namespace kanzen::cli {

namespace {

struct ConvertFlags {
  std::vector<std::string> files;
  ReadFlags read;
  std::string empties;
  std::string to = "obf";
  RowFlags rows;
  bool dedup = false;
  std::string typed;  // the command line
};

/// Prints outcomes in the format of --to.
class ConvertedRows {
 public:
  ConvertedRows(const ConvertFlags& flags, const std::string& title)
      : writer_(stdout,
                make_writer(flags.to, fmt::format("kanzen {} convert", version()),
                            page_info(title, flags.typed)),  // no writer for "table"
                "the records") {
    if (flags.to == "table") table_.emplace(stdout, TableStyle{.colour = shows_colour(stdout)});
  }

  void row(const Outcome& outcome) { table_ ? table_->on_row(outcome) : writer_.row(outcome); }
  void problem(const std::string& message) { writer_.problem(message); }
  void finish() { writer_.finish(); }

 private:
  WriterStream writer_;
  std::optional<TableSink> table_;
};

/// Passes outcomes on to the rows, or holds them until the end to be sorted or compared.
class ConvertedOutcomes {
 public:
  ConvertedOutcomes(const ConvertFlags& flags, ConvertedRows& rows)
      : dedup_(flags.dedup), selection_(row_selection(flags.rows)), rows_(rows) {}

  /// Returns `mismatch` if --dedup finds a contradiction. It sees all outcomes, selected or not.
  ExitCode add(Outcome outcome, const std::string& file) {
    if (dedup_) {
      const auto problem = distinct_.add(std::move(outcome), file);
      if (!problem) return ExitCode::ok;
      print_message(*problem);
      return ExitCode::mismatch;
    }
    if (!is_selected(outcome, selection_.only)) return ExitCode::ok;
    if (selection_.sort == RowOrder::input) {
      rows_.row(outcome);
    } else {
      held_.push_back(std::move(outcome));
    }
    return ExitCode::ok;
  }

  void finish() {
    if (dedup_) held_ = distinct_.take();
    sort_outcomes(held_, selection_.sort);
    for (const Outcome& outcome : held_) {
      if (is_selected(outcome, selection_.only)) rows_.row(outcome);
    }
    if (distinct_.dropped() != 0) {
      print_error("{} skipped, equal to others up to symmetry and colour\n",
                  count_text(distinct_.dropped(), "position"));
    }
  }

 private:
  bool dedup_;
  RowSelection selection_;
  ConvertedRows& rows_;
  DistinctOutcomes distinct_;
  std::vector<Outcome> held_;
};

ExitCode run_convert(ConvertFlags flags) {
  if (flags.files.empty() && is_piped_in()) flags.files = {"-"};
  if (flags.files.empty()) throw UsageError("expected FILES (see kanzen convert --help)");
  if (const std::string wrong = repeated_input(flags.files); !wrong.empty())
    return report_usage_error(wrong);
  ReaderOptions options = make_reader_options(flags.read);
  options.empties = parse_empties(flags.empties);
  Paths paths;
  for (const std::string& file : flags.files) paths.reads("FILES", file);
  paths.writes_standard_output();
  if (const std::string wrong = paths.problem(); !wrong.empty()) return report_usage_error(wrong);
  OutcomeFiles input(flags.files, options);
  const std::string title = flags.files.size() == 1 ? input.name() : files_text(flags.files);
  ConvertedRows out(flags, title);
  ConvertedOutcomes outcomes(flags, out);
  ExitCode exit = ExitCode::ok;
  std::size_t rows = 0;
  BadRecords bad;
  while (auto outcome = input.next()) {
    if (!*outcome) {
      const std::string message = bad.add(input.name(), outcome->error());
      if (!message.empty()) {
        print_error("{}\n", message);
        out.problem(message);
      }
      exit = worse(exit, ExitCode::bad_input);
      continue;
    }
    const PositionRecord& record = outcome->value().record;
    if (options.empties && !options.empties->contains(record.position.board.empty_count())) {
      continue;
    }
    ++rows;
    exit = worse(exit, outcomes.add(std::move(*outcome).value(), input.name()));
  }
  outcomes.finish();
  if (const std::string rest = bad.rest(); !rest.empty()) {
    print_error("{}\n", rest);
    out.problem(rest);
  }
  out.finish();
  if (rows == 0 && exit == ExitCode::ok)
    return report_usage_error("no positions in " + title + games_hint(flags.files, options));
  return exit;
}

}  // namespace

void add_convert_command(CLI::App& program, const std::string& typed, Action& chosen) {
  const auto flags = std::make_shared<ConvertFlags>();
  flags->typed = typed;
  CLI::App* command =
      program.add_subcommand("convert", "Convert positions and results between formats");
  command->add_option("FILES", flags->files, "Files of positions or results; - is standard input");
  add_read_flags(*command, flags->read, "Input format");
  command
      ->add_option("--empties", flags->empties,
                   "Only positions with this many empty squares, such as 20 or 18-22")
      ->type_name("MIN-MAX");
  std::vector<std::string> names{"table"};
  for (const std::string_view name : writer_names()) names.emplace_back(name);
  command->add_option("--to", flags->to, "Output format")
      ->check(CLI::IsMember(names))
      ->capture_default_str();
  add_row_flags(*command, flags->rows);
  command->add_flag("--dedup", flags->dedup,
                    "Write each position once, with its most complete result, even if the input "
                    "repeats it rotated, mirrored or with colours swapped");
  set_action(*command, chosen, [flags] { return run_convert(*flags); });
}

}  // namespace kanzen::cli
