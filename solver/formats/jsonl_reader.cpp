#include "solver/formats/jsonl_reader.hpp"

#include <nlohmann/json.hpp>

#include "core/wide_hash.hpp"
#include "solver/formats/foreign_values.hpp"
#include "solver/formats/game_line.hpp"
#include "solver/formats/game_record.hpp"
#include "solver/formats/json_text.hpp"
#include "solver/formats/jsonl_writer.hpp"

namespace kanzen {

namespace {

constexpr int kMaxLineDepth = 8;
constexpr std::size_t kMinDocument = 3;  // an empty document has two bytes

/// Reads the default engine of a journal from its header; empty if it has none.
std::string parse_engine(const std::string& header) {
  const nlohmann::json object = nlohmann::json::parse(header, nullptr, false);
  const bool has_engine =
      object.is_object() && object.contains("engine") && object["engine"].is_string();
  return has_engine ? object["engine"].get<std::string>() : std::string();
}

/// Takes a result for a claim.
void claim_result(const Outcome& outcome, PositionClaims& claims) {
  claims.clear_values();
  const PositionResult found = position_result(outcome);
  const Solution& solution = found.solution;
  claims.bounds = intersection(solution.bounds, proven_bounds(solution.status, solution.score));
  for (const MoveValue& value : found.moves) {
    if (value.bounds.is_exact()) claims.moves.push_back({value.move, value.bounds.lower});
  }
  // Only a claim names the best move for its own sake; that of a result is one of maybe several.
  const bool names_best = outcome.repeats_claim && solution.best_move < Square::pass;
  if (names_best && claims.exact() && claims.moves.empty()) claims.add_best(solution.best_move);
}

bool holds_boards(const nlohmann::json& array) {
  return array.is_array() && std::ranges::any_of(array, [](const nlohmann::json& item) {
           return item.is_string() && item.get_ref<const std::string&>().size() >= kSquares;
         });
}

/// Recognises what kanzen line --format jsonl prints: plies, and sums of games.
bool is_row_of_line(std::string_view line) noexcept {
  return line.starts_with("{\"game\":") &&
         (line.find("\"move_number\":") != line.npos || line.find("\"open_before\":") != line.npos);
}

}  // namespace

void JsonlReader::warn_of_unused(std::size_t line) {
  for (const std::string& name : fields_.unused) {
    warn_once(line, "the field " + notation::quoted(name) + " is not used");
  }
  for (const std::string& note : fields_.notes) warn_once(line, note);
}

void JsonlReader::look_at_letters(const std::string& name) {
  constexpr std::size_t kMaxLines = 1000;
  lines_.look_ahead(kMaxLines, [&](const std::string& line) {
    const nlohmann::json object = nlohmann::json::parse(line, nullptr, false);
    if (!object.is_object() || !object.contains(name)) return;
    fields::note_letter(fields::as_text(object[name]), fields_.letters[name]);
  });
}

bool JsonlReader::enters_data_of_page(std::string_view line) noexcept {
  if (line.starts_with("</script>")) is_in_data_ = false;
  if (!is_in_data_) {
    is_in_data_ = line.starts_with("<script") && line.find("id=\"data\"") != std::string_view::npos;
    had_data_ = had_data_ || is_in_data_;
    return false;
  }
  return line.starts_with("{\"id\":");  // titles, problems and ends begin otherwise
}

void JsonlReader::read_header(const std::string& text) {
  const bool continues = is_in_journal_ && text.find(kContinues) != text.npos;
  if (!continues) end_part();
  is_in_journal_ = true;
  part_ = {.header = text};
  headers_.push_back(lines_.number());
  engine_ = parse_engine(text);
}

void JsonlReader::end_part() const {
  if (is_in_journal_ && options_.on_journal) options_.on_journal(options_.source, part_);
}

void JsonlReader::add_to_part(const Outcome& outcome) {
  const bool is_asked = is_in_journal_ && options_.on_journal;
  const auto place = is_asked ? parse_job_index(text()) : std::nullopt;
  if (!place) return;
  if (is_solved(outcome)) {
    part_.solved.push_back({*place, hash_of_text(outcome.record.id)});
  } else {
    part_.unfinished.insert_or_assign(*place, outcome.record.id);
  }
}

Result<bool> JsonlReader::read_journal_line(const std::string& text) {
  part_.end = parse_end_of_run(text);
  if (part_.end) return removed_lines();
  const std::size_t number = lines_.number();
  if (checksum_of(text) == Checksum::absent) {
    return ParseError{number, 1,
                      "the checksum is missing, expected the line as it was written, found " +
                          notation::quoted(text, kQuotedChars)};
  }
  if (parse_certificate_line(text)) return false;
  const std::optional<LineRange> lines = parse_distrusted_lines(text);
  if (!lines) {
    if (is_marked_running(text) || skipped_.distrusted.contains(number)) return false;
    if (!skipped_.former.contains(number)) return true;
    // A later run has written this result again, below its own header.
    if (const auto outcome = parse_jsonl_outcome(text)) add_to_part(*outcome);
    return false;
  }
  if (skipped_.distrusted.contains(*lines)) return false;
  LineRanges late;
  late.add(*lines);
  return ParseError{number, 1,
                    late.text() +
                        " of this results file cannot be trusted, and have been read already: "
                        "expected it as a file, not through a pipe"};
}

/// Returns false, or the error that part_.end counts more lines than there are. Journals may follow
/// one another in a file, and a journal that another input continues has several headers.
Result<bool> JsonlReader::removed_lines() const {
  const std::size_t number = lines_.number();
  const bool is_whole = std::ranges::any_of(
      headers_, [&](std::size_t header) { return number - header + 1 == part_.end->lines; });
  if (is_whole) return false;
  return ParseError{number, 1,
                    "the results file had " + std::to_string(part_.end->lines) +
                        " lines at the end of its run, expected all of them; --resume solves again "
                        "what has no result"};
}

Result<OutcomeOrRecord> JsonlReader::finish(Result<OutcomeOrRecord> parsed, std::size_t number) {
  Result<OutcomeOrRecord> read = placed_on_line(std::move(parsed), number);
  if (!read) return read;
  if (options_.whole_games) settle_result(record_of(*read), options_);
  if (auto* const outcome = std::get_if<Outcome>(&*read)) {
    if (outcome->goal == Goal::game && !options_.whole_games) {
      was_refused_ = true;
      return ParseError{number, 1,
                        "the analysis of a game, expected the result of a position (kanzen line "
                        "reads such files, and kanzen convert --dedup --to pgn, sgf or ggf merges "
                        "them with their values)"};
    }
    if (outcome->engine.empty()) outcome->engine = engine_;
    add_to_part(*outcome);
  } else {
    ++records_;
  }
  return read;
}

/// Whether an error concerns `line` alone, rather than being a sign that the record goes on below.
bool JsonlReader::is_whole_record(const std::string& line) const {
  if (is_in_journal_ || format_ == Format::html || bracket_depth(line) > kMaxLineDepth) return true;
  const nlohmann::json object = nlohmann::json::parse(line, nullptr, false);
  if (!object.is_object()) return fields::are_texts(object) && !holds_boards(object);
  if (are_results([&](const char* name) { return object.contains(name); })) return true;
  for (const auto& [name, value] : object.items()) {
    const Field field = known_field(name, fields_.chosen);
    if (field == Field::board && !value.is_object()) return true;
    if (field == Field::moves) return true;
  }
  return false;
}

/// Reads a document from the current line on into ready_. Returns false if it is no JSON.
bool JsonlReader::read_document() {
  const std::size_t first = lines_.number();
  JsonText document;
  std::optional<ParseError> error = document.add(lines_.line(), first);
  if (error || (document.is_complete() && document.size() < kMinDocument)) return false;
  while (!error && !document.is_complete()) {
    const LineReader::Status status = lines_.read();
    const bool fits = document.size() + lines_.line().size() < options_.max_record_bytes;
    if (status != LineReader::Status::ok || !fits || !document.accepts(lines_.line())) {
      lines_.unread(status);
      if (lines_.number() == first + 1 && fits && status == LineReader::Status::ok) return false;
      error = ParseError{first, 1,
                         fits ? "a bracket of this line is not closed, expected all of the JSON"
                              : "JSON over too many lines, expected one object a line (see jq -c "
                                "'.[]' FILE)"};
      break;
    }
    error = document.add(lines_.line(), lines_.number());
  }
  // We still read what is complete; the error comes after it.
  if (error && !document.close_brackets()) {
    ready_.emplace_back(*std::move(error));
    return true;
  }
  if (!document.words_after().empty()) {
    warn_once(first, notation::quoted(document.words_after()) +
                         " after the brackets is not used, expected a field such as \"value\"");
  }
  for (PlacedRecord& found : find_records(document, first, fields_)) {
    const std::size_t line = found.line == 0 ? first : found.line;
    ready_.push_back(finish(std::move(found.record), line));
  }
  const bool has_any = std::ranges::any_of(ready_, [](const auto& read) { return read.ok(); });
  if (has_any) warn_of_unused(first);
  if (error) {
    if (!has_any) ready_.clear();
    ready_.emplace_back(*std::move(error));
  }
  return !ready_.empty();
}

std::optional<Result<OutcomeOrRecord>> JsonlReader::read_fields() {
  const std::size_t first = lines_.number();
  auto object = read_field_lines(lines_, options_.max_record_bytes, fields_.chosen);
  if (!object) return std::nullopt;
  if (!*object) return std::move(*object).error();
  auto parsed = parse_json_record(**std::move(object), fields_);
  if (parsed) warn_of_unused(first);
  return finish(std::move(parsed), first);
}

std::optional<Result<OutcomeOrRecord>> JsonlReader::read_row(const std::string& text) {
  if (format_ == Format::fields) return read_fields();
  if (format_ == Format::html && !enters_data_of_page(text)) return std::nullopt;
  if ((lines_.number() == 1 || is_in_journal_) && text.starts_with(kJournalHeader)) {
    read_header(text);
    if (checksum_of(text) == Checksum::right) return std::nullopt;
    return ParseError{lines_.number(), 1,
                      "the header is damaged, expected a results file as it was written, found " +
                          notation::quoted(text, kQuotedChars)};
  }
  if (is_in_journal_) {
    const Result<bool> found = read_journal_line(text);
    if (!found) return found.error();
    if (!found.value()) return std::nullopt;
  }
  const std::string_view line = notation::trimmed(text);
  const bool is_head_of_list =
      line.ends_with(':') && line.find_first_of("{[\"") == line.npos;  // YAML
  if (is_head_of_list || line.starts_with("//")) return std::nullopt;
  const std::size_t number = lines_.number();
  if (is_row_of_line(line)) {
    if (options_.whole_games) {
      was_refused_ = true;
      return ParseError{number, 1,
                        "plies of games without their moves, expected the results file of kanzen "
                        "line --out"};
    }
    if (line.find("\"ply\":") == line.npos) return std::nullopt;  // the sums of a game
  }
  Result<OutcomeOrRecord> parsed = parse_jsonl(text, fields_);
  if (!parsed && !is_whole_record(text) && read_document()) return next_ready();
  if (parsed) warn_of_unused(number);
  return finish(std::move(parsed), number);
}

std::optional<Result<OutcomeOrRecord>> JsonlReader::next_ready() {
  if (ready_.empty()) return std::nullopt;
  Result<OutcomeOrRecord> first = std::move(ready_.front());
  ready_.pop_front();
  return first;
}

std::optional<Result<OutcomeOrRecord>> JsonlReader::read_next() {
  while (true) {
    if (auto ready = next_ready()) return ready;
    if (was_refused_) return std::nullopt;
    const LineReader::Status status = lines_.read();
    if (status == LineReader::Status::end) {
      end_part();
      return missing_field();
    }
    if (status == LineReader::Status::too_long) return lines_.too_long();
    if (notation::trimmed(lines_.line()).empty()) continue;
    if (auto record = read_row(lines_.line())) return record;
  }
}

/// Reports a name of --fields that no object had. A table that lacks a column is wrong at once, but
/// any single object may lack a field, so here it is known only at the end.
std::optional<Result<OutcomeOrRecord>> JsonlReader::missing_field() {
  if (format_ == Format::html && !std::exchange(had_data_, true)) {
    return ParseError{
        1, 1,
        "a page that Kanzen did not write, expected its boards or moves as text, such "
        "as f5d6c3, or its table saved as CSV"};
  }
  if (std::exchange(records_, 0) == 0) return std::nullopt;
  const FieldChoice found =
      choices_among(fields_.chosen, {fields_.found.begin(), fields_.found.end()});
  const auto missing = missing_choice(fields_.chosen, found, "field");
  if (!missing) return std::nullopt;
  if (!options_.several_files) return ParseError{0, 0, *missing};
  options_.warn({0, 0, *missing});
  return std::nullopt;
}

namespace {

class OutcomeRecords final : public RecordSource {
 public:
  OutcomeRecords(std::unique_ptr<FileSource<OutcomeOrRecord>> outcomes, ReaderOptions options)
      : outcomes_(std::move(outcomes)), options_(std::move(options)) {}

 private:
  std::optional<Result<PositionRecord>> read_next() override {
    auto next = outcomes_->next();
    if (!next && outcomes_->interrupted()) throw Interrupted();
    if (!next) {
      if (!outcomes_->failed()) outcomes_->reopen();  // reopen() of this one reads on
      return std::nullopt;
    }
    if (!*next) return Result<PositionRecord>(std::move(*next).error());
    OutcomeOrRecord read = std::move(*next).value();
    PositionRecord& record = record_of(read);
    line_ = record.line;
    if (options_.whole_games) return whole_game(std::move(record));
    if (const auto* const outcome = std::get_if<Outcome>(&read)) {
      claim_result(*outcome, record.claims);
      const Window& window = outcome->window;
      const bool is_narrow = window.alpha >= kMinScore || window.beta <= kMaxScore;
      if (outcome->goal == Goal::value && is_narrow) record.window = window;
    }
    return Result<PositionRecord>(std::move(record));
  }

  Result<PositionRecord> whole_game(PositionRecord record) {
    if (!record.game) {
      return ParseError{record.line, 1,
                        "a record without moves, expected games: lines of moves, a column or field "
                        "of moves, GGF, SGF, PGN or WTHOR"};
    }
    const bool is_final = game_over(record.game->end.board);
    // At the end, the value is the result.
    const bool has_claims = !is_final && record.tags.result.empty() && !record.claims.are_estimates;
    if (!record.claims.moves.empty() && !std::exchange(has_warned_, true)) {
      options_.warn({record.line, 1, "values of moves are not used, because games are wanted"});
    }
    if (has_claims) make_claim_of_game(record);
    record.claims.clear_values();
    record.position = record.game->start;
    return record;
  }

  [[nodiscard]] std::size_t line() const noexcept override { return line_; }

  std::unique_ptr<FileSource<OutcomeOrRecord>> outcomes_;
  ReaderOptions options_;
  std::size_t line_ = 0;
  bool has_warned_ = false;  // about values of moves
};

}  // namespace

std::unique_ptr<RecordSource> make_outcome_records(
    std::unique_ptr<FileSource<OutcomeOrRecord>> outcomes, ReaderOptions options) {
  return std::make_unique<OutcomeRecords>(std::move(outcomes), std::move(options));
}

}  // namespace kanzen
