// The effort of moves against its definition, written down once more with real numbers and whole
// boards.
#include "solver/engine/search/effort.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/eval/evaluator.hpp"
#include "core/flips.hpp"
#include "core/moves.hpp"
#include "solver/engine/search/search.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen {

namespace {

/// Efforts in bits, with alpha in discs.
class SlowEffort {
 public:
  SlowEffort(const eval::Evaluator& evaluator, Score alpha)
      : evaluator_(evaluator), alpha_(alpha) {}

  struct Bits {
    double work;
    double margin;
  };

  /// `board`: after the move.
  [[nodiscard]] Bits statically(const Board& board) const {
    const double margin = -estimate(board) - alpha_;
    return {0.52 * popcount(legal_moves(board)) +
                0.055 * popcount(neighbours(board.opponent) & board.empties()) -
                0.2 * corner_stability<kWholeBoard>(board.opponent) +
                inverse_cut_probability(margin) - saving(margin),
            margin};
  }

  [[nodiscard]] double two_plies_on(const Board& board) const {
    double nodes = 0;
    double margin = 1000;
    const auto add = [&](const Board& reply) {
      const Bits bits = cheapest_answer(reply);
      nodes += std::exp2(bits.work);
      margin = std::min(margin, bits.margin);
    };
    const Bitboard replies = legal_moves(board);
    if (replies == 0) add(board.passed());
    for (const Square square : squares(replies)) add(play(board, square));
    return std::log2(nodes) + inverse_cut_probability(margin);
  }

 private:
  [[nodiscard]] double estimate(const Board& board) const {
    return static_cast<double>(evaluator_.estimate(board)) / eval::kUnitsPerDisc;
  }
  [[nodiscard]] static double within_board(double margin) {
    return std::clamp(margin, -64.0, 64.0);
  }
  [[nodiscard]] static double inverse_cut_probability(double margin) {
    return std::log2(1 + std::exp2(-within_board(margin) / 3.5));
  }
  [[nodiscard]] static double saving(double margin) {
    return 0.1 * std::max(within_board(margin), 0.0);
  }
  [[nodiscard]] Bits cheapest_answer(const Board& board) const {
    const Bitboard answers = legal_moves(board);
    if (answers == 0) {
      const double margin = estimate(board) - alpha_;
      return {2.2 + inverse_cut_probability(margin) - saving(margin), margin};
    }
    Bits best{1000, -1000};
    for (const Square square : squares(answers)) {
      const Bits bits = statically(play(board, square));
      best = {std::min(best.work, bits.work), std::max(best.margin, bits.margin)};
    }
    return best;
  }

  const eval::Evaluator& evaluator_;
  Score alpha_;
};

struct Fixture {
  eval::Evaluator evaluator = eval::Evaluator::embedded();
  SharedState shared{0, 0, 1};
  Worker worker;

  Fixture() {
    shared.tables = &evaluator.tables();
    worker.shared = &shared;
  }
};

constexpr double kTolerance = 0.2;  // bits: estimates are rounded to quarters of a disc

}  // namespace

TEST_CASE_METHOD(Fixture, "the effort of a move is what its definition says") {
  test::Random random(403);
  for (int i = 0; i < 300; ++i) {
    const Board board = test::random_unfinished_board(random, random.between(6, 30));
    const Score alpha = random.between(-20, 20);
    const SlowEffort slow(evaluator, alpha);
    EvaluatedNode node;
    make_node<isa::Generic>(node, board);
    const eval::Estimate threshold = alpha * eval::kUnitsPerDisc;
    const Effort static_one =
        static_effort<isa::Generic>(evaluator.tables(), node, board.empty_count(), threshold);
    CAPTURE(board.player, board.opponent, alpha);
    REQUIRE(std::abs(static_cast<double>(static_one.work) / kLogUnit -
                     slow.statically(board).work) < kTolerance);
    constexpr Log2 kMost = 100 * kLogUnit;
    const Log2 work = effort_of_move<isa::Generic>(worker, node, threshold, kMost);
    REQUIRE(std::abs(static_cast<double>(work) / kLogUnit - slow.two_plies_on(board)) < kTolerance);
  }
}

TEST_CASE("the features of a node are the same from the node before it and from its discs") {
  test::Random random(406);
  for (int i = 0; i < 300; ++i) {
    const Board board = test::random_unfinished_board(random, random.between(6, 50));
    EvaluatedNode before;
    make_node<isa::Generic>(before, board);
    for (const Square square : squares(legal_moves(board))) {
      const Board after = play(board, square);
      EvaluatedNode expected;
      make_node<isa::Generic>(expected, after);
      for (const EvaluatedNode* const known : {static_cast<const EvaluatedNode*>(&before),
                                               static_cast<const EvaluatedNode*>(nullptr)}) {
        CAPTURE(board.player, board.opponent, square, known != nullptr);
        FeaturesOfNode features(known);
        REQUIRE(features.found() == nullptr);
        const EvaluatedNode& node = features.of<isa::Generic>(after);
        REQUIRE(node.board == after);
        REQUIRE(node.features.code == expected.features.code);
        REQUIRE(features.found() == &node);
      }
    }
  }
}

TEST_CASE_METHOD(Fixture, "an effort is computed only as far as it is asked for") {
  test::Random random(404);
  for (int i = 0; i < 300; ++i) {
    const Board board = test::random_unfinished_board(random, random.between(10, 24));
    EvaluatedNode node;
    make_node<isa::Generic>(node, board);
    const Log2 work = effort_of_move<isa::Generic>(worker, node, 0, 100 * kLogUnit);
    const std::uint64_t whole = std::exchange(worker.counters.nodes, 0);
    const Log2 most = work - kLogUnit / 2;
    REQUIRE(effort_of_move<isa::Generic>(worker, node, 0, most) >= most);
    REQUIRE(std::exchange(worker.counters.nodes, 0) <= whole);
    REQUIRE(effort_of_move<isa::Generic>(worker, node, 0, work + 1) == work);
    worker.counters.nodes = 0;
  }
}

TEST_CASE_METHOD(Fixture, "of two examined moves the one of less effort comes first") {
  test::Random random(405);
  int examined = 0;
  for (int i = 0; i < 200; ++i) {
    const int empties = random.between(tuning::kEffortMinEmpties, 24);
    const Board board = test::random_unfinished_board(random, empties);
    const Bitboard legal = legal_moves(board);
    if (legal == 0) continue;
    MoveList moves;
    for (const Square square : squares(legal)) {
      moves.add(square, flips<isa::Generic>(square, board.player, board.opponent), 0);
    }
    EvaluatedNode node;
    make_node<isa::Generic>(node, board);
    order_by_effort<isa::Generic>(worker, node, moves, empties, 0);
    const SlowEffort slow(evaluator, 0);
    const auto is_close = [](const Move& move) { return move.value > -(1 << 19); };
    double last = -1000;
    for (bool all_close = true; moves.remaining() > 0;) {
      const Move move = moves.next();
      const Board child = board.played(move.square, move.flips);
      CAPTURE(board.player, board.opponent, move.square);
      if (is_close(move)) {
        REQUIRE(all_close);  // those node from afar come later
        const double work = slow.two_plies_on(child);
        REQUIRE(work > last - kTolerance);
        last = work;
        ++examined;
      } else {
        if (all_close) last = -1000;
        all_close = false;
        const double work = slow.statically(child).work;
        REQUIRE(work > last - kTolerance);
        last = work;
      }
    }
  }
  CHECK(examined > 200);
}

}  // namespace kanzen
