#include "tests/support/reader_check.hpp"

#include <sstream>

#include "solver/formats/open_records.hpp"

namespace kanzen::test {

namespace {

constexpr std::string_view kErrorMark = "error";

bool is_ignored(const EveryByteCase& example, std::size_t at) {
  for (const std::string& part : example.ignored) {
    const std::size_t begin = example.text.find(part);
    if (begin <= at && at < begin + part.size()) return true;
  }
  return false;
}

}  // namespace

std::string seen_in(const PositionRecord& record) {
  std::ostringstream out;
  out << "id " << record.id << " position " << notation::to_string(record.position);
  const PositionClaims& expected = record.claims;
  out << " claimed " << expected.bounds.lower << ' ' << expected.bounds.upper;
  for (const notation::MoveScore& item : expected.moves) {
    out << ' ' << notation::to_string(item.move) << ':' << item.score;
  }
  if (record.claims.interval) out << " statement " << to_string(*record.claims.interval);
  if (record.window) out << " window " << record.window->alpha << ' ' << record.window->beta;
  if (record.comment) out << " comment " << *record.comment;
  if (record.game) {
    out << " game " << notation::to_string(record.game->start) << ' '
        << notation::to_string(record.game->moves);
  }
  return out.str();
}

std::string seen_in(const std::string& text, const ReaderOptions& options) {
  std::string seen;
  ReaderOptions heard = options;
  heard.on_warning = [&seen](std::string_view, const ParseError& warning) {
    seen += "warning " + warning.message + '\n';
  };
  std::istringstream source(text);
  InputStream in(source);
  const std::unique_ptr<RecordSource> reader = open_records(in, heard);
  while (const std::optional<Result<PositionRecord>> next = reader->next()) {
    seen += next->ok() ? seen_in(next->value()) : std::string(kErrorMark);
    seen += '\n';
  }
  return seen;
}

std::vector<std::string> unused_bytes(const EveryByteCase& example, const ReaderOptions& options) {
  const std::string& text = example.text;
  const std::string seen = seen_in(text, options);
  if (seen.empty() || seen.find(kErrorMark) != std::string::npos) return {text};
  std::vector<std::string> unused;
  const auto check = [&](const std::string& changed) {
    if (seen_in(changed, options) == seen) unused.push_back(changed);
  };
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (is_ignored(example, at)) continue;
    const bool blank = notation::is_blank(text[at]);
    if (!blank && example.may_go.find(text[at]) == std::string::npos) {
      check(text.substr(0, at) + text.substr(at + 1));
      check(text.substr(0, at) + ' ' + text.substr(at + 1));
    }
    for (const char other : std::string_view("q7-&")) {
      if (other != text[at]) check(text.substr(0, at) + other + text.substr(at + 1));
    }
  }
  return unused;
}

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
  if (record.claims.interval) {
    const std::string text = to_string(*record.claims.interval);
    std::size_t at = 0;
    const Result<ClaimedInterval> again = read_claimed_interval(text, at);
    if (!again || again.value() != *record.claims.interval) return "a claim reads back as another";
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
  if (notation::printable(error.message) != error.message) {
    return "a message with control characters";
  }
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
