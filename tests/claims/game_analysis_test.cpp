#include "solver/claims/game_analysis.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace kanzen::test {
namespace {

Game played_game(Random& random, int empties, std::size_t plies) {
  Game game;
  game.start = game.end = {random_unfinished_board(random, empties), Colour::white};
  return random_game(random, game, plies);
}

std::vector<GamePly> walked(const Game& game, const SolveFunction& solve, OtherMoves others) {
  std::vector<GamePly> plies;
  GameAnalysis walk(game, solve, others);
  while (const Position* ahead = walk.upcoming()) {
    const Position before = *ahead;
    plies.push_back(*walk.next());
    CHECK(plies.back().before == before);
  }
  CHECK_FALSE(walk.next());
  return plies;
}

TEST_CASE("a summary counts moves, mistakes and discs of both sides, and no passes") {
  Game game;
  GamePly black{.number = 3, .move = Square::f5, .bounds = {4, 4}, .after = -2};
  black.before.side = Colour::black;
  GamePly white{.number = 4, .move = Square::f6, .bounds = {2, 2}, .after = 2};
  white.before.side = Colour::white;
  GamePly pass{.number = 5, .move = Square::pass, .bounds = {2, 2}, .after = 2};
  pass.before.side = Colour::black;
  const GamePly stopped{.number = 2, .move = Square::d6};  // its loss is not known
  const GameSummary summary = summarize_game(game, {pass, white, black, stopped});
  CHECK_FALSE(summary.score);
  CHECK(summary.first_ply == 3);
  CHECK(summary.black.moves == 1);
  CHECK(summary.black.mistakes == 1);
  CHECK(summary.black.lost == 6);
  CHECK(summary.white.moves == 1);
  CHECK(summary.white.mistakes == 0);

  Game over;
  over.end = make_position(0x7, Bitboard{3} << 62, Colour::white);  // three discs against two
  CHECK(summarize_game(over, {}).score == 60);
  CHECK(summarize_game(over, {}).first_ply == 0);
}

TEST_CASE("a walk numbers moves with and without passes") {
  const SolveFunction none = [](const Board&, Window) {
    return Solution{.status = Status::exact, .score = 0, .bounds = {0, 0}};
  };
  Game game;
  game.start = {{bit(Square::a1) | bit(Square::a3), bit(Square::b1) | bit(Square::b3)},
                Colour::black};
  game.end = game.start;
  REQUIRE_FALSE(try_play(game, Square::c1));
  REQUIRE_FALSE(try_play(game, Square::c3));  // after a pass of White
  REQUIRE(game.moves.size() == 3);
  const std::vector<GamePly> plies = walked(game, none, OtherMoves::none);
  CHECK(plies[0].number == 3);
  CHECK(plies[0].move_number == 2);
  CHECK(plies[1].move == Square::pass);
  CHECK(plies[2].number == 1);
  CHECK(plies[2].move_number == 1);
}

TEST_CASE("a walk finds every value and mistake and all best moves") {
  Random random(60);
  Solver solver({.hash_mib = 1});
  const SolveFunction solve = [&](const Board& b, Window w) { return solver.solve(b, w); };
  std::size_t mistakes = 0;
  std::size_t passes = 0;
  for (int i = 0; i < 40; ++i) {
    const Game game = played_game(random, 9, i % 3 == 0 ? 5 : 60);
    const std::vector<GamePly> plies = walked(game, solve, OtherMoves::best);
    REQUIRE(plies.size() == game.moves.size());
    Position position = game.start;
    for (std::size_t at = 0; at < plies.size(); ++at) {
      const GamePly& ply = plies[plies.size() - 1 - at];
      INFO(i << " " << at);
      CHECK(ply.number == at + 1);
      CHECK(ply.move == game.moves[at]);
      REQUIRE(ply.before == position);
      REQUIRE(ply.is_known());
      const Score value = ordered_reference_value(position.board);
      CHECK(ply.bounds.lower == value);
      const Score after = -ordered_reference_value(play(position, ply.move).board);
      CHECK(ply.after == after);
      CHECK(ply.loss() == value - after);
      mistakes += ply.loss() > 0 ? 1U : 0U;
      passes += ply.move == Square::pass ? 1U : 0U;
      REQUIRE(ply.has_all_others);
      for (const Square move : squares(legal_moves(position.board))) {
        if (move == ply.move) continue;
        const bool keeps = -ordered_reference_value(play(position.board, move)) == value;
        CHECK(keeps == (std::ranges::find(ply.others, move) != ply.others.end()));
      }
      position = play(position, ply.move);
    }
  }
  CHECK(mistakes > 20);
  CHECK(passes > 5);
}

TEST_CASE("a walk with all moves finds their values and lines of play") {
  Random random(62);
  Solver solver({.hash_mib = 1});
  const SolveFunction solve = [&](const Board& b, Window w) { return solver.solve(b, w); };
  for (int i = 0; i < 10; ++i) {
    const Game game = played_game(random, 8, 60);
    const std::vector<GamePly> best = walked(game, solve, OtherMoves::best);
    const std::vector<GamePly> plies = walked(game, solve, OtherMoves::all);
    for (std::size_t at = 0; at < plies.size(); ++at) {
      const GamePly& ply = plies[at];
      INFO(i << " " << at);
      CHECK(std::ranges::is_permutation(ply.others, best[at].others));
      const auto legal = static_cast<std::size_t>(popcount(legal_moves(ply.before.board)));
      REQUIRE(ply.moves.size() == std::max<std::size_t>(legal, 1));
      for (const MoveValue& value : ply.moves) {
        Position position = ply.before;
        REQUIRE(value.pv.front() == value.move);
        for (const Square move : value.pv) position = play(position, move);
        CHECK(game_over(position.board));
        const Score score = final_score(position.board);
        CHECK(value.bounds.lower == (position.side == ply.before.side ? score : -score));
        CHECK(value.bounds.is_exact());
        CHECK(value.bounds.lower == -ordered_reference_value(play(ply.before, value.move).board));
      }
    }
  }
}

TEST_CASE("a walk ends at a stopped search and returns the proven bounds") {
  Random random(61);
  Solver solver({.hash_mib = 1});
  const Game game = played_game(random, 8, 60);
  int left = 3;
  const SolveFunction limited = [&](const Board& b, Window w) {
    return left-- > 0 ? solver.solve(b, w) : Solution{};
  };
  const std::vector<GamePly> plies = walked(game, limited, OtherMoves::none);
  REQUIRE(plies.size() < game.moves.size());
  CHECK_FALSE(plies.back().is_known());
  const Score value = ordered_reference_value(plies.back().before.board);
  CHECK(plies.back().bounds.lower <= value);
  CHECK(plies.back().bounds.upper >= value);
  for (std::size_t i = 0; i + 1 < plies.size(); ++i) CHECK(plies[i].is_known());
}

TEST_CASE("a game whose end is stopped gives no loss that is not proven") {
  Random random(62);
  const Game game = played_game(random, 8, 60);
  for (const Score upper : {kMinScore, Score{0}, kMaxScore}) {
    const SolveFunction stopped = [&](const Board&, Window) {
      Solution solution;
      solution.bounds.upper = upper;
      return solution;
    };
    GameAnalysis walk(game, stopped, OtherMoves::none);
    const std::optional<GamePly> ply = walk.next();
    REQUIRE(ply);
    CHECK(ply->bounds.lower == -upper);
    if (upper == kMinScore) {  // the last move wins everything, so no search is needed
      CHECK(ply->after == kMaxScore);
      CHECK(ply->loss() == 0);
    } else {
      CHECK_FALSE(ply->after);
      CHECK_FALSE(ply->loss());
    }
  }
}

using enum Verdict;

/// Black moves at odd plies. `black` is the value for Black before the ply.
GamePly known_ply(std::size_t number, Score black) {
  GamePly ply{.number = number};
  ply.before.side = number % 2 == 0 ? Colour::white : Colour::black;
  ply.bounds.lower = ply.bounds.upper = for_black(black, ply.before.side);
  return ply;
}

/// `end` is for the side to move after the last ply.
ClaimOnGame claim_on(std::size_t length, const std::optional<ClaimedInterval>& claim,
                     std::vector<GamePly> plies, Bounds end = {}) {
  Outcome game({.goal = Goal::game});
  game.record.game.emplace();
  game.record.game->moves.resize(length, Square::f5);
  game.record.game->end.side = length % 2 == 0 ? Colour::black : Colour::white;
  game.record.claims.interval = claim;
  game.result = GameResult{.plies = std::move(plies), .end = end};
  return ClaimOnGame(game);
}

constexpr ClaimedInterval kDraw{Relation::draw};

TEST_CASE("a claim on a game holds after the last position where it fails") {
  const ClaimOnGame claim = claim_on(
      6, kDraw,
      {known_ply(6, 0), known_ply(5, 0), known_ply(4, 2), known_ply(3, 0), known_ply(2, -2)},
      {0, 0});
  CHECK(claim.holds_from() == 5U);
  CHECK(claim.fails_at() == 4U);
  CHECK(claim.last_open() == 1);
  CHECK(claim.verdict() == Verdict::refuted);
  CHECK(claim.stretches() == std::vector<ClaimStretch>{{1, 1, undecided},
                                                       {2, 2, refuted},
                                                       {3, 3, confirmed},
                                                       {4, 4, refuted},
                                                       {5, 7, confirmed}});
}

TEST_CASE("a claim on a game covers the position after the last move") {
  // The last move, by Black, throws the draw away.
  const ClaimOnGame lost = claim_on(3, kDraw, {known_ply(3, 0), known_ply(2, 0)}, {20, 20});
  CHECK_FALSE(lost.holds_from());
  CHECK(lost.fails_at() == 4U);
  CHECK(lost.last_open() == 1);
  CHECK(lost.stretches() ==
        std::vector<ClaimStretch>{{1, 1, undecided}, {2, 3, confirmed}, {4, 4, refuted}});

  // It alone decides the claim if no ply is within reach. White is to move.
  const ClaimedInterval win{Relation::win};
  for (const auto& [end, verdict] : std::vector<std::pair<Bounds, Verdict>>{
           {{-2, -2}, Verdict::confirmed}, {{2, 2}, Verdict::refuted}, {{}, Verdict::undecided}}) {
    const ClaimOnGame alone = claim_on(3, win, {}, end);
    CHECK(alone.verdict() == verdict);
    CHECK(alone.last_open() == (verdict == Verdict::undecided ? 4 : 3));
  }
}

TEST_CASE("bounds decide a claim on a game where they suffice") {
  GamePly stopped = known_ply(3, 0);  // Black to move, at least 0
  stopped.bounds.upper = 64;
  const ClaimedInterval at_least{Relation::at_least, 0};
  const ClaimOnGame bounds = claim_on(4, at_least, {known_ply(4, 2), stopped}, {2, 2});
  CHECK(bounds.holds_from() == 3U);
  CHECK_FALSE(bounds.fails_at());
  CHECK(bounds.last_open() == 2);
  CHECK(bounds.verdict() == Verdict::confirmed);

  // The search of the end was stopped, so it has no result.
  const ClaimOnGame early = claim_on(3, at_least, {stopped});
  CHECK_FALSE(early.holds_from());
  CHECK(early.verdict() == Verdict::undecided);
  CHECK(early.stretches() ==
        std::vector<ClaimStretch>{{1, 2, undecided}, {3, 3, confirmed}, {4, 4, undecided}});

  const ClaimOnGame nothing = claim_on(3, kDraw, {stopped});
  CHECK(nothing.stretches() == std::vector<ClaimStretch>{{1, 4, undecided}});
  CHECK(nothing.last_open() == 4);
  CHECK(claim_on(0, kDraw, {}).stretches() == std::vector<ClaimStretch>{{1, 1, undecided}});

  // White's bounds are negated for Black.
  GamePly bounded = known_ply(2, -2);
  bounded.bounds.upper = 64;
  CHECK(claim_on(2, ClaimedInterval{Relation::loss}, {bounded}, {-2, -2}).holds_from() == 2U);
}

TEST_CASE("a proven mistake of unknown size counts") {
  GamePly ply{.number = 1, .before = kStartPosition, .move = Square::f5, .bounds = {2, 64}};
  CHECK_FALSE(ply.least_loss());
  ply.after = 0;
  CHECK_FALSE(ply.loss());
  CHECK(ply.least_loss() == 2);
  const SideSummary black = summarize_game({}, {ply}).black;
  CHECK(black.mistakes == 1);
  CHECK(black.lost == 2);
  CHECK(black.lost_is_lower_bound);
  ply.bounds.lower = 0;  // perhaps no mistake
  CHECK_FALSE(ply.least_loss());
}

}  // namespace
}  // namespace kanzen::test
