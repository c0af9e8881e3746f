#include "tests/support/reader_check.hpp"

#include <algorithm>
#include <memory>
#include <sstream>

#include "core/game.hpp"
#include "core/moves.hpp"
#include "core/notation.hpp"
#include "solver/formats/open_records.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen::test {

bool is_played(const Game& game) {
  Game again{game.start, {}, game.start};
  for (const Square move : game.moves) {
    if (try_play(again, move)) return false;
  }
  return again.end == game.end;
}

namespace {

std::string find_problem(const PositionRecord& record) {
  const Board& board = record.position.board;
  if ((board.player & board.opponent) != 0) return "a square has two discs";
  if (record.line == 0 || record.id.empty()) return "a record without line or id";
  const Bitboard legal = legal_moves(board);
  for (const notation::MoveScore& item : record.claims.moves) {
    if (item.score < kMinScore || item.score > kMaxScore) return "a score is out of range";
    const bool is_legal = item.move == Square::pass ? legal == 0 : (legal & bit(item.move)) != 0;
    if (!is_legal) return "a move of the list is not legal";
  }
  if (record.game && !is_played(*record.game)) return "a game with illegal moves";
  if (record.interval) {
    const std::string text = to_string(*record.interval);
    std::size_t at = 0;
    const Result<ClaimedInterval> again = read_claimed_interval(text, at);
    if (!again || again.value() != *record.interval) return "a claim reads back as another";
  }
  notation::ObfRecord obf;
  obf.position = record.position;
  obf.moves = record.claims.moves;
  const Result<notation::ObfRecord> again = notation::parse_obf(notation::to_string(obf));
  if (!again) return "the record does not read back: " + again.error().message;
  if (!(again.value().position == record.position) || again.value().moves != obf.moves) {
    return "the record reads back as another one";
  }
  return {};
}

std::string find_problem(const ParseError& error) {
  if (error.line == 0 || error.column == 0) return "an error without a place: " + error.message;
  if (error.message.size() >= 250) return "a long message";
  const bool printable = std::all_of(error.message.begin(), error.message.end(),
                                     [](char c) { return c >= ' ' && c <= '~'; });
  if (!printable) return "a message with control characters";
  if (error.message.find("expected") == std::string::npos) {
    return "a message that does not say what was expected: " + error.message;
  }
  return {};
}

bool is_packed(const std::string& text) {
  return text.starts_with("\x1F\x8B") || text.starts_with("\x28\xB5\x2F\xFD");
}

}  // namespace

ReaderReport read_and_check(const std::string& text, const ReaderOptions& options) {
  ReaderReport report;
  std::istringstream in(text);
  InputStream unpacked(in);
  const std::unique_ptr<RecordSource> reader = open_records(unpacked, options);
  while (const std::optional<Result<PositionRecord>> next = reader->next()) {
    ++(next->ok() ? report.records : report.errors);
    if (report.problem.empty()) {
      report.problem = next->ok() ? find_problem(next->value()) : find_problem(next->error());
    }
    if (report.records + report.errors > text.size() + 1) {
      // A few packed bytes may well be many lines: enough of them have been looked at.
      if (!is_packed(text)) report.problem = "more results than bytes and one";
      break;
    }
  }
  return report;
}

}  // namespace kanzen::test
