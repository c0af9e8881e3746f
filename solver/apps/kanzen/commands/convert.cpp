#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/commands/corrected_file.hpp"
#include "solver/apps/kanzen/commands/options/flags.hpp"
#include "solver/apps/kanzen/commands/options/values.hpp"
#include "solver/apps/kanzen/commands/run_input.hpp"
#include "solver/apps/kanzen/output/command_text.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/output/table_sink.hpp"
#include "solver/apps/kanzen/output/version.hpp"
#include "solver/apps/kanzen/platform/paths.hpp"
#include "solver/batch/distinct_outcomes.hpp"
#include "solver/batch/run.hpp"
#include "solver/formats/writer.hpp"

namespace kanzen::cli {

namespace {

constexpr std::string_view kFormsOfGames =
    "expected --to pgn, sgf or ggf, or kanzen line FILE --from-empties 0 --format csv-games";

struct ConvertFlags {
  std::vector<std::string> files;
  ReadFlags read;
  std::string empties;
  std::string to = "obf";
  RowSelection rows;
  bool dedup = false;
  bool decimal_comma = false;
  std::string correct;  // a file to correct instead
  std::string title;    // title of a page; by default the input's name
  std::string typed;    // the command line as typed
};

std::unique_ptr<Sink> make_rows(const ConvertFlags& flags, const std::string& title,
                                const RunInput& input) {
  std::unique_ptr<Sink> rows;
  if (auto games = make_game_writer(flags.to)) {
    rows = make_writer_sink(stdout, std::move(games),
                            {.name = "the games", .flushes_rows = false, .quiet = true});
  } else if (flags.to == "table" && !flags.decimal_comma) {
    rows = std::make_unique<TableSink>(
        stdout, TableStyle{.colour = shows_colour(stdout), .totals = false, .holds_rows = true});
  } else {
    rows = make_writer_sink(
        stdout,
        make_writer_of(flags.to, flags.decimal_comma, program_name(),
                       page_info(flags.title, title, flags.typed)),
        WriterStyle{.name = "the records", .flushes_rows = false, .quiet = true, .note = [&input] {
                      return input.lacks();
                    }});
  }
  return with_selection(std::move(rows), flags.rows);
}

/// Marks the claims of a file that only estimates them, as a book does. Only `compare` takes such a
/// claim for a value.
void mark_estimate(Outcome& outcome) {
  Solution& solution = outcome.solution();
  if (solution.status == Status::exact) solution.status = Status::estimate;
  solution.bounds = {};
  outcome.moves().clear();
  outcome.goal = Goal::value;
}

/// Sums up a conversion that left out some of its input, as in "69 games written, 6 unreadable
/// records", with a line break; empty if it did not. If not `all` rows were written, only says
/// how many were read.
std::string sum_text(std::size_t rows, std::size_t skipped, const Totals& bad,
                     std::string_view noun, bool all) {
  const std::string left_out =
      (skipped == 0 ? "" : fmt::format(", {} skipped", grouped(skipped))) + bad_input_text(bad);
  if (left_out.empty()) return {};
  return count_text(rows - skipped, noun) + (all ? " written" : " read") + left_out + '\n';
}

ExitCode run_convert(ConvertFlags flags) {
  if (flags.files.empty() && is_piped_in()) flags.files = {"-"};
  if (flags.files.empty()) throw UsageError("expected FILES (see kanzen convert --help)");
  check_input(flags.files);
  ReaderOptions options = make_reader_options(flags.read);
  options.empties = parse_empties(flags.empties);
  options.whole_games = make_game_writer(flags.to) != nullptr;
  if (!options.whole_games && !flags.read.choice.player.empty()) {
    throw UsageError("--player: positions have no players, expected --to ggf, sgf or pgn");
  }
  Paths paths;
  for (const std::string& file : flags.files) paths.reads("FILES", file);
  if (!flags.correct.empty()) paths.reads("--correct", flags.correct);
  paths.writes_standard_output();
  paths.check();
  const StopEvent never;
  RunInput input(flags.files, options, never, flags.read.choice);
  const std::string title = flags.files.size() == 1 ? input.name() : files_text(flags.files);
  const std::unique_ptr<Sink> out =
      flags.correct.empty() ? make_rows(flags, title, input) : std::make_unique<Sink>();
  ProvenValues proven;
  DistinctOutcomes distinct;  // for --dedup: all outcomes, selected or not
  DistinctGames games;
  ExitCode exit = ExitCode::ok;
  std::size_t rows = 0;
  Totals totals;           // has only what could not be read
  std::size_t others = 0;  // have other numbers of empty squares
  std::size_t played = 0;  // positions after moves, which are lost
  BadRecords bad(flags.read.all_messages);
  while (auto outcome = input.next_outcome()) {
    if (!*outcome) {
      ++(outcome->error().line == 0 ? totals.input_errors : totals.bad_records);
      bad.report(input.name(), outcome->error());
      out->on_bad_record(input.name(), outcome->error());
      exit = worse(exit, ExitCode::bad_input);
      continue;
    }
    Outcome row = std::move(*outcome).value();
    const PositionRecord& record = row.record;
    if (options.empties && !options.empties->contains(record.position.board.empty_count())) {
      ++others;
      continue;
    }
    if (options.whole_games && !record.game) {
      ++totals.bad_records;
      bad.report(input.name(), {record.line, 1, "a record without moves, expected a game"});
      exit = worse(exit, ExitCode::bad_input);
      continue;
    }
    ++rows;
    if (!options.whole_games && record.game && !record.game->moves.empty()) ++played;
    if (record.estimated) mark_estimate(row);
    if (!flags.correct.empty()) {
      proven.add(row);
    } else if (!flags.dedup) {
      out->on_row(row);
    } else if (options.whole_games) {
      games.add(std::move(row));
    } else if (const auto wrong = distinct.add(std::move(row), input.name())) {
      print_message(*wrong);
      exit = worse(exit, ExitCode::mismatch);
    }
  }
  for (const Outcome& outcome : distinct.take()) out->on_row(outcome);
  for (const Outcome& outcome : games.take()) out->on_row(outcome);
  const bool all = flags.read.all_messages;
  write_error(skipped_text(distinct.dropped(), "position",
                           "equal to others up to symmetry and colour", all) +
              skipped_text(games.dropped(), "game",
                           "whose moves equal those of others up to symmetry", all));
  if (played != 0) {
    print_error("the moves before {} are not written; for games, {}\n",
                count_text(played, "position"), kFormsOfGames);
  }
  if (others != 0 && rows != 0) {
    print_error("{} left out by --empties\n", count_text(others, "position"));
  }
  bad.report_rest();
  out->on_finish({});
  write_error(sum_text(rows, distinct.dropped().size() + games.dropped().size(), totals,
                       options.whole_games ? "game" : "record",
                       flags.rows.only == RowFilter::all && flags.correct.empty()));
  if (rows == 0 && exit == ExitCode::ok) {
    const std::string hint = games_hint(flags.files, options);
    const std::string forms = hint.empty() ? "" : fmt::format("; for games, {}", kFormsOfGames);
    throw UsageError("no positions in " + title + hint + forms);
  }
  return flags.correct.empty() ? exit
                               : worse(exit, write_corrected(flags.correct, options, proven));
}

}  // namespace

void add_convert_command(CLI::App& program, const std::string& typed, Action& chosen) {
  const auto [command, flags] = add_command<ConvertFlags>(
      program, chosen, "convert", "Convert positions and results between formats", run_convert);
  flags->typed = typed;
  command->add_option("FILES", flags->files, "Files of positions or results; - is standard input");
  add_read_flags(*command, flags->read, "Input format");
  add_empties_flag(*command, flags->empties, "positions");
  add_id_flags(*command, flags->read.choice, "positions");
  add_player_flag(*command, flags->read.choice);
  std::vector<std::string> names{"table"};
  for (const std::string_view name : game_writer_names()) names.emplace_back(name);
  for (const std::string_view name : writer_names()) names.emplace_back(name);
  command->add_option("--to", flags->to, "Output format; ggf, sgf and pgn are for whole games")
      ->check(CLI::IsMember(names));
  add_decimal_flag(*command, flags->decimal_comma);
  add_row_flags(*command, flags->rows);
  add_title_flag(*command, flags->title, "the name of the input");
  command->add_flag("--dedup", flags->dedup,
                    "Write each position once, with its most complete result, even if the input "
                    "repeats it rotated, mirrored or with colours swapped; of games with equal "
                    "moves, the first that has values, else the first");
  CLI::Option* const correct =
      command
          ->add_option("--correct", flags->correct,
                       "Write FILE again, with scores that the results refute replaced by the "
                       "proven ones, and nothing else changed")
          ->type_name("FILE");
  for (const char* const other : {"--to", "--dedup", "--only", "--sort", "--title", "--decimal"}) {
    correct->excludes(command->get_option(other));
  }
}

}  // namespace kanzen::cli
