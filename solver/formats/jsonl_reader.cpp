#include "solver/formats/jsonl_reader.hpp"

#include <nlohmann/json.hpp>

#include "solver/formats/jsonl_writer.hpp"
#include "solver/formats/named_fields.hpp"

namespace kanzen {

namespace {

constexpr int kMaxLineDepth = 8;
constexpr std::size_t kMinDocument = 3;  // without a value there are two bytes

constexpr std::string_view kJournalHeader = "{\"journal\":";

/// The default engine of a journal; empty if its header has none.
std::string parse_engine(const std::string& header) {
  const nlohmann::json object = nlohmann::json::parse(header, nullptr, false);
  const bool has_engine =
      object.is_object() && object.contains("engine") && object["engine"].is_string();
  return has_engine ? object["engine"].get<std::string>() : std::string();
}

PositionClaims claims_of_result(const PositionResult& found) {
  PositionClaims claims;
  const Solution& solution = found.solution;
  if (solution.status == Status::exact) {
    claims.exact = solution.score;
  } else {
    if (solution.bounds.lower > kMinScore) claims.lower = solution.bounds.lower;
    if (solution.bounds.upper < kMaxScore) claims.upper = solution.bounds.upper;
  }
  for (const MoveValue& value : found.moves) {
    if (value.bounds.is_exact()) claims.moves.push_back({value.move, value.bounds.lower});
  }
  return claims;
}

}  // namespace

void JsonlReader::warn_of_unused(std::size_t line) {
  constexpr std::size_t kMaxNamed = 20;  // bounds the memory
  for (const std::string& name : fields_.unused) {
    const bool known = std::find(warned_.begin(), warned_.end(), name) != warned_.end();
    if (known || warned_.size() == kMaxNamed) continue;
    warned_.push_back(name);
    options_.warn({line, 1, "the field " + notation::quoted(name) + " is not used"});
  }
  if (!fields_.note.empty() && !std::exchange(noted_, true)) {
    options_.warn({line, 1, fields_.note});
  }
}

bool JsonlReader::is_data_of_page(std::string_view line) noexcept {
  if (line.starts_with("</script>")) in_data_ = false;
  if (!in_data_) {
    in_data_ = line.starts_with("<script") && line.find("id=\"data\"") != std::string_view::npos;
    return false;
  }
  return line.starts_with("{\"id\":");  // no title, problem or end
}

Result<bool> JsonlReader::has_result(const std::string& text) {
  end_ = parse_end_of_run(text);
  if (end_) return false;
  const std::size_t number = lines_.number();
  if (checksum_of(text) == Checksum::absent) {
    return ParseError{number, 1, "the checksum is missing, expected the line as it was written"};
  }
  if (parse_certificate_line(text)) return false;
  const std::optional<LineRange> lines = parse_distrusted_lines(text);
  if (!lines) return !is_marked_running(text) && !distrusted_.contains(number);
  if (distrusted_.contains(*lines)) return false;
  DistrustedLines late;
  late.add(*lines);
  return ParseError{number, 1,
                    late.text() +
                        " of this results file cannot be trusted, and have been read already: "
                        "expected it as a file, not through a pipe"};
}

Result<OutcomeOrRecord> JsonlReader::finish(Result<OutcomeOrRecord> parsed, std::size_t number) {
  if (!parsed) {
    ParseError error = std::move(parsed).error();
    error.line = number;
    return error;
  }
  OutcomeOrRecord read = std::move(parsed).value();
  if (auto* const outcome = std::get_if<Outcome>(&read)) {
    if (outcome->goal == Goal::game && !options_.whole_games) {
      refused_ = true;
      return ParseError{number, 1,
                        "the analysis of a game, expected the result of a position (kanzen line, "
                        "and convert --to pgn, sgf or ggf, read games)"};
    }
    if (outcome->engine.empty()) outcome->engine = engine_;
  } else {
    ++records_;
  }
  PositionRecord& record = record_of(read);
  record.line = number;
  if (record.id.empty()) record.id = std::to_string(number);
  return read;
}

/// Whether an error is about the fields of `line` itself, and no sign that more lines belong to it.
bool JsonlReader::is_whole_record(const std::string& line) const {
  if (in_journal_ || format_ == Format::html || bracket_depth(line) > kMaxLineDepth) return true;
  const nlohmann::json object = nlohmann::json::parse(line, nullptr, false);
  if (!object.is_object()) return jsonl::are_texts(object) && !holds_boards(object);
  if (are_results([&](const char* name) { return object.contains(name); })) return true;
  for (const auto& [name, value] : object.items()) {
    const NamedField field = field_named(name, fields_.chosen);
    if (field == NamedField::board && !value.is_object()) return true;
    if (field == NamedField::moves) return true;
  }
  return false;
}

/// Into ready_, from the current line on; false if it is no JSON.
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
  if (error) {
    ready_.emplace_back(*std::move(error));
    return true;
  }
  for (PlacedRecord& found : find_records(document, first, fields_)) {
    const std::size_t line = found.line == 0 ? first : found.line;
    ready_.push_back(finish(std::move(found.record), line));
  }
  if (std::ranges::any_of(ready_, [](const auto& read) { return read.ok(); }))
    warn_of_unused(first);
  return !ready_.empty();
}

std::optional<Result<OutcomeOrRecord>> JsonlReader::read_row(const std::string& text) {
  if (format_ == Format::html && !is_data_of_page(text)) return std::nullopt;
  if ((lines_.number() == 1 || in_journal_) && text.starts_with(kJournalHeader)) {
    in_journal_ = true;
    header_ = text;
    engine_ = parse_engine(text);
    if (checksum_of(text) == Checksum::right) return std::nullopt;
    return ParseError{lines_.number(), 1,
                      "the header is damaged, expected a results file as it was written"};
  }
  if (in_journal_) {
    const Result<bool> found = has_result(text);
    if (!found) return found.error();
    if (!found.value()) return std::nullopt;
  }
  if (notation::trimmed(text).starts_with("//")) return std::nullopt;
  const std::size_t number = lines_.number();
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
    if (refused_) return std::nullopt;
    const LineReader::Status status = lines_.read();
    if (status == LineReader::Status::end) {
      auto error = missing_field();
      return error ? std::optional<Result<OutcomeOrRecord>>(*std::move(error)) : std::nullopt;
    }
    if (status == LineReader::Status::too_long) return lines_.too_long();
    if (notation::trimmed(lines_.line()).empty()) continue;
    if (auto record = read_row(lines_.line())) return record;
  }
}

/// Of --fields, as for a column that a table does not have. An object may lack a field, so this is
/// known at the end.
std::optional<ParseError> JsonlReader::missing_field() {
  if (std::exchange(records_, 0) == 0) return std::nullopt;
  const FieldChoice found =
      choices_among(fields_.chosen, {fields_.found.begin(), fields_.found.end()});
  const auto missing = missing_choice(fields_.chosen, found, "field");
  if (!missing) return std::nullopt;
  if (!options_.several_files) return ParseError{0, 0, *missing};
  options_.warn({0, 0, *missing});
  return std::nullopt;
}

Result<PositionRecord> OutcomeRecords::whole_game(PositionRecord record) {
  if (!record.game) {
    return ParseError{record.line, 1,
                      "a record without moves, expected games: lines of moves, a column or field "
                      "of moves, GGF, SGF, PGN or WTHOR"};
  }
  // A final score, as in our own tables of games, follows from the moves.
  const bool is_final = game_over(record.game->end.board);
  if (!record.claims.empty() && !is_final && !std::exchange(warned_, true)) {
    options_.warn({record.line, 1,
                   "values of positions after the moves are not used, because whole games are "
                   "wanted"});
  }
  record.claims = {};
  record.position = record.game->start;
  return record;
}

std::optional<Result<PositionRecord>> OutcomeRecords::read_next() {
  auto next = outcomes_->next();
  if (!next && outcomes_->interrupted()) throw Interrupted();
  if (!next) return std::nullopt;
  if (!*next) return Result<PositionRecord>(std::move(*next).error());
  OutcomeOrRecord read = std::move(*next).value();
  PositionRecord& record = record_of(read);
  line_ = record.line;
  if (options_.whole_games) return whole_game(std::move(record));
  if (const auto* const outcome = std::get_if<Outcome>(&read)) {
    record.claims = claims_of_result(position_result(*outcome));
    const Window& window = outcome->window;
    const bool narrow = window.alpha >= kMinScore || window.beta <= kMaxScore;
    if (outcome->goal == Goal::value && narrow) record.window = window;
  }
  return Result<PositionRecord>(std::move(record));
}

}  // namespace kanzen
