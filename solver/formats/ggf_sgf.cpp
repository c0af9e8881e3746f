#include "solver/formats/ggf_sgf.hpp"

namespace kanzen {

namespace {

using notation::error_at;
using notation::found_error;
using notation::skip_blanks;
using Error = std::optional<ParseError>;

/// The offset of its closing bracket; the size of the text if there is none.
std::size_t end_of_value(std::string_view text, std::size_t at) noexcept {
  while (at < text.size() && text[at] != ']') at += text[at] == '\\' ? std::size_t{2} : 1;
  return std::min(at, text.size());
}

bool has_any_name(const Property& property, std::span<const std::string_view> names) noexcept {
  return std::any_of(names.begin(), names.end(),
                     [&property](std::string_view name) { return has_name(property, name); });
}

/// Errors refer to places in `text`, which the property points into.
Result<std::string_view> only_value(std::string_view text, const Property& property) {
  if (property.values.size() == 1) return property.values.front();
  return error_at(text, offset_of(text, property.values[1]),
                  "a second value of " + notation::quoted(property.name) + ", expected only one");
}

class TaggedGame {
 protected:
  explicit TaggedGame(std::string_view text) : text_(text) {}

  Error play(const Property& property, std::string_view value, const Result<Square>& move) {
    const Colour side = has_name(property, "B") ? Colour::black : Colour::white;
    if (!move) return move.error();
    if (std::optional<std::string> wrong = try_play_as(record_.game, side, move.value())) {
      return error_at(text_, offset_of(text_, value), *std::move(wrong));
    }
    return std::nullopt;
  }

  void set_name(std::string_view value) { record_.name = tag_text(value); }

  /// PB, PW, EV, PC or DT. The place stands for the tournament only without EV.
  void add_name(const Property& property, std::string_view value) {
    GameTags& tags = record_.tags;
    if (has_name(property, "PB")) {
      players_.insert(0, value);
      tags.black = tag_text(value);
    } else if (has_name(property, "PW")) {
      players_.append(" - ").append(value);
      tags.white = tag_text(value);
    } else {
      append_field(event_, value);
      const bool is_event = has_name(property, "EV") || tags.tournament.empty();
      if (has_name(property, "DT")) {
        tags.date = tag_text(value);
      } else if (is_event) {
        tags.tournament = tag_text(value);
      }
    }
  }

  [[nodiscard]] GameRecord take_record() {
    append_field(record_.title, players_);
    append_field(record_.title, event_);
    return std::move(record_);
  }

  std::string_view text_;
  GameRecord record_;

 private:
  std::string players_;  // "BLACK - WHITE"
  std::string event_;
};

/// Ratings, times, the result and the komi do not affect the position.
constexpr std::array<std::string_view, 12> kOtherProperties{"RB", "RW", "TI", "TB", "TW", "RE",
                                                            "KB", "KW", "KM", "CB", "CW", "C"};

/// Such as 8, 8r20 (a random opening with 20 discs) and 8a. Without a board, the game must begin
/// with the standard one.
Error check_type(std::string_view text, std::string_view type, bool has_board) {
  const std::size_t at = offset_of(text, type);
  const std::string_view word = notation::trimmed(type);
  if (word.find('a') != std::string_view::npos) {
    return error_at(text, at, "the game is anti-Othello, expected a type without \"a\"");
  }
  if (has_board) return std::nullopt;                         // the board gives the size
  const std::size_t size_at = word.starts_with('s') ? 1 : 0;  // one of a pair of games
  const std::size_t size_end = std::min(word.find_first_not_of("0123456789", size_at), word.size());
  if (word.substr(size_at, size_end - size_at) != "8") {
    return error_at(text, at, "the type is " + notation::quoted(word) + ", expected 8");
  }
  if (word.find('r') != std::string_view::npos) {
    return error_at(text, at,
                    "a random opening without its board, expected BO[8 .. *] in the game");
  }
  return std::nullopt;
}

constexpr std::array<std::string_view, 11> kUsedProperties{"GM", "TY", "BO", "B",  "W", "PB",
                                                           "PW", "PC", "DT", "ID", "CO"};

class GgfGame : public TaggedGame {
 public:
  explicit GgfGame(std::string_view text) : TaggedGame(text) {}

  Error add(const Property& property, std::string_view value) {
    const auto is = [&property](std::string_view name) { return has_name(property, name); };
    if (is("GM")) return check_game(value);
    if (is("TY")) {
      type_ = value;
      return check_type(text_, value, true);
    }
    if (is("BO")) return set_board(property, value);
    if (is("B") || is("W")) return play_move(property, value);
    if (is("ID")) {
      set_name(value);
      return std::nullopt;
    }
    if (is("CO")) {
      has_values_ = value == kValuesInGgf;
      return std::nullopt;
    }
    if (is("PC")) record_.tags.tournament.clear();  // the last one counts
    add_name(property, value);
    return std::nullopt;
  }

  void add_unused(const Property& property) { record_.unused.emplace_back(property.name); }

  Result<GameRecord> take() && {
    if (!has_board_ && type_) {
      if (auto error = check_type(text_, *type_, false)) return *std::move(error);
    }
    return take_record();
  }

 private:
  /// B[F5/evaluation/time] or W[..].
  Error play_move(const Property& property, std::string_view value) {
    const std::string_view square = value.substr(0, value.find('/'));
    Result<Square> move = notation::parse_move(square);
    if (!move) return within(text_, square, move.error());
    if (Error error = play(property, square, move)) return error;
    if (const std::size_t slash = value.find("/"); has_values_ && slash != std::string_view::npos) {
      std::string_view number = value.substr(slash + 1);
      if (number.starts_with('+')) number.remove_prefix(1);
      if (const auto after = notation::parse_real(number); after && std::abs(*after) <= kMaxScore) {
        record_.add_comment(score_text(static_cast<Score>(*after)), record_.game.moves.size());
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] Error check_game(std::string_view value) const {
    if (notation::same_letters(notation::trimmed(value), "Othello")) return std::nullopt;
    return error_at(text_, offset_of(text_, value),
                    "the game is " + notation::quoted(value) + ", expected Othello");
  }

  Error set_board(const Property& property, std::string_view value) {
    if (has_board_) return error_at(text_, property.at, "a second board, expected only one");
    if (!record_.game.moves.empty()) {
      return error_at(text_, property.at, "a board after a move, expected BO[..] first");
    }
    const Result<Position> start = notation::parse_ggs_board(value);
    if (!start) return within(text_, value, start.error());
    record_.game = {start.value(), {}, start.value()};
    has_board_ = true;
    return std::nullopt;
  }

  std::optional<std::string_view> type_;
  bool has_board_ = false;
  bool has_values_ = false;  // by Kanzen; those of other programs are estimates
};

bool is_point_letter(char c) noexcept {
  return notation::lower(c) >= 'a' && notation::lower(c) <= 'h';
}

Result<Square> parse_point(std::string_view text, std::string_view value) {
  const std::string_view point = notation::trimmed(value);
  if (point.size() == 2 && is_point_letter(point[0]) && is_point_letter(point[1])) {
    return static_cast<Square>((notation::lower(point[1]) - 'a') * 8 +
                               (notation::lower(point[0]) - 'a'));
  }
  Result<Square> square = notation::parse_move(value);
  if (!square) return within(text, value, square.error());
  return square;
}

Result<Square> parse_sgf_move(std::string_view text, std::string_view value) {
  const std::string_view point = notation::trimmed(value);
  if (point.empty() || point == "tt") return Square::pass;
  return parse_point(text, value);
}

/// The value of PL: b, black, w, white.
bool is_side(std::string_view value) noexcept {
  std::string word(value);
  for (char& c : word) c = notation::lower(c);
  return word == "b" || word == "w" || word == "black" || word == "white";
}

struct SetUp {
  Bitboard black = 0;
  Bitboard white = 0;
  bool has_discs = false;
  std::optional<Colour> side;

  /// AB, AW and AE: lists of points, or rectangles such as a1:b2.
  Error place(std::string_view text, const Property& property) {
    for (const std::string_view value : property.values) {
      const std::size_t colon = value.find(':');
      const Result<Square> from = parse_point(text, value.substr(0, colon));
      if (!from) return from.error();
      const Result<Square> to =
          colon == std::string_view::npos ? from : parse_point(text, value.substr(colon + 1));
      if (!to) return to.error();
      if (from.value() == Square::pass || to.value() == Square::pass) {
        return error_at(text, offset_of(text, value), "a pass, expected a square");
      }
      const Bitboard points = rectangle(index_of(from.value()), index_of(to.value()));
      black &= ~points;
      white &= ~points;
      if (has_name(property, "AB")) black |= points;
      if (has_name(property, "AW")) white |= points;
      has_discs = true;
    }
    return std::nullopt;
  }

  [[nodiscard]] Position position(Colour first_mover) const noexcept {
    const Colour mover = side.value_or(first_mover);
    return has_discs ? make_position(black, white, mover)
                     : make_position(kStartPosition.black(), kStartPosition.white(), mover);
  }

 private:
  static Bitboard rectangle(int a, int b) noexcept {
    Bitboard points = 0;
    for (int s = 0; s < kSquares; ++s) {
      const bool file = (s % 8 - a % 8) * (s % 8 - b % 8) <= 0;
      const bool rank = (s / 8 - a / 8) * (s / 8 - b / 8) <= 0;
      if (file && rank) points |= Bitboard{1} << s;
    }
    return points;
  }
};

Error read_header(std::string_view text, const Property& property, std::string_view only,
                  SetUp& set_up) {
  const std::string_view value = notation::trimmed(only);
  const std::size_t at = offset_of(text, only);
  if (has_name(property, "GM") && value != "2") {
    return error_at(text, at, "the game is " + notation::quoted(value) + ", expected 2 (Othello)");
  }
  if (has_name(property, "SZ") && value != "8") {
    return error_at(text, at, "the board size is " + notation::quoted(value) + ", expected 8");
  }
  if (has_name(property, "PL")) {
    if (!is_side(value)) {
      return error_at(text, at, "the side is " + notation::quoted(value) + ", expected B or W");
    }
    set_up.side = notation::lower(value[0]) == 'b' ? Colour::black : Colour::white;
  }
  return std::nullopt;
}

/// Known properties that do not affect the position. They concern the file, the game, the players,
/// times, comments, and marks on the board.
constexpr std::array<std::string_view, 60> kOtherSgf{
    "FF", "CA", "AP", "ST", "GN", "GC", "RE", "RO", "RU", "SO", "US", "AN", "CP", "ON", "OT",
    "TM", "BT", "WT", "BR", "WR", "BL", "WL", "OB", "OW", "KO", "MN", "C",  "N",  "V",  "DM",
    "GB", "GW", "HO", "UC", "BM", "DO", "IT", "TE", "AR", "CR", "DD", "LB", "LN", "MA", "SL",
    "SQ", "TR", "FG", "PM", "VW", "TB", "TW", "KM", "BS", "WS", "ID", "LT", "SI", "TC", "CH"};

constexpr std::array<std::string_view, 3> kSetUpSgf{"AB", "AW", "AE"};
constexpr std::array<std::string_view, 3> kHeaderSgf{"GM", "SZ", "PL"};
constexpr std::array<std::string_view, 5> kNameSgf{"PB", "PW", "EV", "PC", "DT"};
constexpr std::array<std::string_view, 2> kMoveSgf{"B", "W"};

class SgfGame : public TaggedGame {
 public:
  explicit SgfGame(std::string_view text) : TaggedGame(text) {}

  Error add(const Property& property) {
    const bool places = has_any_name(property, kSetUpSgf);
    if (playing_ && (places || has_name(property, "PL"))) {
      return error_at(text_, property.at, "a setup after a move, expected it before the moves");
    }
    if (places) return set_up_.place(text_, property);
    const bool moves = has_any_name(property, kMoveSgf);
    const bool names = has_any_name(property, kNameSgf);
    if (has_name(property, "GN") && !property.values.empty()) set_name(property.values.front());
    if (has_name(property, "C"))
      record_.add_comment(property.values.front(), record_.game.moves.size());
    if (!moves && !names && !has_any_name(property, kHeaderSgf)) {
      if (!has_any_name(property, kOtherSgf)) record_.unused.emplace_back(property.name);
      return std::nullopt;
    }
    const Result<std::string_view> value = only_value(text_, property);
    if (!value) return value.error();
    if (moves) return play_move(property, value.value());
    if (!names) return read_header(text_, property, value.value(), set_up_);
    add_name(property, value.value());
    return std::nullopt;
  }

  Result<GameRecord> take() && {
    if (!playing_) {
      if (set_up_.has_discs && !set_up_.side) {
        return error_at(text_, 0, "no side to move, expected PL[B] or PL[W]");
      }
      begin(Colour::black);
    }
    return take_record();
  }

 private:
  void begin(Colour first_mover) {
    const Position start = set_up_.position(first_mover);
    record_.game = {start, {}, start};
  }

  Error play_move(const Property& property, std::string_view value) {
    const bool white_begins = set_up_.has_discs && has_name(property, "W");
    if (!std::exchange(playing_, true)) begin(white_begins ? Colour::white : Colour::black);
    return play(property, value, parse_sgf_move(text_, value));
  }

  SetUp set_up_;
  bool playing_ = false;
};

constexpr std::string_view kGameStart = "(;";

/// Wherever it stands: no property value and no variation begins like this.
bool begins_game(std::string_view text) noexcept {
  return text.starts_with("(;GM[") || text.starts_with("(;FF[");
}

bool is_comment(std::string_view line) noexcept {
  const std::size_t at = notation::skip_blanks(line, 0);
  return at < line.size() && (line[at] == '%' || line[at] == '#');
}

/// A game ends at the parenthesis that closes its first one. Parentheses inside property values do
/// not count.
class Nesting {
 public:
  bool feed(char c) noexcept {
    if (escaped_) {
      escaped_ = false;
    } else if (in_value_) {
      escaped_ = c == '\\';
      in_value_ = c != ']';
    } else if (c == '[') {
      in_value_ = true;
    } else if (c == '(') {
      ++depth_;
    } else if (c == ')') {
      --depth_;
    }
    return depth_ == 0;
  }

 private:
  std::size_t depth_ = 0;
  bool in_value_ = false;
  bool escaped_ = false;
};

/// GGF has a BO, or a GM with the name of the game.
bool is_ggf(const std::vector<Property>& properties) noexcept {
  return std::any_of(properties.begin(), properties.end(), [](const Property& property) {
    return has_name(property, "BO") ||
           (has_name(property, "GM") &&
            notation::same_letters(notation::trimmed(property.values.front()), "Othello"));
  });
}

/// Follows the first variation. Squares are a letter and a digit (f5) or two letters counted from
/// the upper left corner (fe). A pass is an empty value, tt, or what notation::read_move() accepts.
/// Without a setup (AB, AW), the game starts from the standard position. Comments, marks, times and
/// results are ignored; properties outside the format are GameRecord::unused. The properties point
/// into `text`. Errors: a GM other than 2, an SZ other than 8, a setup after a move, a second
/// value, and illegal or out-of-turn moves.
Result<GameRecord> parse_sgf(std::string_view text, const std::vector<Property>& properties) {
  SgfGame game(text);
  for (const Property& property : properties) {
    if (Error error = game.add(property)) return *std::move(error);
  }
  return std::move(game).take();
}

class GameReader final : public GamesSource {
 public:
  GameReader(std::istream& in, const ReaderOptions& options)
      : GamesSource(in, options, "properties that are not used") {}

 private:
  struct Text {
    std::string text;
    std::size_t line;    // where the text begins, from 1
    std::size_t column;  // where the text begins in its line, from 1
  };

  std::optional<ParseError> read_game() override {
    const std::optional<Result<Text>> next = next_text();
    end_file(!next);
    if (!next) return std::nullopt;
    if (!next->ok()) return next->error();
    const Text& text = next->value();
    const Result<std::vector<Property>> properties = parse_properties(text.text);
    const auto parse = [&]() -> Result<GameRecord> {
      if (!properties) return properties.error();
      return is_ggf(properties.value()) ? parse_ggf(text.text, properties.value())
                                        : parse_sgf(text.text, properties.value());
    };
    return add_game(parse(), text.line, text.column);
  }

  bool next_line() {
    line_.clear();  // even if reading throws
    at_ = 0;
    status_ = lines_.read();
    if (status_ == LineReader::Status::ok) line_ = lines_.line();
    return status_ == LineReader::Status::ok;
  }

  std::optional<Result<Text>> next_text() {
    while (true) {
      while (at_ < line_.size() &&
             (notation::is_blank(line_[at_]) || notation::is_digit(line_[at_]))) {
        ++at_;
      }
      if (at_ < line_.size()) {
        if (std::string_view(line_).substr(at_).starts_with(kGameStart)) return read_text();
        const ParseError error{
            lines_.number(), at_ + 1,
            "found " + notation::quoted(std::string_view(line_).substr(at_)) +
                (games() > 0 ? " after a game, expected the next game: (;GM[..]...)"
                             : ", expected a game: (;GM[..]...)")};
        at_ = std::min(line_.find(kGameStart, at_), line_.size());
        return error;
      }
      if (!next_line()) {
        if (status_ == LineReader::Status::end) return std::nullopt;
        return lines_.too_long();
      }
      if (is_comment(line_)) at_ = line_.size();
    }
  }

  Result<Text> read_text() {
    Text text{{}, lines_.number(), at_ + 1};
    const auto unfinished = [&](std::string what) {
      return ParseError{text.line, text.column, std::move(what)};
    };
    Nesting nesting;
    while (true) {
      for (std::size_t i = at_; i < line_.size(); ++i) {
        const bool is_next = i > at_ || !text.text.empty();
        if (is_next && begins_game(std::string_view(line_).substr(i))) {
          at_ = i;
          return unfinished("the game is not closed before the next one begins, expected )");
        }
        if (!nesting.feed(line_[i])) continue;
        text.text.append(line_, at_, i + 1 - at_);
        at_ = i + 1;
        return text;
      }
      text.text.append(line_, at_).append(1, '\n');
      if (!next_line()) return unfinished("the game is not closed, expected )");
      if (std::string_view(line_).starts_with(kGameStart)) {
        return unfinished("the game is not closed before the next one begins, expected )");
      }
      if (text.text.size() + line_.size() > options_.max_record_bytes) {
        while (!std::string_view(line_).starts_with(kGameStart) && next_line()) {
        }
        return unfinished("the game is longer than " + std::to_string(options_.max_record_bytes) +
                          " bytes, expected )");
      }
    }
  }

  LineReader::Status status_ = LineReader::Status::ok;
  std::string line_;  // the current line; read up to at_
  std::size_t at_ = 0;
};

}  // namespace

Result<std::vector<Property>> parse_properties(std::string_view text) {
  std::vector<Property> properties;
  std::size_t at = skip_blanks(text, 0);
  if (at == text.size() || text[at] != '(') {
    return found_error(text, at, ", expected a game: (;...)");
  }
  while (true) {
    while (at < text.size() &&
           (text[at] == '(' || text[at] == ';' || notation::is_blank(text[at]))) {
      ++at;
    }
    if (at < text.size() && text[at] == ')') return properties;
    Property property;
    property.at = at;
    while (at < text.size() && notation::is_letter(text[at])) ++at;
    property.name = text.substr(property.at, at - property.at);
    std::size_t next = skip_blanks(text, at);
    if (property.name.empty() || next == text.size() || text[next] != '[') {
      return found_error(text, next,
                         ", expected a property such as B[F5], or ) at the end of the game");
    }
    while (next < text.size() && text[next] == '[') {
      const std::size_t end = end_of_value(text, next + 1);
      if (end == text.size()) {
        return error_at(text, next, "the value is not closed, expected ]");
      }
      property.values.push_back(text.substr(next + 1, end - next - 1));
      at = end + 1;
      next = skip_blanks(text, at);
    }
    properties.push_back(std::move(property));
  }
}

bool has_name(const Property& property, std::string_view name) noexcept {
  std::size_t i = 0;
  for (const char c : property.name) {
    if (c >= 'a' && c <= 'z') continue;
    if (i == name.size() || c != name[i]) return false;
    ++i;
  }
  return i == name.size();
}

std::size_t offset_of(std::string_view text, std::string_view part) noexcept {
  return static_cast<std::size_t>(part.data() - text.data());
}

ParseError within(std::string_view text, std::string_view part, ParseError error) {
  const ParseError base = error_at(text, offset_of(text, part), {});
  if (error.line <= 1) {
    error.column += base.column - 1;
    error.line = base.line;
  } else {
    error.line += base.line - 1;
  }
  return error;
}

Result<GameRecord> parse_ggf(std::string_view text, const std::vector<Property>& properties) {
  GgfGame game(text);
  for (const Property& property : properties) {
    if (has_any_name(property, kOtherProperties)) continue;
    if (!has_any_name(property, kUsedProperties)) {
      game.add_unused(property);
      continue;
    }
    const Result<std::string_view> value = only_value(text, property);
    if (!value) return value.error();
    if (auto error = game.add(property, value.value())) return *std::move(error);
  }
  return std::move(game).take();
}

std::unique_ptr<RecordSource> make_game_reader(std::istream& in, const ReaderOptions& options) {
  return std::make_unique<GameReader>(in, options);
}

}  // namespace kanzen
