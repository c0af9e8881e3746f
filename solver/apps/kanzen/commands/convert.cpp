
#include "core/symmetry.hpp"
#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/commands/options/arguments.hpp"
#include "solver/apps/kanzen/commands/options/flags.hpp"
#include "solver/apps/kanzen/commands/run_input.hpp"
#include "solver/apps/kanzen/output/command_text.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/output/table_sink.hpp"
#include "solver/apps/kanzen/output/version.hpp"
#include "solver/apps/kanzen/platform/paths.hpp"
#include "solver/batch/distinct_outcomes.hpp"
#include "solver/formats/foreign_fields.hpp"

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

/// What results prove about positions, and about those after their moves.
class ProvenValues {
 public:
  /// Claims of files prove nothing and are left out.
  void add(const Outcome& outcome);

  /// Returns what is proven of the move, or of the position, for its side to move. The ends cross
  /// if results contradict each other.
  [[nodiscard]] Bounds about(const Board& board, Square move) const;

 private:
  void narrow(const Board& board, const Bounds& bounds);

  std::unordered_map<Board, Bounds, BoardHasher> known_;  // by canonical board
};

void ProvenValues::narrow(const Board& board, const Bounds& bounds) {
  Bounds& known = known_[canonical(board).board];
  known = intersection(known, bounds);
}

void ProvenValues::add(const Outcome& outcome) {
  if (outcome.repeats_claim || outcome.goal == Goal::game) return;
  const Board& board = outcome.record.position.board;
  const PositionResult found = position_result(outcome);
  narrow(board, found.solution.bounds);
  for (const MoveValue& value : found.moves) {
    narrow(play(board, value.move), negated(value.bounds));
  }
  const Square best = found.solution.best_move;
  const auto value = proven_value(found.solution);
  if (value && best < Square::pass) narrow(play(board, best), negated({*value, *value}));
}

Bounds ProvenValues::about(const Board& board, Square move) const {
  const auto bounds_of = [this](const Board& one) {
    const auto known = known_.find(canonical(one).board);
    return known == known_.end() ? Bounds{} : known->second;
  };
  if (move == Square::none) return bounds_of(board);
  Bounds bounds = negated(bounds_of(play(board, move)));
  bounds.upper = std::min(bounds.upper, bounds_of(board).upper);  // no move is worth more
  return bounds;
}

/// A number within a line.
struct Number {
  std::size_t at;
  std::size_t size;
};

/// Finds a signed number that begins at `at`, and nothing if its value is not `score`.
std::optional<Number> number_at(std::string_view line, std::size_t at, Score score) {
  const std::size_t digits = at + (line.substr(at).find_first_of("+-") == 0 ? 1 : 0);
  const std::size_t end = notation::skip_digits(line, digits);
  const auto size = notation::parse_number<int>(line.substr(digits, end - digits));
  const bool is_score = size && (line[at] == '-' ? -*size : *size) == score;
  return is_score ? std::optional(Number{at, end - at}) : std::nullopt;
}

/// Skips the key of a value in JSON, as in `{"score": "`; nothing else.
std::size_t skip_key(std::string_view line, std::size_t at) {
  const std::size_t begin = notation::skip_any(line, "{[ ", at);
  const std::size_t end = line.find("\":", begin);
  if (begin >= line.size() || line[begin] != '"' || end == line.npos) return at;
  const Field field = known_field(line.substr(begin + 1, end - begin - 1), {});
  return field == Field::value ? notation::skip_any(line, " \"", end + 2) : at;
}

/// Finds the score in front of the comment: of a move, as in `g1:-32`, or of the position, as in
/// `; +18;`, `; = 18` and `"score":18`, also in bold between bars. Nothing if there is none, or
/// another one could be meant.
std::optional<Number> find_score(std::string_view line, Square move, Score score) {
  line = line.substr(0, line.find('%'));
  std::optional<Number> found;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t end = notation::find_any(line, ";|,\t", at);
    std::size_t begin = notation::skip_any(line, " =*", skip_key(line, at));
    if (move != Square::none) {
      const bool is_move =
          notation::same_letters(line.substr(begin, 3), notation::to_string(move) + ':');
      begin = is_move ? notation::skip_blanks(line, begin + 3) : end;
    }
    const auto number = begin < end ? number_at(line, begin, score) : std::nullopt;
    if (number && notation::skip_any(line, " *\"}]", number->at + number->size) >= end) {
      if (found) return std::nullopt;
      found = number;
    }
    at = end + 1;
  }
  if (found || move != Square::none) return found;
  // Behind blanks alone, as in `BOARD X +22`, a sign tells a score from other numbers.
  for (std::size_t at = 0; (at = line.find_first_of("+-", at)) != line.npos; ++at) {
    const auto number = number_at(line, at, score);
    const bool is_word = number && at > 0 && line[at - 1] == ' ' &&
                         (at + number->size == line.size() || line[at + number->size] == ' ');
    if (is_word && found) return std::nullopt;
    if (is_word) found = number;
  }
  return found;
}

/// Writes a score as `other` is written: `+06` and `+6`, and `6` without a sign.
std::string text_like(std::string_view other, Score score) {
  const bool has_sign = other.starts_with('+') || other.starts_with('-');
  const std::size_t digits = other.size() - (has_sign ? 1 : 0);
  const bool is_padded = digits == 2 && other[other.size() - digits] == '0';
  const std::string_view sign = score < 0 ? "-" : has_sign ? "+" : "";
  return fmt::format("{}{:0{}}", sign, std::abs(score), is_padded ? 2 : 1);
}

/// A stated score that the results refute, and what to write instead.
struct WrongScore {
  Square move = Square::none;
  Score stated = 0;
  Score proven = 0;
  /// Whether another number says the same, so that the line need not show this one: the highest of
  /// the moves is the value, and the value is that of the only best move.
  bool is_repeated = false;
};

std::string name_of(Square move) {
  return move == Square::none ? "the value" : notation::to_string(move);
}

/// Reads the bytes up to the next end of a line as LineReader has it: LF, CR LF or CR.
bool read_raw_line(std::streambuf& bytes, std::string& line, std::string& end) {
  using Traits = std::streambuf::traits_type;
  line.clear();
  end.clear();
  while (end.empty()) {
    const Traits::int_type byte = bytes.sbumpc();
    if (Traits::eq_int_type(byte, Traits::eof())) return !line.empty();
    const char c = Traits::to_char_type(byte);
    if (c != '\n' && c != '\r') {
      line += c;
      continue;
    }
    end = c;
    if (c == '\r' && Traits::eq_int_type(bytes.sgetc(), '\n'))
      end += Traits::to_char_type(bytes.sbumpc());
  }
  return true;
}

/// Whether readers see the bytes of the file as they are. Unpacked, or in UTF-8 instead of UTF-16,
/// it would come out as another file, and a corrected archive would be damaged.
bool is_plain_text(const std::string& path) {
  const StopEvent never;
  const std::unique_ptr<InputBuffer> bytes = open_input(path, never);
  const std::unique_ptr<InputBuffer> same_bytes = open_input(path, never);
  std::istream packed(same_bytes.get());
  InputStream text(packed);
  using Bytes = std::istreambuf_iterator<char>;
  return std::equal(Bytes(bytes.get()), Bytes(), Bytes(text.rdbuf()), Bytes(),
                    [](char byte, char read) { return byte == read && byte != 0; });
}

/// Corrects the lines of one file.
class Corrector {
 public:
  Corrector(const std::string& path, const ReaderOptions& options, bool all_messages,
            const ProvenValues& proven)
      : path_(path), proven_(proven) {
    const StopEvent never;
    RunInput input({path}, options, never);
    BadRecords bad(all_messages);
    while (const auto record = input.next()) {
      if (*record) {
        find_wrong(record->value());
      } else {
        bad.report(path, record->error());
        exit_ = ExitCode::bad_input;
      }
    }
    bad.report_rest();
  }

  void write() {
    const StopEvent never;
    const std::unique_ptr<InputBuffer> buffer = open_input(path_, never);
    std::string line;
    std::string end;
    for (std::size_t number = 1; read_raw_line(*buffer, line, end); ++number) {
      correct_line(number, line);
      write_output(line + end, "the corrected file");
    }
  }

  [[nodiscard]] ExitCode finish() const {
    print_error("{} corrected{}{}\n", count_text(corrected_, "score"),
                left_ == 0 ? "" : fmt::format(", {} left wrong", left_),
                unchecked_ == 0 ? ""
                                : fmt::format(", {} not checked: the results do not prove "
                                              "or refute them",
                                              unchecked_));
    const ExitCode rest = unchecked_ == 0 ? exit_ : worse(exit_, ExitCode::stopped);
    return left_ == 0 ? rest : worse(rest, ExitCode::mismatch);
  }

 private:
  void find_wrong(const PositionRecord& record) {
    const PositionClaims& claims = record.claims;
    const Board& board = record.position.board;
    Score highest = kMinScore;  // of the moves, once they are corrected
    for (const notation::MoveScore& stated : claims.moves) {
      const Bounds known = proven_.about(board, stated.move);
      if (verdict_on_bounds({stated.score, stated.score}, known) == Verdict::undecided)
        ++unchecked_;
      const bool is_wrong = contradict({stated.score, stated.score}, known);
      const bool is_value = claims.moves.size() == 1 && claims.exact() == stated.score &&
                            known == proven_.about(board, Square::none);
      if (is_wrong) add(record, {stated.move, stated.score, 0, is_value}, known);
      highest = std::max(highest, is_wrong ? known.lower : stated.score);
    }
    const Bounds known = proven_.about(board, Square::none);
    if (!claims.empty() && claims.moves.empty() &&
        verdict_on_bounds(claims.bounds, known) == Verdict::undecided) {
      ++unchecked_;
    }
    if (claims.bounds.lower > claims.bounds.upper || !contradict(claims.bounds, known)) return;
    if (!claims.bounds.is_exact()) {
      keep_wrong(record.line, Square::none, bounds_text(claims.bounds), known);
      return;
    }
    const bool is_of_moves = !claims.moves.empty() && known.is_exact() && highest == known.lower;
    add(record, {Square::none, claims.bounds.lower, 0, is_of_moves}, known);
  }

  void add(const PositionRecord& record, WrongScore wrong, const Bounds& known) {
    if (!known.is_exact() || record.claims.side_source == SideSource::stated) {
      keep_wrong(record.line, wrong.move, score_text(wrong.stated), known,
                 known.is_exact() ? ": it is stated for a side, or as discs" : "");
      return;
    }
    wrong.proven = known.lower;
    const bool is_of_other_side = wrong.move == Square::none &&
                                  record.position.side == Colour::white &&
                                  record.claims.side_source == SideSource::assumed_black;
    if (is_of_other_side) {  // the line has the value for Black
      wrong.stated = -wrong.stated;
      wrong.proven = -wrong.proven;
    }
    wrong_.emplace(record.line, wrong);
  }

  void correct_line(std::size_t number, std::string& line) {
    const std::size_t before = corrected_;
    std::vector<WrongScore> hidden;
    for (auto [wrong, last] = wrong_.equal_range(number); wrong != last; ++wrong) {
      if (!correct(wrong->second, number, line)) hidden.push_back(wrong->second);
    }
    for (const WrongScore& wrong : hidden) {
      if (wrong.is_repeated && corrected_ > before) continue;
      keep_wrong(number, wrong.move, score_text(wrong.stated), {wrong.proven, wrong.proven},
                 ": the line does not show this number in a field of its own, or not only once");
    }
  }

  /// Returns false if the line does not show the score.
  bool correct(const WrongScore& wrong, std::size_t number, std::string& line) {
    const auto found = find_score(line, wrong.move, wrong.stated);
    if (!found) return false;
    const std::string text = text_like(line.substr(found->at, found->size), wrong.proven);
    print_error("{}:{}: {} was {}, is {}\n", path_, number, name_of(wrong.move),
                line.substr(found->at, found->size), text);
    line.replace(found->at, found->size, text);
    ++corrected_;
    return true;
  }

  void keep_wrong(std::size_t line, Square move, const std::string& stated, const Bounds& known,
                  std::string_view why = "") {
    const bool is_crossed = known.lower > known.upper;
    print_message(fmt::format(
        "{}:{}: {} is not {}{}, and is not replaced{}", path_, line, name_of(move), stated,
        is_crossed ? "; results contradict each other" : " but " + bounds_text(known), why));
    ++left_;
  }

  const std::string path_;
  const ProvenValues& proven_;
  std::multimap<std::size_t, WrongScore> wrong_;  // by line
  std::size_t corrected_ = 0;
  std::size_t left_ = 0;
  std::size_t unchecked_ = 0;
  ExitCode exit_ = ExitCode::ok;
};

/// Writes `path` to standard output. A score that the results refute is replaced by the proven one,
/// and every other character stays. Names each correction on standard error, and each wrong score
/// that cannot be replaced: the value is not known exactly, or the line does not show the score.
/// These give ExitCode::mismatch. Throws InputError if the file cannot be read, and UsageError if
/// it is no plain text.
ExitCode write_corrected(const std::string& path, const ReaderOptions& options, bool all_messages,
                         const ProvenValues& proven) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(to_path(path), error)) {
    throw UsageError("--correct: " + path + " cannot be read twice, expected a file");
  }
  if (!is_plain_text(path)) {
    throw UsageError("--correct: " + path +
                     " is packed or in another encoding, expected a text file in UTF-8");
  }
  Corrector corrector(path, options, all_messages, proven);
  corrector.write();
  return corrector.finish();
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
                             "whose moves equal those of others up to symmetry", all));
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
  Conversion conversion(flags, options, input, *out);
  conversion.read_all();
  if (conversion.rows() == 0 && conversion.exit() == ExitCode::ok) {
    const std::string hint = games_hint(flags.files, options);
    const std::string forms = hint.empty() ? "" : fmt::format("; for games, {}", kFormsOfGames);
    throw UsageError("no positions in " + title + hint + forms);
  }
  if (flags.correct.empty()) return conversion.exit();
  return worse(conversion.exit(), write_corrected(flags.correct, options, flags.read.all_messages,
                                                  conversion.proven()));
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
