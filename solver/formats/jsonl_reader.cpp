#include "solver/formats/jsonl_reader.hpp"

#include <nlohmann/json.hpp>
#include <set>

#include "core/wide_hash.hpp"
#include "solver/dialects/board_symbols.hpp"
#include "solver/dialects/game_names.hpp"
#include "solver/formats/field_lines.hpp"
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

PositionClaims claims_of_result(const PositionResult& found) {
  PositionClaims claims;
  const Solution& solution = found.solution;
  claims.bounds = intersection(solution.bounds, proven_bounds(solution.status, solution.score));
  for (const MoveValue& value : found.moves) {
    if (value.bounds.is_exact()) claims.moves.push_back({value.move, value.bounds.lower});
  }
  return claims;
}

/// This type keeps keys, and so the records below them, in the order of the file.
using Json = nlohmann::ordered_json;

template <class Value>
bool may_be_board(const Value& item) {
  return item.is_string() && item.template get_ref<const std::string&>().size() >= kSquares;
}

/// Whether the value is a symbol or code of a disc or an empty square.
bool is_square(const Json& item) {
  if (item.is_string()) {
    const auto& text = item.get_ref<const std::string&>();
    return text.size() <= kMaxSymbolBytes || !fields::symbol_of_word(text).empty();
  }
  return item.is_null() || (item.is_number() && item >= -1 && item <= 2);
}

/// Eight rows of eight squares, or 64 squares: no game has 64 moves, nor one move twice.
bool is_board_of_squares(const Json& array) {
  const auto is_row = [](const Json& row) {
    return row.is_array() && row.size() == 8 && std::ranges::all_of(row, is_square);
  };
  return (array.size() == 8 && std::ranges::all_of(array, is_row)) ||
         (array.size() == kSquares && std::ranges::all_of(array, is_square));
}

void remove_lines(Json& value) {
  if (value.is_object()) value.erase(kLineKey);
  if (value.is_structured()) {
    for (Json& item : value) remove_lines(item);
  }
}

bool holds_boards(const nlohmann::json& array) {
  return array.is_array() && std::ranges::any_of(array, may_be_board<nlohmann::json>);
}

/// Recognises what kanzen line --format jsonl prints: plies, and sums of games.
bool is_row_of_line(std::string_view line) noexcept {
  return line.starts_with("{\"game\":") &&
         (line.find("\"move_number\":") != line.npos || line.find("\"open_before\":") != line.npos);
}

struct PlacedRecord {
  std::size_t line = 0;
  Result<OutcomeOrRecord> record;
};

/// Finds the records in a document whose shape is unknown: anything with the form of a board, of
/// moves, or of an object with the fields of a position is one.
class RecordFinder {
 public:
  explicit RecordFinder(FieldContext& fields) : fields_(fields) {}

  void find(Json& value, std::size_t line, const std::string& id) {
    if (value.is_object()) return find_in_object(value, id);
    const bool nested = std::ranges::any_of(
        value, [](const Json& item) { return item.is_object() || item.is_array(); });
    const bool numbers = !value.empty() && std::ranges::all_of(value, [](const Json& item) {
      return item.is_array() && item.size() == 2 && item[0].is_number_integer();
    });
    const bool pairs = numbers || fields::are_single_moves(value);
    if (is_board_of_squares(value)) return add({{"board", value}}, line, id);
    if (value.size() == 2 && value[0].is_string() && value[1].is_string() &&
        is_game(value[0]) != is_game(value[1])) {  // one of `["f5d6", "NAME"]` is the name
      const std::size_t game = is_game(value[0]) ? 0 : 1;
      return add({{"moves", value[game]}, {"id", value[1 - game]}}, line, id);
    }
    if (!value.empty() && std::ranges::all_of(value, is_game)) {
      for (const Json& game : value) add({{"moves", game}}, line, {});
      return;
    }
    if (!nested && holds_boards(value)) return add_boards(value, line, id);
    if (!nested || pairs) return add({{"moves", value}}, line, id);
    const Json outer = heads_;
    add_head(id);
    for (Json& item : value) {
      if (item.is_structured()) find(item, line, {});
    }
    heads_ = outer;
  }

  std::vector<PlacedRecord> take() {
    std::ranges::stable_sort(found_, {}, &PlacedRecord::line);
    return std::move(found_);
  }

 private:
  void add(Json record, std::size_t line, const std::string& id) {
    remove_lines(record);
    bool named = id.empty();
    for (const auto& [name, value] : record.items()) {
      named = named || known_field(name, fields_.chosen) == Field::id;
    }
    if (!named) record["id"] = id;
    add_heads(record);
    for (const auto& [name, value] : views_.items()) {
      if (!record.contains(name) && !record.contains("pv")) record[name] = value;
    }
    const auto unused = std::move(fields_.unused);
    found_.push_back({line, parse_json_record(record, fields_)});
    fields_.unused.insert(fields_.unused.begin(), unused.begin(), unused.end());
  }

  /// Keeps the key of an array or object of games: a round, a year, or the event, which begins with
  /// a capital letter, unlike a word of a program such as `games`.
  void add_head(const std::string& key) {
    const auto tags = tags_in(key);
    const char first = key.empty() ? ' ' : key[0];
    const bool title = notation::lower(first) != first || notation::is_wide(first);
    if (tags && !tags->round.empty()) {
      heads_["round"] = tags->round;
    } else if (notation::parse_number<int>(key, 1900, 2100)) {
      heads_["date"] = key;
    } else if (title && !heads_.contains("tournament") &&
               !notation::has_word_in_any_case("GAMES POSITIONS ROUNDS DATA", key)) {
      heads_["tournament"] = key;
    }
  }

  /// Adds what stands around a game to its fields.
  void add_heads(Json& record) {
    std::set<Field> known;
    for (const auto& [name, value] : record.items()) known.insert(known_field(name, {}));
    if (!known.contains(Field::moves) || record.contains("plies")) return;
    ++games_;
    for (const auto& [name, value] : heads_.items()) {
      if (!known.contains(known_field(name, {}))) record[name] = value;
    }
  }

  /// Adds a record for each board; a single one takes the side, value and name beside it.
  void add_boards(const Json& items, std::size_t line, const std::string& id) {
    const auto boards = std::ranges::count_if(items, may_be_board<Json>);
    Json record = Json::object();
    for (const Json& item : items) {
      std::size_t at = 0;
      const bool text = item.is_string();
      const bool side = text && record.contains("board") &&
                        notation::read_side(item.get_ref<const std::string&>(), at).ok();
      const char* const name = may_be_board(item)                 ? "board"
                               : side || record.contains("value") ? "side"
                               : text                             ? "id"
                                                                  : "value";
      if (record.contains(name)) fields_.unused.emplace_back(name);
      record[name] = item;
      if (boards > 1 && may_be_board(item)) add(std::exchange(record, {}), line, {});
    }
    if (boards == 1) add(std::move(record), line, id);
  }

  void find_in_object(Json& object, const std::string& id) {
    const auto line = object.value(kLineKey, std::size_t{0});
    const auto has = [&](const char* name) { return object.contains(name); };
    take_out_discs(object);
    std::vector<std::string> names;
    for (const auto& [name, value] : object.items()) {
      const bool plain =
          !value.is_object() && !(value.is_array() && !value.empty() && value.front().is_object());
      if (plain) names.push_back(name);
    }
    if (are_results(has) || has("plies") || holds_position(names)) return add(object, line, id);
    const std::size_t before = found_.size();
    const std::size_t games = games_;
    const Json outer = heads_;
    const Json outer_views = views_;
    add_head(id);
    std::set<std::string> used;
    for (const auto& [name, value] : object.items()) {
      const Field field = known_field(name, fields_.chosen);
      const auto side = value.is_string() ? notation::side_of_word(fields::as_text(value), {})
                                          : std::optional<notation::Side>();
      const bool viewed = field == Field::view && value.is_string() &&
                          viewed_side("for " + fields::as_text(value));  // not `"view": "grid"`
      if (viewed || ((field == Field::view || field == Field::none) && side && side->colour)) {
        views_[name] = value;
      }
      for (const auto& [head, key] : {std::pair(Field::tournament, "tournament"),
                                      {Field::place, "place"},
                                      {Field::date, "date"},
                                      {Field::round, "round"}}) {
        if (field != head || value.is_object() || value.is_array()) continue;
        heads_[key] = value;
        used.insert(name);
      }
    }
    for (const auto& [name, value] : object.items()) {
      const std::size_t so_far = found_.size();
      if (value.is_structured() && holds_objects(value)) {
        const Json shared = views_;
        if (const auto view = name.size() < 2 ? std::nullopt : view_of_key(name)) {
          views_["view"] = view_text(*view);  // `"White": [..]`
        }
        find(value, line, name);
        views_ = shared;
      }
      if (is_game(value)) add({{"moves", value}}, line, name);
      if (found_.size() == so_far && name != kLineKey && !used.contains(name) &&
          known_field(name, fields_.chosen) != Field::view)
        fields_.unused.push_back(name);
    }
    heads_ = outer;
    views_ = outer_views;
    if (games_ == games) {  // positions have no event
      fields_.unused.insert(fields_.unused.end(), used.begin(), used.end());
    }
    if (found_.size() == before) {
      for (const auto& [name, value] : object.items()) std::erase(fields_.unused, name);
      add(object, line, id);  // the error says what the object lacks
    }
  }

  /// Reads `White`, `for White` and `values for White`.
  static std::optional<ClaimSide> view_of_key(const std::string& name) {
    const auto side = notation::side_of_word(name, {});
    if (side && side->colour) return view_of(*side->colour);
    const auto view = view_in(name);
    return view == ClaimSide::automatic ? std::nullopt : view;
  }

  /// Moves the bitboards of `"board": {"black": .., "white": ..}` to fields of their own.
  void take_out_discs(Json& object) const {
    if (object.contains("black")) return;
    for (auto item = object.begin(); item != object.end(); ++item) {
      const bool discs = known_field(item.key(), fields_.chosen) == Field::board &&
                         item->is_object() && item->contains("black") && item->contains("white");
      if (!discs) continue;
      const Json taken = std::move(*item);
      object.erase(item);  // adding fields would invalidate `item`
      object["black"] = taken["black"];
      object["white"] = taken["white"];
      return;
    }
  }

  [[nodiscard]] bool holds_position(const std::vector<std::string>& names) const {
    const FieldChoice chosen = choices_among(fields_.chosen, names);
    bool mover = false;
    bool opponent = false;
    for (const std::string& name : names) {
      const Field field = known_field(name, chosen);
      if (field == Field::board || field == Field::moves) return true;
      mover = mover || field == Field::mover || field == Field::black || field == Field::side;
      opponent = opponent || field == Field::opponent || field == Field::white;
    }
    return mover && opponent;
  }

  /// Whether a value is a game by itself, which gets its key as its name.
  static bool is_game(const Json& value) {
    if (!value.is_string()) return false;
    const Result<Game> game = notation::parse_moves(value.get_ref<const std::string&>());
    return game && game->moves.size() > 1;
  }

  /// Whether this holds objects that give positions, at any depth, or is an array of games.
  [[nodiscard]] bool holds_objects(const Json& value) const {
    if (value.is_object()) {
      std::vector<std::string> names;
      for (const auto& [name, item] : value.items()) names.push_back(name);
      if (holds_position(names)) return true;
    }
    return std::ranges::any_of(
        value, [this](const Json& item) { return item.is_structured() && holds_objects(item); });
  }

  FieldContext& fields_;
  Json heads_ = Json::object();  // event, place, date and round of the games below
  Json views_ = Json::object();  // whose values stand below
  std::size_t games_ = 0;        // that got them
  std::vector<PlacedRecord> found_;
};

/// Finds the records in `document`, in the order of their lines: objects with a position or moves,
/// which may be in arrays and objects of any kind, arrays of moves or of boards, and arrays that
/// have a board among other values. An object or game without an id gets its key as its id. Names
/// of other fields are added to `fields.unused`.
std::vector<PlacedRecord> find_records(const JsonText& document, std::size_t line,
                                       FieldContext& fields) {
  fields.unused.clear();
  const std::string text = document.text();
  std::string fault = fault_of_fields(text);
  Json values = Json::parse(text, nullptr, false);
  if (fault.empty() && values.is_discarded()) {
    fault = "not JSON, expected objects with a board or moves";
  }
  if (!fault.empty()) return {{line, ParseError{line, 1, fault}}};
  RecordFinder finder(fields);
  for (Json& value : values) {
    if (value.is_structured()) finder.find(value, line, {});
  }
  return finder.take();
}

}  // namespace

void JsonlReader::warn_of_unused(std::size_t line) {
  for (const std::string& name : fields_.unused) {
    warn_once(line, "the field " + notation::quoted(name) + " is not used");
  }
  if (!fields_.note.empty()) warn_once(line, fields_.note);
}

bool JsonlReader::enters_data_of_page(std::string_view line) noexcept {
  if (line.starts_with("</script>")) in_data_ = false;
  if (!in_data_) {
    in_data_ = line.starts_with("<script") && line.find("id=\"data\"") != std::string_view::npos;
    had_data_ = had_data_ || in_data_;
    return false;
  }
  return line.starts_with("{\"id\":");  // titles, problems and ends begin otherwise
}

void JsonlReader::read_header(const std::string& text) {
  const bool continues = in_journal_ && text.find(kContinues) != text.npos;
  if (!continues) end_part();
  in_journal_ = true;
  part_ = {.header = text, .continued = continues};
  headers_.push_back(lines_.number());
  engine_ = parse_engine(text);
}

void JsonlReader::end_part() const {
  if (in_journal_ && options_.on_journal) options_.on_journal(options_.source, part_);
}

void JsonlReader::add_to_part(const Outcome& outcome) {
  const bool asked = in_journal_ && options_.on_journal;
  const auto place = asked ? parse_job_index(text()) : std::nullopt;
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
    return ParseError{number, 1, "the checksum is missing, expected the line as it was written"};
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
  const bool whole = std::ranges::any_of(
      headers_, [&](std::size_t header) { return number - header + 1 == part_.end->lines; });
  if (whole) return false;
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
      refused_ = true;
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
  if (in_journal_ || format_ == Format::html || bracket_depth(line) > kMaxLineDepth) return true;
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
  if (!document.words_behind().empty()) {
    warn_once(first, notation::quoted(document.words_behind()) +
                         " behind the brackets is not used, expected a field such as \"value\"");
  }
  for (PlacedRecord& found : find_records(document, first, fields_)) {
    const std::size_t line = found.line == 0 ? first : found.line;
    ready_.push_back(finish(std::move(found.record), line));
  }
  const bool any = std::ranges::any_of(ready_, [](const auto& read) { return read.ok(); });
  if (any) warn_of_unused(first);
  if (error) {
    if (!any) ready_.clear();
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
  if ((lines_.number() == 1 || in_journal_) && text.starts_with(kJournalHeader)) {
    read_header(text);
    if (checksum_of(text) == Checksum::right) return std::nullopt;
    return ParseError{lines_.number(), 1,
                      "the header is damaged, expected a results file as it was written"};
  }
  if (in_journal_) {
    const Result<bool> found = read_journal_line(text);
    if (!found) return found.error();
    if (!found.value()) return std::nullopt;
  }
  const std::string_view line = notation::trimmed(text);
  const bool head_of_list = line.ends_with(':') && line.find_first_of("{[\"") == line.npos;  // YAML
  if (head_of_list || line.starts_with("//")) return std::nullopt;
  const std::size_t number = lines_.number();
  if (is_row_of_line(line)) {
    if (options_.whole_games) {
      refused_ = true;
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
    if (refused_) return std::nullopt;
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

  Result<PositionRecord> whole_game(PositionRecord record) {
    if (!record.game) {
      return ParseError{record.line, 1,
                        "a record without moves, expected games: lines of moves, a column or field "
                        "of moves, GGF, SGF, PGN or WTHOR"};
    }
    const bool is_final = game_over(record.game->end.board);
    // At the end, the value is the result.
    const bool claims = !is_final && record.tags.result.empty() && !record.estimated;
    if (!record.claims.moves.empty() && !std::exchange(warned_, true)) {
      options_.warn({record.line, 1, "values of moves are not used, because games are wanted"});
    }
    if (claims) make_claim_of_game(record);
    record.claims = {};
    record.position = record.game->start;
    return record;
  }

  [[nodiscard]] std::size_t line() const noexcept override { return line_; }

  std::unique_ptr<FileSource<OutcomeOrRecord>> outcomes_;
  ReaderOptions options_;
  std::size_t line_ = 0;
  bool warned_ = false;  // about values of moves
};

}  // namespace

std::unique_ptr<RecordSource> make_outcome_records(
    std::unique_ptr<FileSource<OutcomeOrRecord>> outcomes, ReaderOptions options) {
  return std::make_unique<OutcomeRecords>(std::move(outcomes), std::move(options));
}

}  // namespace kanzen
