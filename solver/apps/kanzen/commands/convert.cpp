
#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/commands/options/flags.hpp"
#include "solver/apps/kanzen/commands/run_input.hpp"
#include "solver/apps/kanzen/output/command_text.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/output/table_sink.hpp"
#include "solver/apps/kanzen/platform/paths.hpp"
#include "solver/outcomes/correct_text.hpp"
#include "solver/outcomes/distinct_records.hpp"
#include "solver/unpack/text_decoder.hpp"

namespace kanzen::cli {

namespace {

constexpr std::string_view kFormsOfGames =
    "expected --to pgn, sgf or ggf, or kanzen line FILE --from-empties 0 --format csv-games";

struct ConvertFlags {
  std::vector<std::string> files;
  ReadFlags read;
  std::string empties;
  RowFormat format{.name = "obf", .form = RowForm::other};
  RowSelection rows;
  bool dedup = false;
  std::string correct;  // a file to correct instead
  bool fill = false;    // its empty cells, too
  std::string title;    // title of a page; by default the input's name
  std::string typed;    // the command line as typed
};

std::unique_ptr<Sink> make_rows(const ConvertFlags& flags, const std::string& title,
                                const RunInput& input) {
  std::unique_ptr<Sink> rows;
  if (auto games = make_game_writer(flags.format.name)) {
    rows = make_writer_sink(stdout, std::move(games),
                            {.name = "the games", .flushes_rows = false, .quiet = true});
    return with_selection(std::move(rows), flags.rows);
  }
  check_comma(flags.format);
  if (flags.format.form == RowForm::table) {
    rows = std::make_unique<TableSink>(
        stdout, TableStyle{.colour = shows_colour(stdout), .totals = false, .holds_rows = true});
  } else {
    rows = make_writer_sink(
        stdout,
        in_format(flags.format, make_writer(flags.format.name, program_name(),
                                            page_info(flags.title, title, flags.typed))),
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

/// Writes `path` to standard output, corrected by correct_text(). Names each correction on standard
/// error, and each wrong score that stays, which gives ExitCode::mismatch. Another encoding becomes
/// UTF-8. Throws InputError if the file cannot be read, and UsageError if it is no plain text: a
/// corrected archive would be damaged.
ExitCode write_corrected(const std::string& path, const ReaderOptions& options, bool all_messages,
                         const ProvenValues& proven, bool fills) {
  if (!is_regular(path))
    throw UsageError("--correct: " + path + " cannot be read twice, expected a file");
  const StopEvent never;
  const std::unique_ptr<InputBuffer> file = open_input(path, never);
  const std::string bytes(std::istreambuf_iterator<char>(file.get()), {});
  std::istringstream packed(bytes);
  InputStream stream(packed);
  const std::string text(std::istreambuf_iterator<char>(stream.rdbuf()), {});
  const bool is_decoded = text != bytes && detect_encoding(bytes).has_value();
  if (text.find('\0') != text.npos || (text != bytes && !is_decoded)) {
    throw UsageError("--correct: " + path + " is packed or no text, expected a text file");
  }
  ExitCode exit = ExitCode::ok;
  RunInput input({path}, options, never);
  BadRecords bad(all_messages);
  while (const auto record = input.next()) {
    if (*record) continue;
    bad.report(path, record->error());
    exit = ExitCode::bad_input;
  }
  bad.report_rest();
  const CorrectedText done = correct_text(text, options, proven, fills);
  for (const auto& [line, is_corrected, message] : done.notes) {
    const std::string note = fmt::format("{}:{}: {}", path, line, message);
    is_corrected ? write_error(note + '\n') : print_message(note);
  }
  write_output(done.text, "the corrected file");
  if (is_decoded) {
    print_message(
        fmt::format("{} is in {}, and the corrected text in UTF-8", path, stream.encoding()));
  }
  if (done.missing != 0) {
    write_error(
        fmt::format("{} without a score{}\n", count_text(done.missing, "position"),
                    fills ? "" : ", and none is added: --fill writes it into an empty cell"));
  }
  print_error(
      "{}{} corrected{}{}{}\n", count_text(done.corrected, "score"),
      done.corrected_moves == 0 ? "" : " and " + count_text(done.corrected_moves, "best move"),
      done.filled == 0 ? "" : ", " + count_text(done.filled, "empty cell") + " filled",
      done.left == 0 ? "" : fmt::format(", {} left wrong", done.left),
      done.unchecked == 0 ? ""
                          : fmt::format(", {} not checked ({}): the results do not prove "
                                        "or refute them (those of --goal best-moves do it for best "
                                        "moves, of all-moves for all)",
                                        done.unchecked, fmt::join(done.unchecked_names, ", ")));
  write_error(likely_meanings_text(done.meanings));
  if (done.unchecked != 0 || (fills && done.missing != 0)) exit = worse(exit, ExitCode::stopped);
  return done.left == 0 ? exit : worse(exit, ExitCode::mismatch);
}

/// Passes the records of an input on to a sink, or with --correct to the proven values, and counts
/// what is left out on the way.
class Conversion {
 public:
  /// All arguments outlive it.
  Conversion(const ConvertFlags& flags, const ReaderOptions& options, RunInput& input, Sink& out)
      : flags_(flags), options_(options), input_(input), out_(out), bad_(flags.read.all_messages) {}

  void read_all() {
    while (auto outcome = input_.next_outcome()) {
      if (*outcome) {
        take(std::move(*outcome).value());
      } else {
        refuse(outcome->error());
        out_.on_bad_record(input_.name(), outcome->error());
      }
    }
    for (const Outcome& outcome : distinct_.take()) out_.on_row(outcome);
    beginnings_ = games_.beginnings();
    for (const Outcome& outcome : games_.take()) out_.on_row(outcome);
    report();
    out_.on_finish({});
    write_error(sum_text(rows_, distinct_.dropped().size() + games_.dropped().size(), totals_,
                         options_.whole_games ? "game" : "record",
                         flags_.rows.only == RowFilter::all && flags_.correct.empty()));
  }

  [[nodiscard]] std::size_t rows() const noexcept { return rows_; }
  [[nodiscard]] const ProvenValues& proven() const noexcept { return proven_; }
  [[nodiscard]] ExitCode exit() const noexcept { return exit_; }

 private:
  void refuse(const ParseError& error) {
    ++(error.line == 0 ? totals_.input_errors : totals_.bad_records);
    bad_.report(input_.name(), error);
    exit_ = worse(exit_, ExitCode::bad_input);
  }

  void take(Outcome row) {
    const PositionRecord& record = row.record;
    if (options_.empties && !options_.empties->contains(record.position.board.empty_count())) {
      ++outside_empties_;
      return;
    }
    if (options_.whole_games && !record.game) {
      return refuse({record.line, 1, "a record without moves, expected a game"});
    }
    ++rows_;
    if (!options_.whole_games && record.game && !record.game->moves.empty()) ++with_lost_moves_;
    if (record.claims.are_estimates) mark_estimate(row);
    if (!flags_.correct.empty()) {
      proven_.add(row);
    } else if (!flags_.dedup) {
      out_.on_row(row);
    } else if (options_.whole_games) {
      games_.add(std::move(row));
    } else if (const auto wrong = distinct_.add(std::move(row), input_.name())) {
      print_message(*wrong);
      exit_ = worse(exit_, ExitCode::mismatch);
    }
  }

  void report() {
    const bool all = flags_.read.all_messages;
    write_error(skipped_text(distinct_.dropped(), "position",
                             "equal to others up to symmetry and colour", all) +
                skipped_text(games_.dropped(), "game",
                             "whose moves equal those of others up to symmetry", all) +
                kept_games_text(games_.between_others()) +
                kept_games_text(beginnings_, kBeginOthers));
    if (with_lost_moves_ != 0) {
      print_error("the moves before {} are not written; for games, {}\n",
                  count_text(with_lost_moves_, "position"), kFormsOfGames);
    }
    if (outside_empties_ != 0 && rows_ != 0) {
      print_error("{} left out by --empties\n", count_text(outside_empties_, "position"));
    }
    bad_.report_rest();
  }

  const ConvertFlags& flags_;
  const ReaderOptions& options_;
  RunInput& input_;
  Sink& out_;
  ProvenValues proven_;        // for --correct
  DistinctOutcomes distinct_;  // for --dedup: all outcomes, selected or not
  DistinctGames games_;
  std::vector<std::string> beginnings_{};  // games whose moves begin those of another
  BadRecords bad_;
  ExitCode exit_ = ExitCode::ok;
  std::size_t rows_ = 0;
  Totals totals_;                    // has only what could not be read
  std::size_t outside_empties_ = 0;  // have other numbers of empty squares
  std::size_t with_lost_moves_ = 0;  // positions after moves, which are lost
};

ExitCode run_convert(ConvertFlags flags) {
  if (flags.files.empty() && is_piped_in()) flags.files = {"-"};
  if (flags.files.empty()) throw UsageError("expected FILES (see kanzen convert --help)");
  check_input(flags.files);
  ReaderOptions options = make_reader_options(flags.read);
  options.empties = parse_empties(flags.empties);
  options.whole_games = options.rewrites_games = make_game_writer(flags.format.name) != nullptr;
  const auto tags = chosen_tags(flags.read.choice);
  if (!options.whole_games && !tags.empty()) {
    throw UsageError(tags.front().first +
                     ": only games have such tags, expected --to ggf, sgf or pgn");
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
  Conversion conversion(flags, options, input, *out);
  conversion.read_all();
  if (conversion.rows() == 0 && conversion.exit() == ExitCode::ok) {
    const std::string hint = games_hint(flags.files, options);
    const std::string forms = hint.empty() ? "" : fmt::format("; for games, {}", kFormsOfGames);
    throw UsageError("no positions in " + title + hint + forms);
  }
  if (flags.correct.empty()) return conversion.exit();
  return worse(conversion.exit(), write_corrected(flags.correct, options, flags.read.all_messages,
                                                  conversion.proven(), flags.fill));
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
  add_tag_flags(*command, flags->read.choice);
  std::vector<std::string> names{"table"};
  for (const std::string_view name : game_writer_names()) names.emplace_back(name);
  for (const std::string_view name : writer_names()) names.emplace_back(name);
  add_format_flags(*command, flags->format, names,
                   "Output format; ggf, sgf and pgn are for whole games", "--to");
  add_row_flags(*command, flags->rows);
  add_title_flag(*command, flags->title, "the name of the input");
  command->add_flag("--dedup", flags->dedup,
                    "Write each position once, with its most complete result, even if the input "
                    "repeats it rotated, mirrored or with colours swapped; of games with equal "
                    "moves, the first that has values, else the first");
  CLI::Option* const correct =
      add_file(*command, "--correct", flags->correct,
               "Write FILE again, with scores and best moves that the results refute replaced by "
               "the proven ones, and nothing else changed");
  command
      ->add_flag("--fill", flags->fill,
                 "With --correct, write proven scores and best moves into empty cells, too")
      ->needs(correct);
  for (const char* const other : {"--to", "--dedup", "--only", "--sort", "--title", "--decimal"}) {
    correct->excludes(command->get_option(other));
  }
}

}  // namespace kanzen::cli
