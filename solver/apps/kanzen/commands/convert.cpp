// kanzen convert: converts positions and results to another format, without solving anything.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/commands/exit.hpp"
#include "solver/apps/kanzen/commands/ranges.hpp"
#include "solver/apps/kanzen/commands/run_input.hpp"
#include "solver/apps/kanzen/output/bad_records.hpp"
#include "solver/apps/kanzen/output/page_info.hpp"
#include "solver/apps/kanzen/output/text.hpp"
#include "solver/apps/kanzen/output/version.hpp"
#include "solver/apps/kanzen/output/writer_stream.hpp"
#include "solver/apps/kanzen/platform/input_file.hpp"
#include "solver/apps/kanzen/platform/paths.hpp"
#include "solver/apps/kanzen/platform/process.hpp"
#include "solver/apps/kanzen/platform/record_file.hpp"
#include "solver/apps/kanzen/platform/usage_error.hpp"
#include "solver/batch/run.hpp"
#include "solver/batch/unanswered.hpp"
#include "solver/formats/make_writer.hpp"
#include "solver/formats/open_records.hpp"

namespace kanzen::cli {

namespace {

struct ConvertFlags {
  std::string file;
  ReadFlags read;
  std::string empties;
  std::string to = "obf";
  std::string typed;  // the command line
};

/// Makes an outcome of a record, with its claims as results.
Outcome outcome_of(PositionRecord record) {
  Outcome outcome;
  Solution& solution = outcome.solution;
  const PositionClaims& expected = record.claims;
  for (const notation::MoveScore& item : expected.moves) {
    outcome.moves.push_back({item.move, item.score, item.score});
  }
  solution.lower = expected.lower.value_or(kMinScore);
  solution.upper = expected.upper.value_or(kMaxScore);
  if (expected.best) solution.lower = solution.upper = *expected.best;
  if (solution.lower == solution.upper) {
    solution.status = Status::exact;
    solution.score = solution.lower;
  } else if (expected.lower && !expected.upper) {
    solution.status = Status::lower;
    solution.score = solution.lower;
  } else if (expected.upper && !expected.lower) {
    solution.status = Status::upper;
    solution.score = solution.upper;
  }
  for (const notation::MoveScore& item : expected.moves) {
    if (solution.best_move == Square::none && item.score == expected.best)
      solution.best_move = item.move;
  }
  if (!outcome.moves.empty()) outcome.goal = Goal::all_moves;
  outcome.record = std::move(record);
  return outcome;
}

using OutcomeSource = std::function<std::optional<Result<Outcome>>()>;

[[nodiscard]] Format format_of(RecordFile& file, Format format) {
  return format == Format::automatic ? recognise(file.stream().head()) : format;
}

/// Reads the outcomes in a file. Files of results keep their nodes, times and lines.
OutcomeSource source_of(RecordFile& file, ReaderOptions options) {
  options.source = file.name();
  const Format format = format_of(file, options.format);
  if (holds_results(format)) {
    std::shared_ptr<FileSource<Outcome>> reader;
    if (format == Format::jsonl) {
      file.report_distrusted();
      reader = std::make_shared<AnswersReader>(file.stream(), options, file.distrusted());
    } else {
      reader = open_results(file.stream(), format, options);
    }
    return [reader]() -> std::optional<Result<Outcome>> {
      auto outcome = reader->next();
      if (!outcome || !*outcome || !outcome->value().foreign) return outcome;
      return Result<Outcome>(outcome_of(std::move(*outcome).value().record));
    };
  }
  return [&file]() -> std::optional<Result<Outcome>> {
    auto record = file.next();
    if (!record) return std::nullopt;
    if (!*record) return Result<Outcome>(std::move(*record).error());
    return Result<Outcome>(outcome_of(std::move(*record).value()));
  };
}

ExitCode run_convert(ConvertFlags flags) {
  if (flags.file.empty() && is_piped_in()) flags.file = "-";
  if (flags.file.empty()) throw UsageError("expected FILE (see kanzen convert --help)");
  const StopEvent never;
  ReaderOptions options = read_with(flags.read);
  options.empties = parse_empties(flags.empties);
  Paths paths;
  paths.reads("FILE", flags.file);
  paths.writes_standard_output();
  if (const std::string wrong = paths.problem(); !wrong.empty()) return refuse(wrong);
  const std::unique_ptr<RecordFile> file = RecordFile::open(flags.file, options, never);
  const std::string& name = file->name();
  WriterStream out(stdout,
                   make_writer(flags.to, fmt::format("kanzen {} convert", version()),
                               page_info(name, flags.typed)),
                   "the records");
  const auto next = [&name, records = source_of(*file, options)] {
    try {
      return records();
    } catch (const std::bad_alloc&) {
      throw RunError(name, std::current_exception());
    }
  };
  ExitCode exit = ExitCode::ok;
  std::size_t rows = 0;
  BadRecords bad;
  while (const auto outcome = next()) {
    if (!*outcome) {
      const std::string message = bad.add(name, outcome->error());
      if (!message.empty()) {
        print_error("{}\n", message);
        out.problem(message);
      }
      exit = ExitCode::bad_input;
      continue;
    }
    const int count = outcome->value().record.position.board.empty_count();
    if (options.empties && !options.empties->contains(count)) continue;
    const PositionRecord& record = outcome->value().record;
    if (record.side_length != 8 && !writes_small_boards(flags.to)) {
      const ParseError error{record.line, 1,
                             "a result for a small board, which " + flags.to + " cannot express"};
      complain(located(name, error));
      exit = ExitCode::bad_input;
      continue;
    }
    ++rows;
    out.row(outcome->value());
  }
  if (const std::string rest = bad.rest(); !rest.empty()) {
    print_error("{}\n", rest);
    out.problem(rest);
  }
  out.finish();
  if (!file->error().empty()) return refuse(name + ": reading failed: " + file->error());
  if (rows == 0 && exit == ExitCode::ok)
    return refuse("no positions in " + name + games_hint(flags.file, options));
  return exit;
}

}  // namespace

void add_convert_command(CLI::App& program, const std::string& typed, Action& chosen) {
  const auto flags = std::make_shared<ConvertFlags>();
  flags->typed = typed;
  CLI::App* command =
      program.add_subcommand("convert", "Convert positions and results between formats");
  command->add_option("FILE", flags->file, "File of positions or results, or - for standard input");
  add_read_flags(*command, flags->read, "Input format");
  command
      ->add_option("--empties", flags->empties,
                   "Only positions with this many empty squares, such as 20 or 18-22")
      ->type_name("MIN-MAX");
  std::vector<std::string> names;
  for (const std::string_view name : writer_names()) names.emplace_back(name);
  command->add_option("--to", flags->to, "Output format")
      ->check(CLI::IsMember(names))
      ->capture_default_str();
  set_action(*command, chosen, [flags] { return run_convert(*flags); });
}

}  // namespace kanzen::cli
