#include "solver/formats/game_record.hpp"

namespace kanzen {

void NameCounts::add(std::string_view name) {
  const std::string shown = notation::quoted(name);
  const auto known = std::find_if(counts_.begin(), counts_.end(),
                                  [&shown](const auto& item) { return item.first == shown; });
  if (known != counts_.end()) {
    ++known->second;
  } else if (counts_.size() < kMaxNames) {
    counts_.emplace_back(shown, 1);
  } else {
    ++others_;
  }
}

std::string NameCounts::take_text(std::string_view what) {
  if (counts_.empty()) return {};
  std::string text(what);
  for (const auto& [name, count] : counts_) {
    text +=
        (&name == &counts_.front().first ? ": " : ", ") + name + " (" + std::to_string(count) + ")";
  }
  if (others_ > 0) text += " and " + std::to_string(others_) + " more";
  counts_.clear();
  others_ = 0;
  return text;
}

namespace {

/// 0 if `text` does not begin with a UTF-8 character. REQUIRES: `text` is not empty.
std::size_t utf8_size(std::string_view text) noexcept {
  const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t size = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  if (size == 0 || first > 0xF4 || size > text.size()) return 0;
  for (std::size_t i = 1; i < size; ++i) {
    if (byte(i) < 0x80 || byte(i) > 0xBF) return 0;
  }
  const unsigned char second = byte(1);
  const bool too_long = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
  const bool no_character = (first == 0xED && second > 0x9F) || (first == 0xF4 && second > 0x8F);
  return too_long || no_character ? 0 : size;
}

bool is_utf8(std::string_view text) noexcept {
  while (!text.empty()) {
    const std::size_t size = utf8_size(text);
    if (size == 0) return false;
    text.remove_prefix(size);
  }
  return true;
}

constexpr std::size_t kMaxTitleBytes = 1000;

std::string id_of(const GameRecord& record, const GameLocation& location) {
  return record.name.empty() ? std::to_string(location.number) : record.name;
}

/// The stated value of the move with this index; null if there is none.
const StatedMove* stated_at(const GameRecord& record, std::size_t index) {
  const auto found = std::ranges::find(record.stated, index, &StatedMove::index);
  return found == record.stated.end() ? nullptr : &*found;
}

/// The position before the move `index`, or at the end.
void append_position(const Position& position, std::size_t index, const GameRecord& record,
                     const GameLocation& location, const EmptiesRange& range,
                     std::deque<PositionRecord>& out) {
  const int empties = position.board.empty_count();
  if (!range.contains(empties) || legal_moves(position.board) == 0) return;
  PositionRecord next;
  next.id = id_of(record, location) + ':' + std::to_string(empties);
  next.line = location.line;
  next.position = position;
  // Every position gets a copy, so a huge title would take up to sixty times its size.
  if (!record.title.empty()) next.comment = record.title.substr(0, kMaxTitleBytes);
  next.text = notation::to_string(position);
  if (const StatedMove* const last = index == 0 ? nullptr : stated_at(record, index - 1)) {
    next.claims.exact = -last->after;
  }
  if (const StatedMove* const move = stated_at(record, index)) {
    next.claims.moves = {{record.game.moves[index], move->after}};
  }
  out.push_back(std::move(next));
}

/// Unchanged if it is UTF-8. Otherwise converted from Latin-1, where each byte is the character of
/// that number.
std::string latin1_to_utf8(std::string_view text) {
  if (is_utf8(text)) return std::string(text);
  std::string out;
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (code < 0x80) {
      out += c;
    } else {
      out += static_cast<char>(0xC0 | code >> 6);
      out += static_cast<char>(0x80 | (code & 0x3F));
    }
  }
  return out;
}

/// Appends a record for each position with `range` empty squares, in order of play. The id is the
/// number of the game, a colon and the number of empty squares. Positions where the side to move
/// must pass are skipped; if the game is not over, the position after the pass stands for them.
void append_positions(const GameRecord& record, const GameLocation& location,
                      const EmptiesRange& range, std::deque<PositionRecord>& out) {
  Position position = record.game.start;
  std::size_t index = 0;
  append_position(position, index, record, location, range, out);
  for (const Square move : record.game.moves) {
    position = play(position, move);
    append_position(position, ++index, record, location, range, out);
  }
  // A final pass may be left out of the record.
  if (legal_moves(position.board) == 0) {
    append_position(position.passed(), index + 1, record, location, range, out);
  }
}

}  // namespace

void append_records(const GameRecord& record, const GameLocation& location,
                    const ReaderOptions& options, const std::optional<EmptiesRange>& range,
                    std::deque<PositionRecord>& out) {
  if (!options.whole_games) {
    const std::optional<EmptiesRange>& wanted = options.empties ? options.empties : range;
    if (wanted) append_positions(record, location, *wanted, out);
    return;
  }
  PositionRecord whole;
  whole.id = id_of(record, location);
  whole.line = location.line;
  whole.position = record.game.start;
  whole.game = record.game;
  if (!record.title.empty()) whole.comment = record.title;
  whole.tags = record.tags;
  whole.stated = record.stated;
  out.push_back(std::move(whole));
}

void GameRecord::add_comment(std::string_view comment, std::size_t moves) {
  const std::string_view text = notation::trimmed(comment);
  constexpr std::size_t kNumber = 3;  // a sign and two digits: "+08"
  const bool signed_number = text.starts_with('+') || text.starts_with('-');
  if (!signed_number || text.size() < kNumber || moves == 0) return;
  if (text.size() > kNumber && text[kNumber] != ',') return;
  const auto value = notation::parse_number<Score>(text.substr(1, 2), 0, kMaxScore);
  if (!value || *value % 2 != 0) return;
  std::string plain(text);
  std::ranges::replace(plain, '\n', ' ');  // lines of PGN are wrapped
  stated.push_back({moves - 1, text[0] == '-' ? -*value : *value, std::move(plain)});
}

std::optional<Result<PositionRecord>> GamesSource::read_next() {
  while (positions_.empty()) {
    if (!ended_) {
      if (std::optional<ParseError> error = read_game()) return *std::move(error);
      continue;
    }
    const std::string unused = unused_.take_text(unused_text_);
    if (!unused.empty()) options_.warn({0, 0, unused});
    if (without_range_ != 0) {
      options_.warn({0, 0,
                     std::to_string(without_range_) +
                         (without_range_ == 1 ? " game gives" : " games give") +
                         " positions with --empties only, such as --empties 20"});
    }
    return std::nullopt;
  }
  PositionRecord record = std::move(positions_.front());
  positions_.pop_front();
  return record;
}

std::optional<ParseError> GamesSource::add_game(Result<GameRecord> game, std::size_t line,
                                                std::size_t column) {
  ++games_;
  if (!game) {
    ParseError error = std::move(game).error();
    if (error.line <= 1) error.column += column - 1;
    return placed_from(std::move(error), line);
  }
  for (const std::string& name : game.value().unused) unused_.add(name);
  if (!options_.empties && !options_.whole_games) ++without_range_;
  append_records(game.value(), {games_, line}, options_, std::nullopt, positions_);
  return std::nullopt;
}

std::optional<std::string> try_play_as(Game& game, Colour side, Square move) {
  if (move == Square::pass && game_over(game.end.board)) return std::nullopt;
  const bool pass_left_out =
      move != Square::pass && legal_moves(game.end.board) == 0 && !game_over(game.end.board);
  const Colour mover = pass_left_out ? other(game.end.side) : game.end.side;
  if (side != mover) {
    return "a move of " + std::string(to_string(side)) + " out of turn, expected " +
           (pass_left_out ? "a pass or a move of " : "one of ") + std::string(to_string(mover));
  }
  return try_play(game, move);
}

std::string tag_text(std::string_view text) {
  std::string tag;
  append_field(tag, text);
  return tag;
}

void append_field(std::string& text, std::string_view next) {
  const std::string utf8 = latin1_to_utf8(next);
  const std::string_view field = notation::trimmed(utf8);
  if (field.empty()) return;
  if (!text.empty()) text += ", ";
  for (const char c : field) {
    text += static_cast<unsigned char>(c) < ' ' || c == '\x7F' ? ' ' : c;
  }
}

}  // namespace kanzen
