// Games as they are written, read again.
#include "solver/formats/game_record.hpp"
#include "solver/formats/writer.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/read_all.hpp"

namespace kanzen::test {
namespace {

Outcome random_outcome(Random& random) {
  Outcome outcome{{.goal = random.below(2) == 0 ? Goal::game : Goal::value}};
  const bool from_start = random.below(2) == 0;
  Game game;
  if (!from_start) {
    const Board board = random_unfinished_board(random, random.between(4, 50));
    game.start = {board, random.below(2) == 0 ? Colour::black : Colour::white};
    game.end = game.start;
  }
  const auto plies = random.below(80);
  while (game.moves.size() < plies && !game_over(game.end.board)) {
    const Bitboard legal = legal_moves(game.end.board);
    Square move = Square::pass;
    if (legal != 0) {
      auto skip = random.below(static_cast<std::uint64_t>(popcount(legal)));
      for (const Square square : squares(legal)) {
        if (skip-- == 0) move = square;
      }
    }
    if (outcome.goal == Goal::game && random.below(2) == 0) {
      const Score value = 2 * random.between(-10, 10);
      outcome.plies().push_back({.number = game.moves.size() + 1,
                                 .before = game.end,
                                 .move = move,
                                 .bounds = {value, value},
                                 .after = value - 2 * random.between(0, 4)});
    }
    game.end = play(game.end, move);
    game.moves.push_back(move);
  }
  GameTags& tags = outcome.record.tags;
  if (random.below(3) != 0) tags.black = "Ann \"A\"";
  if (random.below(3) != 0) tags.white = "B\xC3\xB6 (2)";
  if (random.below(3) != 0) tags.tournament = "Open; {1} % 2";
  if (!tags.tournament.empty() && random.below(2) == 0) tags.place = "Hanoi, VNM";
  if (random.below(3) == 0) outcome.record.comment = "lost on time";
  if (random.below(3) != 0) tags.date = "2001-02-03";
  if (random.below(3) != 0) tags.round = "2 (final)";
  constexpr std::array<const char*, 5> kResults{"34-30", "B+R", "0-1", "adjourned", "-4.000:r"};
  if (!game_over(game.end.board)) tags.result = kResults[random.below(kResults.size())];
  if (random.below(3) == 0) outcome.record.id = "Ann vs Bo #" + std::to_string(random.below(9));
  outcome.record.game = game;
  return outcome;
}

TEST_CASE("games that are written as GGF, SGF and PGN are read back") {
  Random random{55};
  for (const std::string_view form : game_writer_names()) {
    const std::unique_ptr<Writer> writer = make_game_writer(form);
    std::vector<Outcome> games;
    std::string text;
    for (int i = 0; i < 300; ++i) {
      games.push_back(random_outcome(random));
      text += writer->row(games.back());
    }
    INFO(form);
    std::istringstream source(text);
    InputStream in(source);
    const Contents contents = read_all(*open_records(in, {.whole_games = true}));
    for (const ParseError& error : contents.errors) {
      FAIL_CHECK(error.line << ":" << error.column << ": " << error.message);
    }
    REQUIRE(contents.records.size() == games.size());
    for (std::size_t i = 0; i < games.size(); ++i) {
      const PositionRecord& wanted = games[i].record;
      const PositionRecord& read = contents.records[i];
      INFO(writer->row(games[i]));
      REQUIRE(read.game);
      CHECK(read.game->start == wanted.game->start);
      CHECK(read.game->moves == wanted.game->moves);
      CHECK(read.tags.black == wanted.tags.black);
      CHECK(read.tags.white == wanted.tags.white);
      CHECK(read.tags.tournament == wanted.tags.tournament);
      CHECK(read.tags.place == wanted.tags.place);
      CHECK(read.tags.date == wanted.tags.date);
      CHECK(read.tags.round == wanted.tags.round);
      CHECK(comment_of_game(read) == wanted.comment.value_or(""));
      CHECK(read.id == (wanted.id.empty() ? std::to_string(i + 1) : wanted.id));
      const bool analysed = std::holds_alternative<GameResult>(games[i].result);
      REQUIRE(read.stated_moves.size() == (analysed ? games[i].plies().size() : 0));
      for (const StatedMove& stated : read.stated_moves) {
        const GamePly& ply =
            *std::ranges::find(games[i].plies(), stated.index + 1, &GamePly::number);
        CHECK(stated.after == ply.after);
      }
      Outcome again{{.record = read}};
      CHECK(writer->row(again) == writer->row(games[i]));  // with what was lost
    }
  }
}

TEST_CASE(
    "the result of an unfinished game keeps its winner, margin and reason, or names the loss") {
  Outcome outcome;
  outcome.record.game = notation::parse_moves("f5d6c3").value();
  for (const auto& [stated, ggf, sgf, pgn, end] : std::vector<std::array<std::string, 5>>{
           {"B+T", "", "B+T", "B+T", "1-0"},
           {"6", "+6.00", "B+6", "6", "1-0"},
           {"W+12", "-12.00", "W+12", "W+12", "0-1"},
           {"-12.000:r", "-12.000:r", "W+12", "-12.000:r", "0-1"},
           {"+0.000:r", "+0.000:r", "0", "+0.000:r", "1/2-1/2"},
           {"1/2-1/2", "+0.00", "0", "1/2-1/2", "1/2-1/2"},
           {"1-0", "", "B+", "1-0", "1-0"},
           {"40-24", "+16.00", "B+16", "40-24", "40-24"},
           {"adjourned", "", "adjourned", "adjourned", "*"}}) {
    INFO(stated);
    outcome.record.tags.result = stated;
    const auto row = [&](std::string_view form) { return make_game_writer(form)->row(outcome); };
    const auto lost = [&](std::string_view form) { return make_game_writer(form)->lost(outcome); };
    const auto property = [](const std::string& text) {
      return text.empty() ? "" : "RE[" + text + "]";
    };
    CHECK(row("ggf") ==
          "(;GM[Othello]" + property(ggf) + "TY[8]" +
              "BO[8 ---------------------------O*------*O--------------------------- *]" +
              "B[f5]W[d6]B[c3];)\n");
    CHECK(row("sgf") == "(;GM[2]FF[4]CA[UTF-8]SZ[8]" + property(sgf) + ";B[f5];W[d6];B[c3])\n");
    CHECK(row("pgn").find("[Result \"" + pgn + "\"]") != std::string::npos);
    CHECK(row("pgn").ends_with("2. c3 " + end + "\n\n"));
    CHECK(lost("ggf").size() == (ggf.empty() ? 1U : 0U));
    CHECK(lost("sgf").size() == (stated.ends_with(":r") ? 1U : 0U));
    CHECK(lost("pgn").empty());
  }
}

TEST_CASE("a format has every character of names and comments, or names the loss") {
  Outcome outcome;
  outcome.record.game = notation::parse_moves("f5d6c3").value();
  outcome.record.tags.black = "Al [bot] \\";
  for (const auto& [form, comment, black, read_comment] :
       std::vector<std::array<std::string, 4>>{{"sgf", "{a]\\}", "Al [bot] \\", "{a]\\}"},
                                               {"pgn", "[a]\\", "Al [bot] \\", "[a]\\"},
                                               {"pgn", "{a}", "Al [bot] \\", "{a)"},
                                               {"ggf", "{a}", "Al (bot) /", "{a}"}}) {
    INFO(form << ' ' << comment);
    outcome.record.comment = comment;
    const std::unique_ptr<Writer> writer = make_game_writer(form);
    const Contents contents = read_contents(writer->row(outcome), {.whole_games = true});
    REQUIRE(contents.records.size() == 1);
    CHECK(contents.records[0].tags.black == black);
    CHECK(contents.records[0].comment == read_comment);
    const bool whole = black == outcome.record.tags.black && comment == read_comment;
    CHECK(writer->lost(outcome).size() == (whole ? 0U : 1U));
  }
}

TEST_CASE("the values of moves stand where the formats have comments and evaluations") {
  Outcome outcome{{.goal = Goal::game}};
  Game game;
  for (const Square move : {Square::f5, Square::d6}) REQUIRE_FALSE(try_play(game, move));
  outcome.record.game = game;
  outcome.plies().push_back({.number = 2,
                             .before = play(game.start, Square::f5),
                             .move = Square::d6,
                             .bounds = {2, 2},
                             .after = -4});
  const auto row = [&](std::string_view form) { return make_game_writer(form)->row(outcome); };
  CHECK(row("ggf").ends_with("B[f5]W[d6/-4.00];)\n"));
  CHECK(row("sgf").ends_with(";B[f5];W[d6]C[-04, loses 6])\n"));
  CHECK(row("pgn").ends_with("\n1. f5 d6 {-04, loses 6} *\n\n"));
  // They are claims about the move, and about the position after it. Other programs have estimates
  // in GGF, and variations of PGN have other moves.
  for (const auto& [text, value, claims] :
       std::vector<std::tuple<std::string, std::optional<Score>, std::size_t>>{
           {row("pgn"), 4, 1},
           {row("sgf"), 4, 1},
           {row("ggf"), 4, 1},
           {"(;GM[Othello]TY[8]B[f5]W[d6/-4.00];)", std::nullopt, 0},
           {"[Black \"A\"]\n1. f5 d6 (1... f6 {-04}) *\n", std::nullopt, 0},
           {"[Black \"A\"]\n{(time)} {a ; b} 1. f5 (1. d3 {(x)}) d6 ; -04\n*\n", 4, 1},
           {"[Black \"A\"]\n; (time) {\n1. f5 {(good)} d6 {-04, loses 6} {(bad)} *\n", 4, 1},
           {"[Variant \"Flipello\"]\n{(time)} 1. P@c5 P@c6 {-04} *\n", 4, 1},
           {"[Black \"A\"]\n1. f5 d6 {-4} *\n", std::nullopt, 0}}) {
    INFO(text);
    std::istringstream source(text);
    InputStream in(source);
    const Contents contents = read_all(*open_records(in, {.empties = EmptiesRange{0, 64}}));
    REQUIRE(contents.records.size() == 3);
    CHECK(contents.records[1].claims.moves.size() == claims);
    CHECK(contents.records[2].claims.exact() == value);
  }
}

}  // namespace
}  // namespace kanzen::test
