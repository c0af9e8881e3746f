// Files of positions and of games in all formats, and a position, a game or a claim as one
// text.
#include <sstream>

#include "solver/dialects/move_list.hpp"
#include "solver/dialects/spoken_claims.hpp"
#include "solver/formats/base81.hpp"
#include "solver/formats/board_picture.hpp"
#include "solver/formats/game_line.hpp"
#include "solver/formats/game_record.hpp"
#include "solver/formats/open_records.hpp"
#include "solver/formats/wthor.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/fuzz/record_choice.hpp"

namespace kanzen::fuzz {

std::string check_positions(std::string_view input) {
  return find_records_problem(input,
                              {Format::automatic, Format::lines, Format::ffo, Format::base81});
}

std::string check_games(std::string_view input) {
  for (const std::size_t length : {kWthorPlayerLength, kWthorTournamentLength}) {
    std::istringstream in{std::string(input)};
    const Result<std::vector<std::string>> names = read_wthor_names(in, length);
    if (names && names.value().size() * length > input.size()) return "more names than bytes";
    if (!names && names.error().message.empty()) return "an error without a message";
  }
  return find_records_problem(
      input, {Format::automatic, Format::ggf, Format::sgf, Format::pgn, Format::wthor});
}

namespace {

[[nodiscard]] std::string find_problem(const Position& position) {
  if ((position.board.player & position.board.opponent) != 0) return "a square has two discs";
  const auto again = notation::parse_position(notation::to_string(position));
  if (!again || !(again.value() == position)) return "a position does not read back";
  const auto fen = parse_fen_game(to_fen(position));
  if (!fen || !(fen.value().end == position)) return "a FEN does not read back";
  const auto board = parse_base81(to_base81(position.board));
  if (!board || !(board.value() == position.board)) return "base 81 does not read back";
  return {};
}

[[nodiscard]] std::string find_problem(const ParseError& error) {
  if (error.message.empty() || error.message.size() >= 250) return "a message of odd length";
  if (notation::printable(error.message) != error.message) return "a message with odd characters";
  return {};
}

[[nodiscard]] std::string find_problem(const Game& game) {
  if (!test::is_played(game)) return "a game with illegal moves";
  return find_problem(game.end);
}

[[nodiscard]] std::string find_problem(const ClaimedInterval& claim) {
  const std::string text = to_string(claim);
  std::size_t at = 0;
  const auto again = read_claimed_interval(text, at);
  if (!again || !(again.value() == claim)) return "a claim does not read back: " + text;
  return {};
}

template <class T>
[[nodiscard]] std::string find_problem(const Result<T>& read) {
  return read ? find_problem(read.value()) : find_problem(read.error());
}

}  // namespace

std::string check_texts(std::string_view input) {
  std::vector<std::string> problems;
  for (const auto& style :
       {notation::BoardStyle{}, notation::parse_board_style("white=0").value(),
        notation::parse_board_style("black=1,white=2,empty=0", "parity").value()}) {
    problems.push_back(find_problem(notation::parse_position(input, style)));
  }
  problems.push_back(find_problem(notation::parse_moves(input)));
  problems.push_back(find_problem(parse_game_text(input)));
  if (const auto game = parse_game_line(input)) {
    problems.push_back(find_problem(*game.value().game));
  } else {
    problems.push_back(find_problem(game.error()));
  }
  const Result<SpokenClaim> claim = parse_claim_text(input);
  problems.push_back(claim ? find_problem(claim.value().interval) : find_problem(claim.error()));
  problems.push_back(find_problem(parse_fen_game(input)));
  for (const std::string& problem : problems) {
    if (!problem.empty()) return problem;
  }
  const std::string shown = notation::printable(input);
  if (notation::printable(shown) != shown) return "harmless text is changed";
  return {};
}

}  // namespace kanzen::fuzz
