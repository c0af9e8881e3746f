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

constexpr std::size_t kMaxTitleBytes = 1000;

/// The stated value of the move with this index; null if there is none.
const StatedMove* stated_at(const GameRecord& record, std::size_t index) {
  const auto found = std::ranges::find(record.stated, index, &StatedMove::index);
  return found == record.stated.end() ? nullptr : &*found;
}

/// Unchanged if it is UTF-8. Otherwise converted from Latin-1, where each byte is the character of
/// that number.
std::string latin1_to_utf8(std::string_view text) {
  if (notation::is_utf8(text)) return std::string(text);
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

}  // namespace

void append_records(const GameRecord& record, const GameLocation& location,
                    const ReaderOptions& options, const std::optional<EmptiesRange>& range,
                    std::deque<PositionRecord>& out) {
  const std::string id = record.name.empty() ? std::to_string(location.number) : record.name;
  PositionRecord next;
  next.line = location.line;
  if (options.whole_games) {
    next.id = id;
    next.position = record.game.start;
    next.game = record.game;
    if (!record.title.empty()) next.comment = record.title;
    next.tags = record.tags;
    next.stated = record.stated;
    out.push_back(std::move(next));
    return;
  }
  const std::optional<EmptiesRange>& wanted = options.empties ? options.empties : range;
  if (!wanted) return;
  // Every position gets a copy, so a huge title would take up to sixty times its size.
  if (!record.title.empty()) next.comment = record.title.substr(0, kMaxTitleBytes);
  const auto append = [&](const Position& position, std::size_t index) {
    const int empties = position.board.empty_count();
    if (!wanted->contains(empties) || legal_moves(position.board) == 0) return;
    next.id = id + ':' + std::to_string(empties);
    next.position = position;
    next.text = notation::to_string(position);
    next.claims = {};
    if (const StatedMove* const last = index == 0 ? nullptr : stated_at(record, index - 1)) {
      next.claims.exact = -last->after;
    }
    if (const StatedMove* const move = stated_at(record, index)) {
      next.claims.moves = {{record.game.moves[index], move->after}};
    }
    out.push_back(next);
  };
  Position position = record.game.start;
  std::size_t index = 0;
  append(position, index);
  for (const Square move : record.game.moves) {
    position = play(position, move);
    append(position, ++index);
  }
  // A final pass may be left out of the record.
  if (legal_moves(position.board) == 0) append(position.passed(), index + 1);
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
  if (const std::string& doubt = game.value().doubt; !doubt.empty()) {
    options_.warn({line, 1, "game " + std::to_string(games_) + ": " + doubt});
  }
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

ParseError within(std::string_view text, std::string_view part, ParseError error) {
  const ParseError base = notation::error_at(text, offset_of(text, part), {});
  if (error.line <= 1) {
    error.column += base.column - 1;
    error.line = base.line;
  } else {
    error.line += base.line - 1;
  }
  return error;
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
