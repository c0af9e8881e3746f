// Games of the Generic Game Server (GGF): (;GM[Othello]..BO[8 .. *]B[F5//2.4]W[D6/0.31/1.02];) and
// of the Smart Game Format: (;FF[4]GM[2]SZ[8]AB[..]AW[..]PL[B];B[f5];W[d6]...). Both have the form
// (;NAME[value]NAME[value][value];...), so one reader serves both. GGF:
// skatgame.net/mburo/ggsa/ggf.
#include "solver/formats/game_record.hpp"
#include "solver/formats/text_readers.hpp"

namespace kanzen {

namespace {

using notation::error_at;
using notation::found_error;
using notation::skip_blanks;

/// Properties about players, times, comments and marks, which a solver can do without.
constexpr std::string_view kIgnored =
    "RU SO US AN CP ON OT TM BT WT BR WR BL WL OB OW KO MN N V DM GB GW "
    "HO UC BM DO IT TE AR CR DD LB LN MA SL SQ TR FG PM VW TB TW KM BS WS LT SI TC CH RB RW TI "
    "KB KW CB CW";

constexpr std::string_view kNotes = "times and estimates";

struct Property {
  std::string_view name;  // as it stands in the text
  std::string key;        // without lower-case letters, which old versions of SGF allow
  std::vector<std::string_view> values;  // at least one, without brackets and still escaped
  std::size_t at = 0;                    // the offset of the name in the text
};

/// Returns the offset of the bracket that closes the value, or the size of the text if none does.
std::size_t end_of_value(std::string_view text, std::size_t at) noexcept {
  while (at < text.size() && text[at] != ']') at += text[at] == '\\' ? std::size_t{2} : 1;
  return std::min(at, text.size());
}

/// Returns the properties in order, along the first of several variations, which was played. Others
/// are one more property, so that they are named among those that are not used.
Result<std::vector<Property>> parse_properties(std::string_view text) {
  std::vector<Property> properties;
  std::size_t at = skip_blanks(text, 0);
  if (at == text.size() || text[at] != '(') {
    return found_error(text, at, ", expected a game: (;...)");
  }
  while (true) {
    at = notation::skip_any(text, " \t\n\v\f\r(;", at);
    if (at < text.size() && text[at] == ')') {
      const std::size_t behind = text.find_first_not_of(") \t\r\n", at);
      if (behind != std::string_view::npos && text[behind] == '(') {
        properties.push_back(
            {.name = "variations", .key = "variations", .values = {}, .at = behind});
      }
      return properties;
    }
    Property property{.name = notation::letters_at(text, at), .key = {}, .values = {}, .at = at};
    std::ranges::copy_if(property.name, std::back_inserter(property.key),
                         [](char c) { return c < 'a'; });
    at += property.name.size();
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

/// Reads a letter and a digit (f5), two letters from the upper left corner (fe), or a pass.
Result<Square> parse_point(std::string_view text, std::string_view value) {
  const std::string_view point = notation::trimmed(value);
  const auto index = [point](std::size_t i) { return notation::lower(point[i]) - 'a'; };
  if (point.size() == 2 && index(0) >= 0 && index(0) < 8 && index(1) >= 0 && index(1) < 8) {
    return static_cast<Square>(index(1) * 8 + index(0));
  }
  Result<Square> square = notation::parse_move(value);
  if (!square) return within(text, value, square.error());
  return square;
}

Bitboard rectangle(int a, int b) noexcept {
  Bitboard points = 0;
  for (int s = 0; s < kSquares; ++s) {
    const bool has_file = (s % 8 - a % 8) * (s % 8 - b % 8) <= 0;
    const bool has_rank = (s / 8 - a / 8) * (s / 8 - b / 8) <= 0;
    if (has_file && has_rank) points |= Bitboard{1} << s;
  }
  return points;
}

/// Whether the game is GGF, which has no escapes in values; SGF has.
bool is_ggf(const std::vector<Property>& properties) {
  return std::ranges::any_of(properties, [](const Property& property) {
    return property.key == "GM" &&
           notation::same_letters(notation::trimmed(property.values.front()), "Othello");
  });
}

/// Removes the escapes of SGF: a backslash before any character, and before a line break both.
std::string without_escapes(std::string_view value) {
  std::string out;
  for (std::size_t at = 0; at < value.size(); ++at) {
    const bool escapes = value[at] == '\\' && at + 1 < value.size();
    if (escapes) ++at;
    if (!escapes || value[at] != '\n') out += value[at];
  }
  return out;
}

class TaggedGame {
 public:
  /// `text` must outlive the game: the properties point into it.
  TaggedGame(std::string_view text, bool is_ggf) : text_(text), is_ggf_(is_ggf) {}

  std::optional<ParseError> add(const Property& property) {
    const std::string& key = property.key;
    const bool places = key == "AB" || key == "AW" || key == "AE";
    if (is_playing_ && (places || key == "PL" || key == "BO")) {
      return error_at(text_, property.at,
                      key == "BO" ? "a board after a move, expected BO[..] first"
                                  : "a setup after a move, expected it before the moves");
    }
    if (places) return place(property);
    if (key == "C") {
      const std::string comment = plain(property.values.front());
      if (record_.game.moves.empty()) append_field(record_.comment, comment);
      record_.add_comment(comment, record_.game.moves.size());
      return std::nullopt;
    }
    if (!notation::has_word("GM TY SZ BO PL B W PB PW GN ID EV PC DT RO RE CO GC", key)) {
      const bool is_known = notation::has_word(kIgnored, key);
      const bool describes_file = notation::has_word("FF CA AP ST", key);
      if (!describes_file)
        (is_known ? record_.left_out : record_.unused).emplace_back(property.name);
      return std::nullopt;
    }
    if (property.values.size() > 1) {
      return error_at(
          text_, offset_of(text_, property.values[1]),
          "a second value of " + notation::quoted(property.name) + ", expected only one");
    }
    const std::string_view value = property.values.front();
    if (key == "B" || key == "W") return play(key == "B" ? Colour::black : Colour::white, value);
    if (key == "BO") return set_board(property, value);
    if (key == "TY") type_ = value;
    if (key == "TY") return check_type(true);
    if (key == "GM" || key == "SZ" || key == "PL") return add_header(key, value);
    add_name(key, plain(value));
    return std::nullopt;
  }

  Result<GameRecord> take() && {
    if (!has_board_ && type_) {
      if (std::optional<ParseError> error = check_type(false)) return *std::move(error);
    }
    if (!is_playing_) {
      if (has_discs_ && !side_) {
        return error_at(text_, 0, "no side to move, expected PL[B] or PL[W]");
      }
      begin(Colour::black);
    }
    (names_event_in_place_ ? record_.tags.tournament : record_.tags.place) = place_;
    return std::move(record_);
  }

 private:
  [[nodiscard]] std::optional<ParseError> wrong(std::string_view value, std::string_view what,
                                                std::string_view expected) const {
    return error_at(text_, offset_of(text_, value),
                    std::string(what) + " is " + notation::quoted(notation::trimmed(value)) +
                        ", expected " + std::string(expected));
  }

  [[nodiscard]] std::string plain(std::string_view value) const {
    return is_ggf_ ? std::string(value) : without_escapes(value);
  }

  std::optional<ParseError> add_header(const std::string& key, std::string_view value) {
    const std::string_view word = notation::trimmed(value);
    const bool is_othello = notation::same_letters(word, "Othello");
    if (key == "GM" && word != "2" && !is_othello) {
      return wrong(value, "the game", "Othello or 2");
    }
    if (key == "SZ" && word != "8") return wrong(value, "the board size", "8");
    if (key != "PL") return std::nullopt;
    for (const Colour side : {Colour::black, Colour::white}) {
      const std::string_view name = to_string(side);
      if (notation::same_letters(word, name) || notation::same_letters(word, name.substr(0, 1))) {
        side_ = side;
        return std::nullopt;
      }
    }
    return wrong(value, "the side", "B or W");
  }

  /// Checks types such as 8, 8r20 (a random opening with 20 discs) and 8a. A random opening without
  /// its board is refused, since its moves cannot be replayed.
  [[nodiscard]] std::optional<ParseError> check_type(bool has_board) const {
    const std::string_view word = notation::trimmed(*type_);
    const auto refuse_type = [&](std::string message) {
      return error_at(text_, offset_of(text_, *type_), std::move(message));
    };
    if (word.find('a') != std::string_view::npos) {
      return refuse_type("the game is anti-Othello, expected a type without \"a\"");
    }
    if (has_board) return std::nullopt;                         // the size follows from the board
    const std::size_t size_at = word.starts_with('s') ? 1 : 0;  // s marks one of a pair of games
    const std::size_t end = notation::skip_digits(word, size_at);
    if (word.substr(size_at, end - size_at) != "8") return wrong(*type_, "the type", "8");
    if (word.find('r') == std::string_view::npos) return std::nullopt;
    return refuse_type("a random opening without its board, expected BO[8 .. *] in the game");
  }

  std::optional<ParseError> set_board(const Property& property, std::string_view value) {
    if (std::exchange(has_board_, true)) {
      return error_at(text_, property.at, "a second board, expected only one");
    }
    const Result<Position> start = notation::parse_ggs_board(value);
    if (!start) return within(text_, value, start.error());
    black_ = start->black();
    white_ = start->white();
    side_ = start->side;
    return std::nullopt;
  }

  /// Sets points or rectangles such as a1:b2. The first call clears the standard start.
  std::optional<ParseError> place(const Property& property) {
    if (!std::exchange(has_discs_, true) && !has_board_) black_ = white_ = 0;
    for (const std::string_view value : property.values) {
      const std::size_t colon = value.find(':');
      const Result<Square> from = parse_point(text_, value.substr(0, colon));
      if (!from) return from.error();
      const Result<Square> to =
          colon == std::string_view::npos ? from : parse_point(text_, value.substr(colon + 1));
      if (!to) return to.error();
      if (from.value() == Square::pass || to.value() == Square::pass) {
        return error_at(text_, offset_of(text_, value), "a pass, expected a square");
      }
      const Bitboard points = rectangle(index_of(from.value()), index_of(to.value()));
      black_ = property.key == "AB" ? black_ | points : black_ & ~points;
      white_ = property.key == "AW" ? white_ | points : white_ & ~points;
    }
    return std::nullopt;
  }

  void begin(Colour first_mover) {
    is_playing_ = true;
    const Position start = make_position(black_, white_, side_.value_or(first_mover));
    record_.game = {start, {}, start};
  }

  /// Plays the move of B[F5/evaluation/time]; W[] is a pass.
  std::optional<ParseError> play(Colour side, std::string_view value) {
    if (!is_playing_) begin(has_discs_ ? side : Colour::black);
    const std::string_view square = value.substr(0, value.find('/'));
    const std::string_view point = notation::trimmed(square);
    const Result<Square> move =
        point.empty() || point == "tt" ? Square::pass : parse_point(text_, square);
    if (!move) return move.error();
    if (std::optional<std::string> illegal = try_play_as(record_.game, side, move.value())) {
      return error_at(text_, offset_of(text_, value), *std::move(illegal));
    }
    if (has_values_ && square.size() < value.size()) {
      add_value(value.substr(square.size() + 1));
    } else if (value.find_first_not_of("/ ", square.size()) < value.size() &&
               (record_.left_out.empty() || record_.left_out.back() != kNotes)) {
      record_.left_out.emplace_back(kNotes);
    }
    return std::nullopt;
  }

  /// Keeps the value after the last move, in the form in which Kanzen comments on moves.
  void add_value(std::string_view number) {
    if (number.starts_with('+')) number.remove_prefix(1);
    const auto after = notation::parse_real(number);
    if (!after || std::abs(*after) > kMaxScore) return;
    record_.add_comment(score_text(static_cast<Score>(*after)), record_.game.moves.size());
  }

  /// Stores a tag. In GGF without EV, PC names the tournament, which is known at the end.
  void add_name(const std::string& key, const std::string& value) {
    if (key == "ID" || key == "GN") record_.name = tag_text(value);
    const bool has_values = key == "CO" && value == kValuesInGgf;
    has_values_ = has_values_ || has_values;
    if (key == "GC" || (key == "CO" && !has_values)) append_field(record_.comment, value);
    for (const auto& [name, tag] :
         {NamedTag("RO", &GameTags::round), NamedTag("RE", &GameTags::result),
          NamedTag("PB", &GameTags::black), NamedTag("PW", &GameTags::white),
          NamedTag("DT", &GameTags::date), NamedTag("EV", &GameTags::tournament)}) {
      if (key == name) record_.tags.*tag = tag_text(value);
    }
    if (key == "EV") names_event_in_place_ = false;
    if (key == "PC") place_ = tag_text(value);
  }

  std::string_view text_;
  bool is_ggf_ = false;
  bool names_event_in_place_ = is_ggf_;
  GameRecord record_;
  Bitboard black_ = kStartPosition.black();
  Bitboard white_ = kStartPosition.white();
  std::optional<Colour> side_;
  std::optional<std::string_view> type_;
  bool has_board_ = false;  // set by BO
  bool has_discs_ = false;  // set by AB, AW or AE
  bool is_playing_ = false;
  bool has_values_ = false;  // Kanzen wrote them; other programs write estimates
  std::string place_;
};

constexpr std::string_view kGameStart = "(;";

/// A game may begin anywhere in a line with GM or FF, because no property value and no variation
/// begins so, and on a line of its own with anything but a move, with which variations begin.
bool begins_game(std::string_view text, bool begins_line) noexcept {
  if (text.starts_with("(;GM[") || text.starts_with("(;FF[")) return true;
  return begins_line && text.starts_with(kGameStart) && !text.starts_with("(;B[") &&
         !text.starts_with("(;W[");
}

/// Finds the parenthesis that closes the first one of a game. Those in property values don't count.
class Nesting {
 public:
  bool feed(char c) noexcept {
    if (std::exchange(is_escaped_, false)) return false;
    is_escaped_ = is_in_value_ && c == '\\';
    depth_ += is_in_value_ ? 0 : (c == '(') - (c == ')');
    is_in_value_ = is_in_value_ ? c != ']' : c == '[';
    return depth_ == 0;
  }

 private:
  int depth_ = 0;
  bool is_in_value_ = false;
  bool is_escaped_ = false;
};

class GameReader final : public GamesSource {
 public:
  explicit GameReader(SharedText text)
      : GamesSource(text->lines, text->options), text_(std::move(text)) {}

 private:
  std::optional<ParseError> read_game() override {
    while (true) {
      at_ = notation::skip_any(line_, " \t\r\v\f0123456789", at_);
      if (at_ < line_.size()) {
        if (std::string_view(line_).substr(at_).starts_with(kGameStart)) return read_here();
        const ParseError error{
            lines_.number(), at_ + 1,
            "found " + notation::quoted(std::string_view(line_).substr(at_)) +
                (games() > 0 ? " after a game, expected the next game: (;GM[..]...)"
                             : ", expected a game: (;GM[..]...)")};
        at_ = std::min(line_.find(kGameStart, at_), line_.size());
        return error;
      }
      if (!next_line()) {
        end_file(status_ == LineReader::Status::end);
        return status_ == LineReader::Status::end ? std::optional<ParseError>() : lines_.too_long();
      }
      const std::string_view text = notation::trimmed(line_);
      if (text_->is_mixed && form_of_line(text) != TextForm::games &&
          !notation::has_only(text, "0123456789 \t")) {
        lines_.unread(status_);
        line_.clear();
        end_file(true);
        return std::nullopt;
      }
      if (text.starts_with('%') || text.starts_with('#')) at_ = line_.size();
    }
  }

  bool next_line() {
    line_.clear();  // this must also happen if reading throws
    at_ = 0;
    status_ = lines_.read();
    if (status_ == LineReader::Status::ok) line_ = lines_.line();
    return status_ == LineReader::Status::ok;
  }

  /// Reads the game that begins at at_.
  std::optional<ParseError> read_here() {
    const std::size_t first = lines_.number();
    const std::size_t column = at_ + 1;
    const auto unfinished = [&](std::string what) {
      return ParseError{first, column, std::move(what)};
    };
    std::string text;
    Nesting nesting;
    while (true) {
      for (std::size_t i = at_; i < line_.size(); ++i) {
        const bool is_next = i > at_ || !text.empty();
        const std::string_view rest = std::string_view(line_).substr(i);
        if (is_next && begins_game(rest, i == 0)) {
          at_ = i;
          return unfinished("the game is not closed before the next one begins, expected )");
        }
        if (!nesting.feed(line_[i])) continue;
        text.append(line_, at_, i + 1 - at_);
        at_ = i + 1;
        return add_game(parse_tagged_game(text), first, column);
      }
      text.append(line_, at_).append(1, '\n');
      if (!next_line()) return unfinished("the game is not closed, expected )");
      if (text.size() + line_.size() > options_.max_record_bytes) {
        while (!std::string_view(line_).starts_with(kGameStart) && next_line()) {
        }
        return unfinished("the game is longer than " + std::to_string(options_.max_record_bytes) +
                          " bytes, expected )");
      }
    }
  }

  SharedText text_;
  LineReader::Status status_ = LineReader::Status::ok;
  std::string line_;  // the current line, of which at_ characters are read
  std::size_t at_ = 0;
};

}  // namespace

Result<GameRecord> parse_tagged_game(std::string_view text) {
  const Result<std::vector<Property>> properties = parse_properties(text);
  if (!properties) return properties.error();
  TaggedGame game(text, is_ggf(properties.value()));
  for (const Property& property : properties.value()) {
    if (std::optional<ParseError> error = game.add(property)) return *std::move(error);
  }
  return std::move(game).take();
}

std::unique_ptr<RecordSource> make_game_reader(SharedText text) {
  return std::make_unique<GameReader>(std::move(text));
}

}  // namespace kanzen
