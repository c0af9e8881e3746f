#include "solver/formats/sgf.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "core/notation/square_text.hpp"
#include "core/notation/text.hpp"

namespace kanzen {

namespace {

using notation::error_at;
using Error = std::optional<ParseError>;

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

/// True if the value of PL is a side: b, black, w, white.
bool is_side(std::string_view value) noexcept {
  std::string word(value);
  for (char& c : word) c = notation::lower(c);
  return word == "b" || word == "w" || word == "black" || word == "white";
}

/// The starting position.
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

Error play_sgf_property(std::string_view text, std::string_view value, Colour side, Game& game) {
  const Result<Square> move = parse_sgf_move(text, value);
  if (!move) return move.error();
  if (std::optional<std::string> wrong = try_play_as(game, side, move.value())) {
    return error_at(text, offset_of(text, value), *std::move(wrong));
  }
  return std::nullopt;
}

/// Properties of the format that do not affect the position. They concern the file, the game, the
/// players, times, comments, and marks on the board.
constexpr std::array<std::string_view, 60> kOtherSgf{
    "FF", "CA", "AP", "ST", "GN", "GC", "RE", "RO", "RU", "SO", "US", "AN", "CP", "ON", "OT",
    "TM", "BT", "WT", "BR", "WR", "BL", "WL", "OB", "OW", "KO", "MN", "C",  "N",  "V",  "DM",
    "GB", "GW", "HO", "UC", "BM", "DO", "IT", "TE", "AR", "CR", "DD", "LB", "LN", "MA", "SL",
    "SQ", "TR", "FG", "PM", "VW", "TB", "TW", "KM", "BS", "WS", "ID", "LT", "SI", "TC", "CH"};

/// EV, PC or DT. The place stands for the tournament only without EV.
void add_event_tag(const Property& property, std::string_view value, GameTags& tags) {
  if (has_name(property, "DT")) {
    tags.date = tag_text(value);
  } else if (has_name(property, "EV") || tags.tournament.empty()) {
    tags.tournament = tag_text(value);
  }
}

constexpr std::array<std::string_view, 3> kSetUpSgf{"AB", "AW", "AE"};
constexpr std::array<std::string_view, 3> kHeaderSgf{"GM", "SZ", "PL"};
constexpr std::array<std::string_view, 5> kNameSgf{"PB", "PW", "EV", "PC", "DT"};
constexpr std::array<std::string_view, 2> kMoveSgf{"B", "W"};

/// Collects the properties of one game of `text`.
class SgfGame {
 public:
  explicit SgfGame(std::string_view text) : text_(text) {}

  Error add(const Property& property) {
    const bool places = has_any_name(property, kSetUpSgf);
    if (playing_ && (places || has_name(property, "PL"))) {
      return error_at(text_, property.at, "a setup after a move, expected it before the moves");
    }
    if (places) return set_up_.place(text_, property);
    const bool moves = has_any_name(property, kMoveSgf);
    const bool names = has_any_name(property, kNameSgf);
    if (!moves && !names && !has_any_name(property, kHeaderSgf)) {
      if (!has_any_name(property, kOtherSgf)) record_.unused.emplace_back(property.name);
      return std::nullopt;
    }
    const Result<std::string_view> value = only_value(text_, property);
    if (!value) return value.error();
    if (moves) return play(property, value.value());
    if (!names) return read_header(text_, property, value.value(), set_up_);
    add_name(property, value.value());
    return std::nullopt;
  }

  /// The game, once all properties have been added.
  Result<GameRecord> take() && {
    if (!playing_) {
      if (set_up_.has_discs && !set_up_.side) {
        return error_at(text_, 0, "no side to move, expected PL[B] or PL[W]");
      }
      begin(Colour::black);
    }
    append_field(record_.title, players_);
    append_field(record_.title, event_);
    return std::move(record_);
  }

 private:
  void begin(Colour first_mover) {
    const Position start = set_up_.position(first_mover);
    record_.game = {start, {}, start};
  }

  Error play(const Property& property, std::string_view value) {
    const Colour side = has_name(property, "B") ? Colour::black : Colour::white;
    if (!std::exchange(playing_, true)) begin(set_up_.has_discs ? side : Colour::black);
    return play_sgf_property(text_, value, side, record_.game);
  }

  /// A property of kNameSgf.
  void add_name(const Property& property, std::string_view value) {
    if (add_player(property, value, record_.tags, players_)) return;
    append_field(event_, value);
    add_event_tag(property, value, record_.tags);
  }

  std::string_view text_;
  GameRecord record_;
  std::string players_;
  std::string event_;
  SetUp set_up_;
  bool playing_ = false;
};

}  // namespace

Result<GameRecord> parse_sgf(std::string_view text, const std::vector<Property>& properties) {
  SgfGame game(text);
  for (const Property& property : properties) {
    if (Error error = game.add(property)) return *std::move(error);
  }
  return std::move(game).take();
}

}  // namespace kanzen
