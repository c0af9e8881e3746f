#include "solver/formats/game_record.hpp"

#include <utility>

#include "core/moves.hpp"
#include "core/notation/text.hpp"
#include "solver/formats/latin1.hpp"

namespace kanzen {

namespace {

constexpr std::size_t kMaxTitleBytes = 1000;

void append_position(const Position& position, const GameRecord& record,
                     const GameLocation& location, const EmptiesRange& range,
                     std::deque<PositionRecord>& out) {
  const int empties = position.board.empty_count();
  if (!range.contains(empties) || legal_moves(position.board) == 0) return;
  PositionRecord next;
  next.id = std::to_string(location.number) + ':' + std::to_string(empties);
  next.line = location.line;
  next.position = position;
  // Every position of the game gets a copy, so a huge title would take up to sixty times its size.
  if (!record.title.empty()) next.comment = record.title.substr(0, kMaxTitleBytes);
  next.text = notation::to_string(position);
  out.push_back(std::move(next));
}

}  // namespace

void append_positions(const GameRecord& record, const GameLocation& location,
                      const EmptiesRange& range, std::deque<PositionRecord>& out) {
  Position position = record.game.start;
  append_position(position, record, location, range, out);
  for (const Square move : record.game.moves) {
    position = play(position, move);
    append_position(position, record, location, range, out);
  }
  // If a final pass was left out of the record, it still has to be made here.
  if (legal_moves(position.board) == 0) {
    append_position(position.passed(), record, location, range, out);
  }
}

void append_records(const GameRecord& record, const GameLocation& location,
                    const ReaderOptions& options, const std::optional<EmptiesRange>& range,
                    std::deque<PositionRecord>& out) {
  if (!options.whole_games) {
    const std::optional<EmptiesRange>& wanted = options.empties ? options.empties : range;
    if (wanted) append_positions(record, location, *wanted, out);
    return;
  }
  PositionRecord whole;
  whole.id = std::to_string(location.number);
  whole.line = location.line;
  whole.position = record.game.start;
  whole.game = record.game;
  if (!record.title.empty()) whole.comment = record.title;
  whole.tags = record.tags;
  out.push_back(std::move(whole));
}

void UnusedGameParts::add(const GameRecord& record, const ReaderOptions& options) {
  for (const std::string& name : record.unused) names_.add(name);
  if (!options.empties && !options.whole_games) ++without_range_;
}

void UnusedGameParts::warn(const ReaderOptions& options) {
  names_.warn(names_text_, options);
  if (without_range_ == 0) return;
  options.warn({0, 0,
                std::to_string(without_range_) +
                    (without_range_ == 1 ? " game gives" : " games give") +
                    " positions with --empties only, such as --empties 20"});
  without_range_ = 0;
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
