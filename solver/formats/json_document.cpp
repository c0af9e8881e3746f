#include <nlohmann/json.hpp>

#include "solver/dialects/claim_views.hpp"
#include "solver/dialects/side_words.hpp"
#include "solver/dialects/title_parts.hpp"
#include "solver/formats/foreign_values.hpp"
#include "solver/formats/game_record.hpp"
#include "solver/formats/json_text.hpp"
#include "solver/formats/jsonl_reader.hpp"

namespace kanzen {

namespace {

/// This type keeps keys, and so the records below them, in the order of the file.
using Json = nlohmann::ordered_json;

bool may_be_board(const Json& item) {
  return item.is_string() && item.get_ref<const std::string&>().size() >= kSquares;
}

/// Whether the value is a symbol or code of a disc or an empty square.
bool is_square(const Json& item) {
  if (item.is_string()) {
    const auto& text = item.get_ref<const std::string&>();
    return text.size() <= fields::kMaxSymbolBytes || !fields::symbol_of_word(text).empty();
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

/// Whether the text of a field such as `perspective` names a side that is not clear.
bool names_unclear_side(std::string text) {
  std::ranges::replace(text, '_', ' ');
  return hints_at_view(text, ViewPlace::above) ||
         notation::any_means(notation::words_of(text), "side player opponent mover move turn");
}

/// Finds the records in a document whose shape is unknown: anything with the form of a board, of
/// moves, or of an object with the fields of a position is one.
class RecordFinder {
 public:
  explicit RecordFinder(FieldContext& fields) : fields_(fields) {}

  void find(Json& value, std::size_t line, const std::string& id) {
    if (value.is_object()) return find_in_object(value, id);
    const bool is_nested = std::ranges::any_of(
        value, [](const Json& item) { return item.is_object() || item.is_array(); });
    const bool are_numbers = !value.empty() && std::ranges::all_of(value, [](const Json& item) {
      return item.is_array() && item.size() == 2 && item[0].is_number_integer();
    });
    const bool are_pairs = are_numbers || fields::are_single_moves(value);
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
    if (!is_nested && std::ranges::any_of(value, may_be_board)) return add_boards(value, line, id);
    if (!is_nested || are_pairs) return add({{"moves", value}}, line, id);
    const Surroundings outer = around_;
    add_head(id);
    for (Json& item : value) {
      if (item.is_structured()) find(item, line, {});
    }
    around_ = outer;
  }

  /// The records in the order of the document; what was said of any of them goes to the fields.
  std::vector<PlacedRecord> take() {
    fields_.unused = std::move(unused_);
    fields_.notes = std::move(notes_);
    std::ranges::stable_sort(found_, {}, &PlacedRecord::line);
    return std::move(found_);
  }

 private:
  /// What the objects around a record say of it.
  struct Surroundings {
    Json heads = Json::object();  // event, place, date and round of games
    Json views = Json::object();  // whose values these are
  };

  void add(Json record, std::size_t line, const std::string& id) {
    remove_lines(record);
    bool has_name = id.empty();
    for (const auto& [name, value] : record.items()) {
      has_name = has_name || known_field(name, fields_.chosen) == Field::id;
    }
    if (!has_name) record["id"] = id;
    add_heads(record);
    for (const auto& [name, value] : around_.views.items()) {
      if (!record.contains(name) && !record.contains("pv")) record[name] = value;
    }
    fields_.names_white_first = false;
    bool has_white = false;
    for (const auto& [name, value] : record.items()) {
      const Field field = known_field(name, fields_.chosen);
      has_white = has_white || field == Field::white;
      if (field == Field::black) fields_.names_white_first = has_white;
    }
    found_.push_back({line, parse_json_record(record, fields_)});
    std::ranges::move(fields_.unused, std::back_inserter(unused_));
    std::ranges::move(fields_.notes, std::back_inserter(notes_));
  }

  /// Keeps the key of an array or object of games: a round, a year, or the event, which begins with
  /// a capital letter, unlike a word of a program such as `games`.
  void add_head(const std::string& key) {
    const auto tags = tags_in(key);
    const char first = key.empty() ? ' ' : key[0];
    const bool is_title = notation::lower(first) != first || notation::is_wide(first);
    if (tags && !tags->round.empty()) {
      around_.heads["round"] = tags->round;
    } else if (notation::parse_number<int>(key, 1900, 2100)) {
      around_.heads["date"] = key;
    } else if (is_title && !around_.heads.contains("tournament") &&
               !notation::means(key, "games positions rounds data")) {
      around_.heads["tournament"] = key;
    }
  }

  /// Adds what stands around a game to its fields.
  void add_heads(Json& record) {
    std::set<Field> known;
    for (const auto& [name, value] : record.items()) known.insert(known_field(name, {}));
    if (!known.contains(Field::moves) || record.contains("plies")) return;
    ++games_;
    for (const auto& [name, value] : around_.heads.items()) {
      if (!known.contains(known_field(name, {}))) record[name] = value;
    }
  }

  /// Adds a record for each board; a single one takes the side, value and name beside it.
  void add_boards(const Json& items, std::size_t line, const std::string& id) {
    const auto boards = std::ranges::count_if(items, may_be_board);
    Json record = Json::object();
    for (const Json& item : items) {
      std::size_t at = 0;
      const bool is_text = item.is_string();
      const bool is_side = is_text && record.contains("board") &&
                           notation::read_side(item.get_ref<const std::string&>(), at).ok();
      const char* const name = may_be_board(item)                    ? "board"
                               : is_side || record.contains("value") ? "side"
                               : is_text                             ? "id"
                                                                     : "value";
      if (record.contains(name)) unused_.emplace_back(name);
      record[name] = item;
      if (boards > 1 && may_be_board(item)) add(std::exchange(record, {}), line, {});
    }
    if (boards == 1) add(std::move(record), line, id);
  }

  /// Adds an object that is a record. Of any other, fields say something of all records below:
  ///
  ///     {"event": "Paris Open", "view": "White", "round 1": [{"moves": "f5d6c3", "value": 2}, ..]}
  void find_in_object(Json& object, const std::string& id) {
    const auto line = object.value(kLineKey, std::size_t{0});
    take_out_discs(object);
    if (is_record(object)) return add(object, line, id);
    const std::size_t found = found_.size();
    const std::size_t games = games_;
    const Surroundings outer = around_;
    add_head(id);
    const std::set<std::string> heads = keep_surroundings(object);
    for (const auto& [name, value] : object.items()) {
      const std::size_t found_before = found_.size();
      find_in_member(name, value, line);
      const bool is_used = found_.size() > found_before || name == kLineKey ||
                           heads.contains(name) || known_field(name, fields_.chosen) == Field::view;
      if (!is_used) unused_.push_back(name);
    }
    around_ = outer;
    if (games_ == games) {  // positions have no event
      unused_.insert(unused_.end(), heads.begin(), heads.end());
    }
    if (found_.size() == found) {
      for (const auto& [name, value] : object.items()) std::erase(unused_, name);
      add(object, line, id);  // the error says what the object lacks
    }
  }

  [[nodiscard]] bool is_record(const Json& object) const {
    const auto has_member = [&](const char* name) { return object.contains(name); };
    std::vector<std::string> names;
    for (const auto& [name, value] : object.items()) {
      const bool is_plain =
          !value.is_object() && !(value.is_array() && !value.empty() && value.front().is_object());
      if (is_plain) names.push_back(name);
    }
    return are_results(has_member) || has_member("plies") || holds_position(names);
  }

  /// Keeps what the fields of an object say of all records below it. Returns the names of those
  /// that only games use, and that nothing uses if there are none.
  std::set<std::string> keep_surroundings(const Json& object) {
    constexpr auto kHeads =
        std::to_array<std::pair<Field, const char*>>({{Field::tournament, "tournament"},
                                                      {Field::place, "place"},
                                                      {Field::date, "date"},
                                                      {Field::round, "round"}});
    std::set<std::string> kept;
    for (const auto& [name, value] : object.items()) {
      const Field field = known_field(name, fields_.chosen);
      const std::string text = value.is_string() ? fields::as_text(value) : std::string();
      const auto side = side_of_word(text, {});
      // Not `"view": "grid"`; what names a side and is not clear makes the values unreadable.
      if (field == Field::view ? fields::view_of_field(text, {}) || names_unclear_side(text)
                               : field == Field::none && side && side->colour) {
        around_.views[name] = value;
      } else if (const auto view = view_of_line(text); view && text.find(' ') != text.npos) {
        around_.views["view"] = *view == ClaimSide::unclear ? text : view_text(*view);
        kept.insert(name);
      }
      const auto* const head =
          std::ranges::find(kHeads, field, [](auto& pair) { return pair.first; });
      if (head == kHeads.end() || value.is_structured()) continue;
      around_.heads[head->second] = value;
      kept.insert(name);
    }
    return kept;
  }

  /// A member holds records, is a game with its key as its name, or has a game as its key.
  void find_in_member(const std::string& name, Json& value, std::size_t line) {
    if (value.is_structured() && holds_objects(value)) {
      const Surroundings outer = around_;
      if (const auto view = name.size() < 2 ? std::nullopt : view_of_key(name)) {
        around_.views["view"] = view_text(*view);  // `"White": [..]`
      }
      find(value, line, name);
      around_ = outer;
    }
    if (is_game(value)) add({{"moves", value}}, line, name);
    if (is_game(name) && !value.is_structured()) {  // `{"f5d6c3": 2}`
      add({{"moves", name}, {"value", value}}, line, {});
    }
  }

  /// Reads `White`, `for White` and `values for White`.
  static std::optional<ClaimSide> view_of_key(const std::string& name) {
    const auto side = side_of_word(name, {});
    if (side && side->colour) return view_of(*side->colour);
    const auto view = view_of_line(name);
    return view == ClaimSide::unclear ? std::nullopt : view;
  }

  /// Moves the bitboards of `"board": {"black": .., "white": ..}` to fields of their own.
  void take_out_discs(Json& object) const {
    if (object.contains("black")) return;
    for (auto item = object.begin(); item != object.end(); ++item) {
      const bool has_discs = known_field(item.key(), fields_.chosen) == Field::board &&
                             item->is_object() && item->contains("black") &&
                             item->contains("white");
      if (!has_discs) continue;
      const Json taken = std::move(*item);
      object.erase(item);  // adding fields would invalidate `item`
      object["black"] = taken["black"];
      object["white"] = taken["white"];
      return;
    }
  }

  [[nodiscard]] bool holds_position(const std::vector<std::string>& names) const {
    const FieldChoice chosen = choices_among(fields_.chosen, names);
    bool has_mover = false;
    bool has_opponent = false;
    for (const std::string& name : names) {
      const Field field = known_field(name, chosen);
      if (field == Field::board || field == Field::moves) return true;
      has_mover =
          has_mover || field == Field::mover || field == Field::black || field == Field::side;
      has_opponent = has_opponent || field == Field::opponent || field == Field::white;
    }
    return has_mover && has_opponent;
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
  Surroundings around_;
  std::size_t games_ = 0;  // that got them
  std::vector<PlacedRecord> found_;
  std::vector<std::string> unused_;
  std::vector<std::string> notes_;
};

/// Notes the letters before all results of the document, since one letter may have two meanings.
void note_letters(const Json& value, FieldContext& fields) {
  if (!value.is_structured()) return;
  for (const auto& [name, item] : value.items()) {
    note_letters(item, fields);
    const bool is_text = value.is_object() && item.is_string();
    if (!is_text || known_field(name, fields.chosen) != Field::value) continue;
    fields::note_letter(item.get_ref<const std::string&>(), fields.letters[name]);
  }
}

}  // namespace

std::vector<PlacedRecord> find_records(const JsonText& document, std::size_t line,
                                       FieldContext& fields) {
  fields.begin_record();
  const std::string text = document.text();
  std::string fault = fault_of_fields(text);
  Json values = Json::parse(text, nullptr, false);
  if (fault.empty() && values.is_discarded()) {
    fault = "not JSON, expected objects with a board or moves";
  }
  if (!fault.empty()) return {{line, ParseError{line, 1, fault}}};
  note_letters(values, fields);
  RecordFinder finder(fields);
  for (Json& value : values) {
    if (value.is_structured()) finder.find(value, line, {});
  }
  return finder.take();
}

}  // namespace kanzen
