#include "solver/engine/estimate_position.hpp"
#include "solver/engine/root_search.hpp"
#include "solver/engine/search/selective.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/manual_clock.hpp"
#include "tests/support/positions.hpp"

namespace kanzen {

namespace {

[[nodiscard]] eval::Estimate slow_shallow_value(const eval::Evaluator& evaluator,
                                                const Board& board, int depth) {
  if (depth == 0 && board.empty_squares() != 0) return evaluator.estimate(board);
  const Bitboard legal = legal_moves(board);
  if (legal == 0) {
    if (legal_moves(board.passed()) == 0) return final_score(board) * eval::kUnitsPerDisc;
    return -slow_shallow_value(evaluator, board.passed(), depth);
  }
  eval::Estimate best = -2 * eval::kMaxEstimate;
  for (const Square square : squares(legal)) {
    const Board child =
        board.played(square, flips<isa::Generic>(square, board.player, board.opponent));
    best = std::max(best, -slow_shallow_value(evaluator, child, depth - 1));
  }
  return best;
}

IterativeDeepening::Judge judge_of(const eval::Evaluator& evaluator) {
  return [&](const Board& board, const eval::Features&) { return evaluator.estimate(board); };
}

TEST_CASE("a shallow search finds the value of plain negamax in every window") {
  const eval::Evaluator evaluator = eval::Evaluator::embedded();
  SharedState shared{0, 0, 1};
  shared.evaluation = &evaluator.tables();
  Worker worker;
  worker.shared = &shared;
  test::Random random(412);
  for (int i = 0; i < 600; ++i) {
    const int depth = random.between(0, 3);
    const Board board =
        test::random_reachable_board(random, random.between(0, i % 2 == 0 ? 3 : 30));
    EvaluatedNode node;
    make_node<isa::Generic>(node, board);
    const eval::Estimate value = slow_shallow_value(evaluator, board, depth);
    CAPTURE(board.player, board.opponent, depth);
    REQUIRE(shallow_estimate<isa::Generic>(worker, node, depth, -eval::kInfiniteEstimate,
                                           eval::kInfiniteEstimate) == value);
    for (const eval::Estimate alpha : {value - 1, value, value + 700, value - 700}) {
      const eval::Estimate bound =
          shallow_estimate<isa::Generic>(worker, node, depth, alpha, alpha + 1);
      if (value > alpha) {
        REQUIRE((alpha < bound && bound <= value));
      } else {
        REQUIRE((value <= bound && bound <= alpha));
      }
    }
  }
}

eval::Estimate minimax(const eval::Evaluator& evaluator, const Board& board, int depth) {
  if (game_over(board)) return final_score(board) * eval::kUnitsPerDisc;
  const Bitboard legal = legal_moves(board);
  if (legal == 0) return -minimax(evaluator, board.passed(), depth);
  if (depth == 0) return evaluator.estimate(board);
  eval::Estimate best = -2 * eval::kMaxEstimate;
  for (const Square move : squares(legal)) {
    best = std::max(best, -minimax(evaluator, play(board, move), depth - 1));
  }
  return best;
}

Score minimax_discs(const eval::Evaluator& evaluator, const Board& board, int depth) {
  return to_even_discs(minimax(evaluator, board, depth));
}

TEST_CASE("iterative deepening ends on request") {
  const eval::Evaluator evaluator = eval::Evaluator::embedded();
  for (const std::uint64_t nodes :
       {std::uint64_t{0}, std::uint64_t{10'000}, std::uint64_t{100'000}}) {
    std::uint64_t polls = 0;
    IterativeDeepening search(judge_of(evaluator), [&](std::uint64_t so_far) {
      ++polls;
      return so_far >= nodes;
    });
    const PositionEstimate found = search.run(kStartBoard, {.estimates_all_moves = false});
    CHECK(found.depth >= 1);
    CHECK(found.depth < 20);
    CHECK((legal_moves(kStartBoard) & bit(found.best_move)) != 0);
    CHECK(found.counters.nodes <= nodes + std::uint64_t{2} * 4096);
    CHECK(polls >= 1);
    if (found.depth <= 4) CHECK(found.score == minimax_discs(evaluator, kStartBoard, found.depth));
  }
}

TEST_CASE("an interrupted search has the result of a completed depth alone") {
  const eval::Evaluator evaluator = eval::Evaluator::embedded();
  test::Random random(11);
  for (int round = 0; round < 60; ++round) {
    const Board board = test::random_unfinished_board(random, 7);
    if (legal_moves(board) == 0) continue;
    // Asked once in 1,024 nodes, so the first question often comes within the last depth.
    IterativeDeepening search(judge_of(evaluator), [](std::uint64_t) { return true; });
    const PositionEstimate found = search.run(board, {});
    if (found.depth == 0) continue;
    REQUIRE_FALSE(found.moves.empty());
    CHECK(found.moves[0].move == found.best_move);
    CHECK(found.moves[0].score == found.score);
    CHECK(found.line.front() == found.best_move);
    for (const MoveEstimate& move : found.moves) {
      CHECK(move.score <= found.score);
      CHECK(move.depth >= found.depth - 2);
      if (found.depth < board.empty_count()) continue;
      CHECK(move.score ==
            -minimax_discs(evaluator, play(board, move.move), board.empty_count() - 1));
    }
  }
}

TEST_CASE("at the last depth every move has the value of plain minimax") {
  const eval::Evaluator evaluator = eval::Evaluator::random(5);
  test::Random random(9);
  for (int round = 0; round < 12; ++round) {
    const Board board = test::random_unfinished_board(random, 1 + round % 6 + round / 6 * 20);
    if (legal_moves(board) == 0) continue;
    IterativeDeepening search(judge_of(evaluator), [](std::uint64_t) { return false; });
    const int last = std::min(4, board.empty_count());
    int depths = 0;
    const auto on_depth = [&](const PositionEstimate& so_far) {
      CHECK(so_far.depth == ++depths);
      CHECK(so_far.score == minimax_discs(evaluator, board, depths));
      CHECK(so_far.moves.size() == static_cast<std::size_t>(popcount(legal_moves(board))));
      CHECK(so_far.moves.front().move == so_far.best_move);
      CHECK(so_far.moves.front().score == so_far.score);
      CHECK(std::ranges::is_sorted(so_far.moves,
                                   [](const auto& a, const auto& b) { return a.score > b.score; }));
    };
    const PositionEstimate found = search.run(board, {.max_depth = last, .on_depth = on_depth});
    CHECK(depths == last);
    CHECK(found.depth == last);
    for (const MoveEstimate& move : found.moves) {
      CHECK(move.depth == last);
      CHECK(move.score == -minimax_discs(evaluator, play(board, move.move), last - 1));
    }
    Board end = board;
    int plies = 0;
    bool mover = true;
    for (const Square move : found.line) {
      plies += move == Square::pass ? 0 : 1;
      end = play(end, move);
      mover = !mover;
    }
    CHECK(found.line.front() == found.best_move);
    CHECK((plies == last || game_over(end)));
    const Score reached = minimax_discs(evaluator, end, 0);
    CHECK((mover ? reached : -reached) == found.score);
  }
}

using test::larger_boards;

Board board_of(std::uint64_t seed, int empties) {
  test::Random random(seed);
  return test::random_unfinished_board(random, empties);
}

/// No solver finishes it in the time of a test.
Board hard_board(std::uint64_t seed) { return board_of(seed, 30); }

/// They suffice for the selective iterations over `board`, but not for the proof.
std::uint64_t nodes_without_proof(const Board& board) {
  Solver solver({.hash_mib = 16});
  return solver.solve(board).counters.nodes * 3 / 5;
}

TEST_CASE("only a proof counts as proven") {
  CHECK(is_proven(Status::exact));
  CHECK(is_proven(Status::lower));
  CHECK(is_proven(Status::upper));
  CHECK_FALSE(is_proven(Status::estimate));
  CHECK_FALSE(is_proven(Status::unfinished));
}

TEST_CASE("the confidence of an iteration follows from its margin") {
  CHECK(cut_confidence({.margin = 16}) == Approx(0.6827).margin(1e-4));
  CHECK(cut_confidence({.margin = 32}) == Approx(0.9545).margin(1e-4));
  CHECK(cut_confidence({.margin = 48}) == Approx(0.9973).margin(1e-4));
}

TEST_CASE("a shallow result equals that of the plain search") {
  const eval::Evaluator evaluator = eval::Evaluator::embedded();
  SharedState shared(64, 64, 1);
  shared.evaluation = &evaluator.tables();
  SearchControl control;
  Worker worker;
  worker.shared = &shared;
  worker.attach(&control);
  test::Random random(401);
  for (int i = 0; i < 24; ++i) {
    const int empties = random.between(1, 9);
    const Board board = i % 6 == 0 ? test::random_passing_board(random, empties)
                                   : test::random_unfinished_board(random, empties);
    const Solution result = search_shallow(worker, board);
    const int depth = std::min(empties, 4);
    CHECK(result.depth == depth);
    CHECK_FALSE(result.confidence);
    const eval::Estimate value = slow_shallow_value(evaluator, board, depth);
    CHECK(std::abs(result.score * eval::kUnitsPerDisc - value) <= eval::kUnitsPerDisc);
    CHECK(result.score % 2 == 0);
    if (legal_moves(board) == 0) {
      CHECK(result.best_move == Square::pass);
    } else {
      CHECK(-slow_shallow_value(evaluator, play(board, result.best_move), depth - 1) == value);
    }
  }
  CHECK(worker.counters.nodes > 0);
}

TEST_CASE("a position beyond its limits is estimated") {
  for (const unsigned threads : {1U, 3U}) {
    for (const bool isolate : {false, true}) {
      int shallow = 0;
      int selective = 0;
      Solver solver({.threads = threads,
                     .hash_mib = 16,
                     .sharing = isolate ? Sharing::isolated : Sharing::shared});
      for (const auto& [empties, nodes] : {std::pair<int, std::uint64_t>{30, 1},
                                           {30, 50'000},
                                           {18, nodes_without_proof(board_of(402, 18))}}) {
        CAPTURE(threads, isolate, empties, nodes);
        const Board board = board_of(402, empties);
        const Solution solution = solver.solve(board, {}, {.nodes = nodes});
        REQUIRE(solution.status == Status::estimate);
        REQUIRE(solution.pv.empty());
        // The estimate replaces the unknown value, since it lies within the proven bounds.
        REQUIRE(test::find_fault_if_stopped(board, solution.score, solution) == "");
        (solution.confidence ? selective : shallow) += 1;
        CHECK(solution.depth == (solution.confidence ? empties : 4));
        if (nodes == 1) CHECK(solution.best_move != Square::none);
      }
      CHECK(shallow >= 1);
      CHECK(selective >= 1);
    }
  }
  Solver solver({.hash_mib = 16});
  CHECK(solver.solve(hard_board(403), {}, {.seconds = 0.01}).status == Status::estimate);
}

TEST_CASE("an estimate is near the value, and the solver still finds the value") {
  double shallow_error = 0;
  double selective_error = 0;
  int shallow = 0;
  int selective = 0;
  for (const auto& [board, value] : larger_boards(404, 12, 18)) {
    const std::uint64_t max_nodes = nodes_without_proof(board);
    Solver solver({.hash_mib = 16});
    for (const std::uint64_t nodes : {std::uint64_t{1}, max_nodes / 2, max_nodes}) {
      solver.clear();
      const Solution solution = solver.solve(board, {}, {.nodes = nodes});
      REQUIRE(test::find_fault_if_stopped(board, value, solution) == "");
      if (solution.status != Status::estimate) continue;
      (solution.confidence ? selective : shallow) += 1;
      (solution.confidence ? selective_error : shallow_error) += std::abs(solution.score - value);
    }
    test::check_solution(board, value, solver.solve(board));  // with the tables of the estimates
  }
  REQUIRE(shallow >= 10);
  REQUIRE(selective >= 5);
  CAPTURE(shallow_error / shallow, selective_error / selective);
  CHECK(shallow_error / shallow < 10);
  CHECK(selective_error / selective < 4);
}

TEST_CASE("work ends with the last permitted selective iteration") {
  const Board board = board_of(402, 22);
  Solver solver({.hash_mib = 16});
  std::uint64_t nodes = 0;
  for (std::size_t iterations = 1; iterations <= tuning::selective_iterations(22); ++iterations) {
    solver.clear();
    const Solution solution = solver.solve(board, {}, {.iterations = iterations});
    CHECK(solution.status == Status::estimate);
    CHECK(solution.confidence == cut_confidence(kSelectiveIterations.at(iterations - 1)));
    CHECK(solution.counters.nodes > nodes);
    nodes = solution.counters.nodes;
  }
  const Solution whole = solver.solve(board, {}, {.iterations = 10});
  CHECK(whole.status == Status::exact);
  CHECK(Limits{.iterations = 2}.allow_more_than({.iterations = 1}));
}

TEST_CASE("an estimate in a window is that of the whole window, or shows the side of the value") {
  const Board board = board_of(402, 22);
  const std::uint64_t nodes = nodes_without_proof(board);
  Solver solver({.hash_mib = 16});
  const Solution whole = solver.solve(board, {}, {.nodes = nodes});
  REQUIRE(whole.status == Status::estimate);
  REQUIRE(whole.confidence);
  for (const Score reach : {1, 5}) {  // as hard to prove as the whole window
    solver.clear();
    const Solution solution =
        solver.solve(board, {whole.score - reach, whole.score + reach}, {.nodes = nodes});
    REQUIRE(solution.status == Status::estimate);
    CHECK(solution.score == whole.score);
    CHECK(solution.confidence == whole.confidence);
  }
  for (const Score threshold : {whole.score - 10, whole.score + 12}) {
    solver.clear();
    const Solution solution = solver.solve(board, {threshold - 1, threshold}, {.nodes = 20'000});
    if (solution.status != Status::estimate) continue;  // proven within the limit
    CHECK((solution.score >= threshold) == (whole.score >= threshold));
  }
}

TEST_CASE("the side of a threshold takes far less work than the value") {
  std::uint64_t whole = 0;
  std::uint64_t sides = 0;
  for (const auto& [board, value] : larger_boards(408, 8, 18)) {
    Solver solver({.hash_mib = 16});
    whole += solver.solve(board).counters.nodes;
    for (const Score threshold : {value - 20, value + 22}) {
      solver.clear();
      sides += solver.solve(board, {threshold - 1, threshold}).counters.nodes;
    }
  }
  CHECK(sides < whole / 2);
}

TEST_CASE("an estimate says how far such estimates were off") {
  // The surer the iteration, the nearer; a search of few plies is the least sure.
  for (const int empties : {14, 20, 22, 23, 30, 60}) {
    double before = estimate_spread(std::nullopt, 4, empties);
    CHECK(before < 10);
    CHECK(estimate_spread(std::nullopt, 8, empties) < before);
    for (const Selectivity& level : kSelectiveIterations) {
      const double confidence = cut_confidence(level);
      const double spread = estimate_spread(confidence, empties, empties);
      CHECK(spread > 0);
      CHECK(spread < before);
      CHECK(estimate_spread(std::round(confidence * 1000) / 1000, empties, empties) == spread);
      before = spread;
    }
  }

  Solver solver({.hash_mib = 16});
  const Board board = hard_board(403);
  const Solution few = solver.solve(board, {}, {.nodes = 1});
  REQUIRE(few.status == Status::estimate);
  CHECK(few.spread == estimate_spread(std::nullopt, few.depth, board.empty_count()));
  const Solution found = solver.solve(board, {}, {.nodes = 500'000});
  REQUIRE(found.status == Status::estimate);
  REQUIRE(found.confidence);
  CHECK(found.spread == estimate_spread(found.confidence, found.depth, board.empty_count()));
  // An iteration in a null window only names a side, so its score has no spread.
  for (const Window window :
       {Window{found.score + 10, found.score + 12}, Window{found.score - 12, found.score - 10}}) {
    solver.clear();
    const Solution side = solver.solve(board, window, {.nodes = 500'000});
    if (side.status != Status::estimate || !side.confidence) continue;
    CHECK_FALSE(side.spread);
  }
}

TEST_CASE("a position with a forced pass is estimated too") {
  test::Random random(406);
  const Board board = test::random_passing_board(random, 16);
  Solver solver({.hash_mib = 4});
  for (const std::uint64_t nodes : {1U, 20'000U}) {
    const Solution solution = solver.solve(board, {}, {.nodes = nodes});
    CHECK(solution.status == Status::estimate);
    CHECK(solution.best_move == Square::pass);
  }
}

TEST_CASE("without evaluation or after a stop there is no estimate") {
  const Board board = hard_board(407);
  Solver plain({.hash_mib = 4, .uses_evaluation = false});
  const Solution solution = plain.solve(board, {}, {.nodes = 100'000});
  CHECK(solution.status == Status::unfinished);
  CHECK(solution.best_move == Square::none);
  for (const unsigned threads : {1U, 2U}) {
    Solver solver({.threads = threads, .hash_mib = 4});
    {
      const test::Stopper stopper(solver, test::after_nodes(solver, 50'000));
      CHECK(solver.solve(board, {}, {.nodes = 1'000'000'000'000}).status == Status::unfinished);
    }
    CHECK(solver.solve(board, {}, {.nodes = 1}).status == Status::unfinished);
    solver.clear_stop();
    CHECK(solver.solve(board, {}, {.nodes = 1}).status == Status::estimate);
  }
}

TEST_CASE("limits that a position does not reach leave no trace in its solution") {
  for (const auto& [board, value] : larger_boards(408, 4, 17)) {
    Solver solver({.hash_mib = 16});
    const Solution free = solver.solve(board);
    solver.clear();
    const Solution limited = solver.solve(board, {}, {.seconds = 1e6, .nodes = 1'000'000'000});
    test::check_solution(board, value, limited);
    CHECK(limited.counters.nodes == free.counters.nodes);
    CHECK_FALSE(limited.confidence);
    CHECK_FALSE(limited.spread);
    CHECK(limited.depth == 0);
  }
}

TEST_CASE("an estimate by depth has all moves, a line and a measured error") {
  Solver solver({.threads = 2, .hash_mib = 1});
  const Board board = board_of(5, 45);
  std::vector<int> depths;
  const PositionEstimate found = solver.estimate(
      board, {.max_depth = 5,
              .on_depth = [&](const PositionEstimate& now) { depths.push_back(now.depth); }});
  CHECK(depths == std::vector<int>{1, 2, 3, 4, 5});
  CHECK(found.depth == 5);
  CHECK_FALSE(found.was_cut_short);
  CHECK(found.spread > 1);
  CHECK_FALSE(found.confidence);
  CHECK(found.score % 2 == 0);
  CHECK(found.counters.nodes > 0);
  REQUIRE(found.moves.size() == static_cast<std::size_t>(popcount(legal_moves(board))));
  CHECK(found.moves.front().move == found.best_move);
  CHECK(found.moves.front().score == found.score);
  REQUIRE_FALSE(found.line.empty());
  CHECK(found.line.front() == found.best_move);

  const PositionEstimate best =
      solver.estimate(board, {.estimates_all_moves = false, .max_depth = 5});
  CHECK(best.moves.empty());
  CHECK(best.score == found.score);
  CHECK(best.counters.nodes < found.counters.nodes);
}

TEST_CASE("an estimate by depth ends at a limit or a stop, and never before the first depth") {
  Solver solver({.threads = 1, .hash_mib = 1});
  const Board board = board_of(6, 50);
  const PositionEstimate limited = solver.estimate(board, {}, {.nodes = 20'000});
  CHECK(limited.was_cut_short);
  CHECK(limited.depth >= 1);
  CHECK(limited.counters.nodes <= 20'000 + 2 * 1024);
  solver.request_stop();
  const PositionEstimate stopped = solver.estimate(board);
  CHECK(stopped.was_cut_short);
  CHECK(stopped.depth >= 1);
  CHECK(stopped.depth < 10);
}

TEST_CASE("an estimate by depth sees a pass and the end of the game") {
  Solver solver({.threads = 1, .hash_mib = 1, .uses_evaluation = false});
  const Board near_end = board_of(7, 6);
  const PositionEstimate found = solver.estimate(near_end);
  CHECK(found.confidence == 1);
  CHECK(found.spread == 0);
  CHECK_FALSE(found.was_cut_short);
  CHECK(found.score == solver.solve(near_end).score);

  test::Random random(3);
  const Board board = test::random_passing_board(random, 20);
  const PositionEstimate passed = solver.estimate(board, {.max_depth = 3});
  CHECK(passed.best_move == Square::pass);
  REQUIRE(passed.moves.size() == 1);
  CHECK(passed.moves[0].move == Square::pass);
  CHECK(passed.line.front() == Square::pass);
  CHECK(passed.score == -solver.estimate(board.passed(), {.max_depth = 3}).score);

  const Board over{~Bitboard{0}, 0};
  const PositionEstimate end = solver.estimate(over);
  CHECK(end.score == final_score(over));
  CHECK(end.best_move == Square::none);
  CHECK(end.depth == 0);
}

TEST_CASE("the moves of a position are solved by a member, under one limit") {
  Solver solver({.threads = 1, .hash_mib = 1});
  const Board board = board_of(11, 12);
  std::size_t calls = 0;
  const PositionResult found =
      solver.solve_goal(board, Goal::all_moves, {}, {}, [&](const auto& so_far) {
        CHECK(so_far.size() == calls);
        ++calls;
      });
  CHECK(found.solution.status == Status::exact);
  REQUIRE(found.moves.size() == static_cast<std::size_t>(popcount(legal_moves(board))));
  CHECK(calls == found.moves.size());
  for (const MoveValue& value : found.moves) {
    CHECK(value.bounds.is_exact());
    CHECK(value.bounds.lower == -solver.solve(play(board, value.move)).score);
  }
  solver.clear();
  const std::uint64_t max_nodes = found.solution.counters.nodes / 2;
  const PositionResult limited =
      solver.solve_goal(board, Goal::all_moves, {}, {.nodes = max_nodes});
  CHECK_FALSE(is_proven(limited.solution.status));
  CHECK(limited.solution.counters.nodes < found.solution.counters.nodes);
  CHECK(limited.moves.size() == found.moves.size());
}

TEST_CASE("a control distinguishes a limit from a stop") {
  Counters work{.nodes = 10};
  SearchControl limited({.nodes = 10});
  CHECK_FALSE(limited.limit_reached());
  limited.add(work);
  CHECK(limited.stopped());
  CHECK(limited.limit_reached());
  test::ManualClock clock;
  SearchControl late({.seconds = 2}, nullptr, {.clock = &clock});
  clock.pass(std::chrono::milliseconds(1999));
  late.add({});
  CHECK_FALSE(late.stopped());
  clock.pass(std::chrono::milliseconds(1));
  late.add({});
  CHECK(late.stopped());
  CHECK(late.limit_reached());
  SearchControl stopped({.nodes = 10});
  stopped.stop();
  stopped.add(work);
  CHECK_FALSE(stopped.limit_reached());
}

}  // namespace
}  // namespace kanzen
