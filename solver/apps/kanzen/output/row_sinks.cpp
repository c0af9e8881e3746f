#include "solver/apps/kanzen/output/row_sinks.hpp"

#include <unordered_set>

#include "core/wide_hash.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/batch/cost_model.hpp"
#include "solver/batch/run.hpp"
#include "solver/files/atomic_file.hpp"
#include "solver/files/file_stream.hpp"
#include "solver/formats/game_record.hpp"
#include "solver/formats/writer.hpp"
#include "solver/outcomes/final_results.hpp"

namespace kanzen::cli {

namespace {

/// Returns by how many discs the worst value of the input is wrong at least; 0 if none is.
Score error_of(const Outcome& outcome) {
  Score error = 0;
  for (const Mismatch& each : find_mismatches(outcome)) {
    error = std::max(
        {error, each.found.lower - each.claimed.upper, each.claimed.lower - each.found.upper});
  }
  return error;
}

/// Tells what makes a position a puzzle, in discs.
struct Puzzle {
  bool has_one_answer = false;  // only one move wins, or only one draws while the others lose
  bool is_win = false;          // of these, the first
  Score margin = 0;             // between the best move and the next one
  Score greed = 0;              // lost by the move that flips most discs
};

/// Returns nullopt without the values of all moves.
std::optional<Puzzle> puzzle_of(const Outcome& outcome) {
  const PositionResult found = position_result(outcome);
  const Board& board = outcome.record.position.board;
  const auto is_exact = [](const MoveValue& value) { return value.bounds.is_exact(); };
  const auto legal = static_cast<std::size_t>(popcount(legal_moves(board)));
  if (found.moves.size() != legal || !std::ranges::all_of(found.moves, is_exact))
    return std::nullopt;
  if (legal < 2) return Puzzle();
  std::vector<Score> scores;
  Score greedy = kMinScore;
  int most = 0;
  for (const MoveValue& value : found.moves) {
    const Score score = value.bounds.lower;
    const int flipped = popcount(play(board, value.move).player ^ board.opponent);
    if (flipped > most || (flipped == most && score > greedy)) greedy = score;
    most = std::max(most, flipped);
    scores.push_back(score);
  }
  std::ranges::sort(scores, std::greater());
  const auto sign_of = [](Score score) { return (score > 0) - (score < 0); };
  return Puzzle{.has_one_answer = scores[0] >= 0 && sign_of(scores[0]) != sign_of(scores[1]),
                .is_win = scores[0] > 0,
                .margin = scores[0] - scores[1],
                .greed = scores[0] - greedy};
}

bool selects_puzzles(const RowSelection& selection) {
  return selection.only == RowFilter::puzzles || selection.only == RowFilter::wins ||
         selection.only == RowFilter::draws;
}

class SelectedRows : public Sink {
 public:
  SelectedRows(std::unique_ptr<Sink> shown, const RowSelection& selection)
      : shown_(std::move(shown)), selection_(selection) {}

  void on_journal_row(const Outcome& recorded) override { on_row(recorded); }
  void on_row(const Outcome& outcome) override {
    if (puzzles_) {
      const std::optional<Puzzle> puzzle = puzzle_of(outcome);
      if (!puzzle) ++without_moves_;
      puzzle_ = puzzle.value_or(Puzzle());
    }
    if (!is_selected(outcome)) return;
    if (!selects_puzzles(selection_)) return show(outcome);
    if (selection_.dedup && !puzzles_seen_.insert(canonical_key(outcome)).second) {
      ++repeated_;
    } else {
      show(with_task(outcome));
    }
  }
  void on_bad_record(std::string_view source, const ParseError& error) override {
    shown_->on_bad_record(source, error);
  }
  void on_contradiction(std::string_view message) override { shown_->on_contradiction(message); }
  void on_finish(const Totals& totals) override {
    std::ranges::stable_sort(rows_, std::greater(), &std::pair<double, Outcome>::first);
    for (const auto& [key, outcome] : rows_) shown_->on_row(outcome);
    shown_->on_finish(totals);
    if (repeated_ != 0) {
      print_error("{} left out, equal to others up to symmetry and colour\n",
                  count_text(repeated_, "puzzle"));
    }
    if (without_moves_ == 0) return;
    print_error(
        "kanzen: {} without values of all moves, by which puzzles are found and sorted; "
        "solve --goal all-moves gives them\n",
        count_text(without_moves_, "position is", "positions are"));
  }

 private:
  void show(const Outcome& outcome) {
    if (selection_.sort == RowOrder::input) return shown_->on_row(outcome);
    rows_.emplace_back(sort_key(outcome), outcome);
  }

  [[nodiscard]] bool is_selected(const Outcome& outcome) const {
    switch (selection_.only) {
      case RowFilter::mismatch:
        return outcome.verdict == Verdict::refuted;
      case RowFilter::solved:
        return is_solved_by_search(outcome);
      case RowFilter::unfinished:
        return !is_solved_by_search(outcome);
      case RowFilter::puzzles:
        return puzzle_.has_one_answer;
      case RowFilter::wins:
        return puzzle_.has_one_answer && puzzle_.is_win;
      case RowFilter::draws:
        return puzzle_.has_one_answer && !puzzle_.is_win;
      case RowFilter::all:
        break;
    }
    return true;
  }

  /// Adds to the comment of a puzzle what its solver has to find, without the solution.
  [[nodiscard]] Outcome with_task(Outcome outcome) const {
    std::string& comment =
        outcome.record.comment ? *outcome.record.comment : outcome.record.comment.emplace();
    if (!comment.empty()) comment += " | ";
    comment += fmt::format("{} to move and {}", to_string(outcome.record.position.side),
                           puzzle_.is_win ? "win" : "draw");
    return outcome;
  }

  [[nodiscard]] double sort_key(const Outcome& outcome) const {
    const auto nodes = static_cast<double>(counters_of(outcome).nodes);
    const int empties = outcome.record.empty_count();
    switch (selection_.sort) {
      case RowOrder::nodes:
        return nodes;
      case RowOrder::difficulty:
        return nodes / work_units(empties);  // relative to their usual growth
      case RowOrder::seconds:
        return seconds_of(outcome);
      case RowOrder::empties:
        return empties;
      case RowOrder::error:
        return error_of(outcome);
      case RowOrder::margin:
        return puzzle_.margin;
      case RowOrder::greed:
        return puzzle_.greed;
      case RowOrder::input:
        break;
    }
    return 0;
  }

  std::unique_ptr<Sink> shown_;
  RowSelection selection_;
  bool puzzles_ = selects_puzzles(selection_) || selection_.sort == RowOrder::margin ||
                  selection_.sort == RowOrder::greed;
  Puzzle puzzle_{};                               // of the row at hand
  std::unordered_set<std::string> puzzles_seen_;  // with dedup
  std::size_t repeated_ = 0;                      // puzzles among those
  std::size_t without_moves_ = 0;                 // positions that may be puzzles, for all we know
  std::vector<std::pair<double, Outcome>> rows_;  // with the keys by which they are sorted
};

class WriterSink : public Sink {
 public:
  WriterSink(std::FILE* out, std::unique_ptr<Writer> writer, WriterStyle style)
      : out_(out),
        writer_(std::move(writer)),
        style_(std::move(style)),
        has_heading_(!style_.heading) {}

  void on_journal_row(const Outcome& recorded) override { on_row(recorded); }
  void on_row(const Outcome& outcome) override {
    if (writer_ == nullptr) return;
    put(writer_->row(outcome));
    for (const std::string_view name : writer_->lost(outcome)) lost_.add(name);
    if (style_.flushes_rows) flush(out_, style_.name);
  }

  void on_bad_record(std::string_view source, const ParseError& error) override {
    const std::string message = bad_.add(source, error);
    if (writer_ != nullptr && !message.empty()) put(writer_->problem(message));
  }

  void on_finish(const Totals& totals) override {
    finish(totals);
    if (!style_.quiet) write_error(totals_text(totals, false));
  }

  void note(std::string_view text) {
    if (writer_ != nullptr && !text.empty()) put(writer_->note(text));
  }

  /// Prints the work of the run, the number of bad records without a message, and the ending. Warns
  /// of values that the rows could not express.
  void finish(const Totals& totals) {
    if (style_.note) note(style_.note());
    if (writer_ != nullptr) {
      if (totals.seconds > 0) put(writer_->work(totals.work.nodes, totals.seconds));
      if (const std::string rest = bad_.rest(); !rest.empty()) put(writer_->problem(rest));
      if (!std::exchange(has_heading_, true)) put(writer_->heading());
      put(writer_->ending());
    }
    flush(out_, style_.name);
    const std::string warning =
        lost_.take_text("not written, because the output format cannot express them");
    if (!warning.empty()) print_error("kanzen: warning: {}\n", warning);
  }

 private:
  void put(std::string_view text) {
    if (text.empty()) return;
    if (!std::exchange(has_heading_, true)) put(writer_->heading());
    errno = 0;
    if (std::fwrite(text.data(), 1, text.size(), out_) != text.size()) {
      throw OutputError(style_.name, errno);
    }
  }

  std::FILE* out_;
  std::unique_ptr<Writer> writer_;
  WriterStyle style_;
  bool has_heading_;
  BadRecords bad_;
  NameCounts lost_;
};

/// Gives a result and its row, and records that the input repeats, equal hashes.
WideHash row_hash(const Outcome& outcome) { return wide_hash_of_text(exact_key(outcome)); }

class ReportSink : public Sink {
 public:
  ReportSink(const std::string& path, std::unique_ptr<Writer> writer, std::string journal,
             std::function<std::string(const Totals&)> note)
      : beside_(path),
        file_(open_stream(beside_.path(), StreamMode::write)),
        page_(file_.get(), std::move(writer), {.name = path, .quiet = true}),
        journal_(std::move(journal)),
        note_(std::move(note)) {
    if (!file_) throw OutputError(path, errno);
  }

  void on_journal_row(const Outcome& recorded) override { on_row(recorded); }
  void on_row(const Outcome& outcome) override {
    page_.on_row(outcome);
    if (!journal_.empty()) ++shown_[row_hash(outcome)];
  }

  void on_bad_record(std::string_view source, const ParseError& error) override {
    page_.on_bad_record(source, error);
  }
  void on_finish(const Totals& totals) override {
    const bool of_this_run = !show_rest_of_journal() && totals.journal.resumed == 0;
    if (note_) page_.note(note_(totals));
    if (totals.was_stopped)
      page_.note("The run was stopped early, and has more positions than these.");
    page_.finish(of_this_run ? totals : Totals{});
    if (std::fclose(file_.release()) != 0) throw OutputError("the page", errno);
    beside_.commit();
  }

 private:
  /// Adds the journal's results that are not among this run's rows; each row stands for one result
  /// of its name. Returns false if there was nothing to add.
  bool show_rest_of_journal() {
    if (journal_.empty()) return false;
    FileStream first(journal_);
    SkippedLines skipped = skipped_lines(first);
    FileStream file(journal_);
    FinalResultsReader reader(file, {}, std::move(skipped));
    bool any = false;
    while (auto read = reader.next()) {
      const Result<Outcome> outcome = require_outcome(*std::move(read));
      if (!outcome) {
        on_bad_record(journal_, outcome.error());
        continue;
      }
      const auto shown = shown_.find(row_hash(outcome.value()));
      if (shown != shown_.end() && shown->second > 0) {
        --shown->second;
        continue;
      }
      page_.on_row(outcome.value());
      any = true;
    }
    // The reader reports this as an error of a record, but then the page is incomplete.
    if (file.error() != 0) throw InputError(journal_, file.error());
    return any;
  }

  AtomicFile beside_;
  Stream file_;
  WriterSink page_;
  std::string journal_;
  std::function<std::string(const Totals&)> note_;
  /// Counts the rows shown, by record and goal; empty without a journal.
  std::unordered_map<WideHash, std::uint32_t, WideHashHasher> shown_;
};

/// Gives a number of CSV a decimal comma, and quotes a field that has a semicolon.
std::string field_with_comma(std::string field, bool is_real) {
  if (field.starts_with('"')) return field;
  if (is_real) std::ranges::replace(field, '.', ',');
  return field.find(';') == std::string::npos ? field : '"' + field + '"';
}

}  // namespace

RowForm row_form(std::string_view name) {
  for (const auto& [known, form] : {std::pair<std::string_view, RowForm>("none", RowForm::none),
                                    {"table", RowForm::table},
                                    {"jsonl", RowForm::jsonl},
                                    {"csv", RowForm::csv},
                                    {"csv-moves", RowForm::csv_moves},
                                    {"csv-games", RowForm::csv_games},
                                    {"csv-players", RowForm::csv_players}}) {
    if (name == known) return form;
  }
  return RowForm::other;
}

std::unique_ptr<Sink> with_selection(std::unique_ptr<Sink> shown, const RowSelection& selection) {
  if (selection.only == RowFilter::all && selection.sort == RowOrder::input) return shown;
  return std::make_unique<SelectedRows>(std::move(shown), selection);
}

std::unique_ptr<Sink> make_writer_sink(std::FILE* out, std::unique_ptr<Writer> writer,
                                       WriterStyle style) {
  return std::make_unique<WriterSink>(out, std::move(writer), std::move(style));
}

std::unique_ptr<Sink> make_report_sink(const std::string& path, std::unique_ptr<Writer> writer,
                                       std::string journal,
                                       std::function<std::string(const Totals&)> note) {
  return std::make_unique<ReportSink>(path, std::move(writer), std::move(journal), std::move(note));
}

std::string with_decimal_comma(const std::string& csv, std::string_view heading) {
  constexpr std::string_view kReals =
      "seconds seconds_a seconds_b confidence spread lost_per_move time_limit";
  std::string out;
  std::string field;
  std::string_view names = heading;
  bool is_quoted = false;
  for (const char c : csv) {
    if (c == '"') is_quoted = !is_quoted;
    if (is_quoted || (c != ',' && c != '\n')) {
      field += c;
      continue;
    }
    const std::string_view name = names.substr(0, names.find_first_of(",\n"));
    out += field_with_comma(std::exchange(field, {}), notation::has_word(kReals, name));
    out += c == ',' ? ';' : c;
    names = c == '\n' ? heading : names.substr(std::min(name.size() + 1, names.size()));
  }
  return out;
}

std::unique_ptr<Writer> in_format(const RowFormat& format, std::unique_ptr<Writer> writer) {
  if (!format.has_comma || writer == nullptr) return writer;
  const std::shared_ptr<Writer> csv = std::move(writer);
  const auto row = [csv, heading = csv->heading()](const Outcome& outcome) {
    return with_decimal_comma(csv->row(outcome), heading);
  };
  return std::make_unique<RowWriter>(with_decimal_comma(csv->heading(), {}), row,
                                     [csv](const Outcome& outcome) { return csv->lost(outcome); });
}

}  // namespace kanzen::cli
