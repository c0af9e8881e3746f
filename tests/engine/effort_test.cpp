// Compares efforts with their definition, written a second time with real numbers and whole boards.
#include "solver/engine/search/effort.hpp"

#include "core/eval/evaluator.hpp"
#include "solver/engine/search/search.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen {

TEST_CASE("powers of two agree with the library, and are rounded down to their unit") {
  for (Log2 log = -kMaxLog - 300; log <= kMaxLog + 300; ++log) {
    const double clamped = std::min<double>(std::max<double>(log, -kMaxLog), kMaxLog) / kLogUnit;
    const double expected = std::exp2(clamped + kPowerBits);
    const auto power = static_cast<double>(exp2_fixed(log));
    REQUIRE(power <= expected * (1 + 1e-8));
    REQUIRE(power >= expected * (1 - 1e-8) - 1);
  }
}

TEST_CASE("logarithms are at most two units below the library") {
  test::Random random(402);
  for (int i = 0; i < 100'000; ++i) {
    const std::uint64_t number = (random.bits() >> random.below(64)) | 1;
    const double expected = (std::log2(static_cast<double>(number)) - kPowerBits) * kLogUnit;
    REQUIRE(binary_log(number) <= expected + 1e-6);
    REQUIRE(binary_log(number) > expected - 2.5);
  }
  CHECK(binary_log(0) == binary_log(1));
}

TEST_CASE("a logarithm survives its power") {
  for (Log2 log = 0; log <= kMaxLog; ++log) {
    REQUIRE(std::abs(binary_log(exp2_fixed(log)) - log) <= 2);
  }
}

TEST_CASE("constants are rounded to the nearest logarithm") {
  STATIC_REQUIRE(log2_units(1) == kLogUnit);
  STATIC_REQUIRE(log2_units(-0.5) == -kLogUnit / 2);
  STATIC_REQUIRE(log2_units(0.0039) == 1);
  STATIC_REQUIRE(log2_units(-0.0039) == -1);
}

TEST_CASE("moves come best first, and equal ones in the order they were added") {
  test::Random random(401);
  for (int i = 0; i < 500; ++i) {
    const int size = random.between(0, kSquares);
    MoveList list;
    std::vector<std::pair<int, Square>> expected;
    for (int s = 0; s < size; ++s) {
      const int priority = random.between(-5, 5);
      list.add(static_cast<Square>(s), Bitboard{1} << s, priority);
      expected.emplace_back(-priority, static_cast<Square>(s));
    }
    std::ranges::stable_sort(expected,
                             [](const auto& a, const auto& b) { return a.first < b.first; });
    REQUIRE(list.remaining() == size);
    for (const auto& [negated, square] : expected) {
      const Move& move = list.next();
      REQUIRE(move.square == square);
      REQUIRE(move.priority == -negated);
      REQUIRE(move.flipped == Bitboard{1} << static_cast<unsigned>(square));
    }
    REQUIRE(list.remaining() == 0);
  }
}

namespace {

using Known = std::function<std::optional<Bounds>(const Board&)>;

class SlowEffort {
 public:
  SlowEffort(
      const eval::Evaluator& evaluator, Score alpha,
      Known known = [](const Board&) { return std::nullopt; })
      : evaluator_(evaluator), alpha_(alpha), known_(std::move(known)) {}

  struct Bits {
    double log_nodes;
    double margin;
  };
  static constexpr Bits kKnownCut{-10, 1000};
  static constexpr Bits kKnownFail{1024, -1000};

  [[nodiscard]] Bits static_effort(const Board& board) const {
    const double margin = -estimate(board) - alpha_;
    return {work_of_replies(board) + inverse_cut_probability(margin) - saving(margin), margin};
  }

  [[nodiscard]] double effort(const Board& board, Lookahead ahead) const {
    if (ahead == Lookahead::none) return static_effort(board).log_nodes;
    double nodes = 0;
    double margin = 1000;
    bool enough = true;
    const auto add = [&](const Bits& bits) {
      nodes += std::exp2(bits.log_nodes);
      margin = std::min(margin, bits.margin);
      enough = enough && bits.log_nodes < kKnownFail.log_nodes;
    };
    const auto bits_of = [&](const Board& reply) {
      return ahead == Lookahead::one_ply ? static_effort_of_answers(reply)
                                         : effort_of_answers(reply);
    };
    const Bitboard replies = legal_moves(board);
    if (replies == 0) add(bits_of(board.passed()));
    for (const Square square : squares(replies)) {
      const Board reply = play(board, square);
      const auto known = known_from(reply, tuning::kKnownRepliesMinEmpties);
      if (known && known->lower > alpha_) {
        add(kKnownCut);
      } else if (known && known->upper <= alpha_) {
        add(kKnownFail);
      } else {
        add(bits_of(reply));
      }
    }
    return enough ? std::log2(nodes) + inverse_cut_probability(margin) : kKnownFail.log_nodes;
  }

 private:
  [[nodiscard]] double estimate(const Board& board) const {
    return static_cast<double>(evaluator_.estimate(board)) / eval::kUnitsPerDisc;
  }
  [[nodiscard]] static double work_of_replies(const Board& board) {
    return 0.52 * popcount(legal_moves(board)) +
           0.055 * popcount(neighbours(board.opponent) & board.empty_squares()) -
           0.2 * corner_stability(board.opponent);
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
  [[nodiscard]] Bits static_effort_of_answers(const Board& board) const {
    const double margin = estimate(board) - alpha_;
    return {work_of_replies(board.passed()) + inverse_cut_probability(margin) - saving(margin),
            margin};
  }
  [[nodiscard]] Bits effort_of_answers(const Board& board) const {
    const Bitboard answers = legal_moves(board);
    if (answers == 0) {
      const double margin = estimate(board) - alpha_;
      return {2.2 + inverse_cut_probability(margin) - saving(margin), margin};
    }
    Bits best = kKnownFail;
    for (const Square square : squares(answers)) {
      const Board answer = play(board, square);
      const auto known = known_from(answer, tuning::kKnownAnswersMinEmpties);
      if (known && -known->upper > alpha_) return kKnownCut;
      if (known && -known->lower <= alpha_) continue;
      const Bits bits = static_effort(answer);
      best = {std::min(best.log_nodes, bits.log_nodes), std::max(best.margin, bits.margin)};
    }
    return best;
  }

  [[nodiscard]] std::optional<Bounds> known_from(const Board& board, int min_empties) const {
    return board.empty_count() >= min_empties ? known_(board) : std::nullopt;
  }

  const eval::Evaluator& evaluator_;
  Score alpha_;
  Known known_;
};

struct Fixture {
  eval::Evaluator evaluator = eval::Evaluator::embedded();
  SharedState shared{0, 0, 1};
  Worker worker;

  Fixture() {
    shared.evaluation = &evaluator.tables();
    worker.shared = &shared;
  }
};

template <Lookahead kDepth>
[[nodiscard]] Log2 effort_of(Worker& worker, const EvaluatedNode& node, eval::Estimate alpha,
                             Log2 cutoff) {
  HashedMoves replies;
  replies.find_moves<isa::Generic>(worker, node.board, tuning::kKnownRepliesMinEmpties);
  return effort_of_move<isa::Generic, kDepth>(worker, node, replies, alpha, cutoff);
}

constexpr double kTolerance = 0.2;  // bits: estimates are rounded to quarters of a disc

}  // namespace

TEST_CASE_METHOD(Fixture, "the effort of a move agrees with its definition") {
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
    REQUIRE(std::abs(static_cast<double>(static_one.log_nodes) / kLogUnit -
                     slow.static_effort(board).log_nodes) < kTolerance);
    constexpr Log2 kMax = 100 * kLogUnit;
    const auto is_as_defined = [&](Log2 work, Lookahead ahead) {
      return std::abs(static_cast<double>(work) / kLogUnit - slow.effort(board, ahead)) <
             kTolerance;
    };
    REQUIRE(is_as_defined(effort_of<Lookahead::one_ply>(worker, node, threshold, kMax),
                          Lookahead::one_ply));
    REQUIRE(is_as_defined(effort_of<Lookahead::two_plies>(worker, node, threshold, kMax),
                          Lookahead::two_plies));
  }
}

TEST_CASE_METHOD(Fixture, "table bounds of later positions decide the effort of a move") {
  SharedState with_tables{std::size_t{1} << 20, std::size_t{1} << 20, 3};
  with_tables.evaluation = &evaluator.tables();
  worker.shared = &with_tables;
  test::Random random(407);
  const std::array iterations = {kExactIteration, kSelectiveIterations[1]};
  int known = 0;
  int enough = 0;
  int not_enough = 0;
  for (int i = 0; i < 600; ++i) {
    const Board board = test::random_unfinished_board(random, random.between(11, 24));
    const Score alpha = random.between(-20, 20);
    const auto store = [&](const Board& ahead) {
      if (random.between(0, 1) == 0) return;
      const Score lower = 2 * random.between(-20, 20);
      const Bounds bounds{lower, lower + 2 * random.between(0, 6), Square::none};
      const auto level = static_cast<SelectivityLevel>(random.between(0, 4));
      (level == SelectivityLevel::exact ? with_tables.table : with_tables.selective_table)
          .store(ahead, hash_of(ahead), bounds, 20, level);
    };
    with_tables.table.clear();
    with_tables.selective_table.clear();
    for (const Square reply : squares(legal_moves(board))) {
      const Board after = play(board, reply);
      store(after);
      for (const Square answer : squares(legal_moves(after))) store(play(after, answer));
    }
    const Selectivity& iteration = iterations[static_cast<std::size_t>(random.between(0, 1))];
    worker.selectivity = &iteration;
    const SlowEffort slow(evaluator, alpha, [&](const Board& ahead) {
      auto bounds = with_tables.table.probe(ahead, hash_of(ahead));
      if (!bounds && iteration.is_selective()) {
        bounds = with_tables.selective_table.probe(ahead, hash_of(ahead), iteration.level);
      }
      if (bounds) ++known;
      return bounds;
    });
    EvaluatedNode node;
    make_node<isa::Generic>(node, board);
    const eval::Estimate threshold = alpha * eval::kUnitsPerDisc;
    const auto meet = [&](Log2 work, Lookahead ahead) {
      CAPTURE(board.player, board.opponent, alpha, ahead, iteration.level);
      const double bits = static_cast<double>(work) / kLogUnit;
      REQUIRE(std::abs(bits - slow.effort(board, ahead)) < kTolerance);
      if (bits < 0) ++enough;
      if (work == kKnownFail.log_nodes) ++not_enough;
    };
    constexpr Log2 kMax = kKnownFail.log_nodes;
    meet(effort_of<Lookahead::one_ply>(worker, node, threshold, kMax), Lookahead::one_ply);
    meet(effort_of<Lookahead::two_plies>(worker, node, threshold, kMax), Lookahead::two_plies);
  }
  CHECK(known > 1000);
  CHECK(enough > 20);
  CHECK(not_enough > 20);
}

TEST_CASE("features updated from the parent node equal features computed from the discs") {
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
        LazyEvaluatedNode evaluated(known);
        REQUIRE(evaluated.computed() == nullptr);
        const EvaluatedNode& node = evaluated.get<isa::Generic>(after);
        REQUIRE(node.board == after);
        REQUIRE(node.features.code == expected.features.code);
        REQUIRE(evaluated.computed() == &node);
      }
    }
  }
}

TEST_CASE_METHOD(Fixture, "an effort is computed only up to its limit") {
  test::Random random(404);
  for (int i = 0; i < 300; ++i) {
    const Board board = test::random_unfinished_board(random, random.between(10, 24));
    EvaluatedNode node;
    make_node<isa::Generic>(node, board);
    const Log2 work = effort_of<Lookahead::two_plies>(worker, node, 0, 100 * kLogUnit);
    const std::uint64_t whole = std::exchange(worker.counters.nodes, 0);
    const Log2 cutoff = work - kLogUnit / 2;
    REQUIRE(effort_of<Lookahead::two_plies>(worker, node, 0, cutoff) >= cutoff);
    REQUIRE(std::exchange(worker.counters.nodes, 0) <= whole);
    REQUIRE(effort_of<Lookahead::two_plies>(worker, node, 0, work + 1) == work);
    worker.counters.nodes = 0;
  }
}

TEST_CASE_METHOD(Fixture, "the move of less effort comes first among moves looked ahead at alike") {
  test::Random random(405);
  int looked_ahead_at = 0;
  for (int i = 0; i < 200; ++i) {
    const int empties = random.between(tuning::kOnePlyMinEmpties - 1, 24);
    const Board board = test::random_unfinished_board(random, empties);
    const Bitboard legal = legal_moves(board);
    if (legal == 0) continue;
    MoveList moves;
    for (const Square square : squares(legal)) {
      moves.add(square, flips<isa::Generic>(square, board.player, board.opponent), 0);
    }
    EvaluatedNode node;
    make_node<isa::Generic>(node, board);
    order_by_static_effort<isa::Generic>(evaluator.tables(), node, moves, empties, 0);
    order_by_lookahead<isa::Generic>(worker, node, moves, empties, 0);
    const SlowEffort slow(evaluator, 0);
    double last = -1000;
    for (Lookahead last_ahead = Lookahead::two_plies; moves.remaining() > 0;) {
      const Move move = moves.next();
      const int plies = 2 + (move.priority - kPenaltyPerPly / 2) / kPenaltyPerPly;
      REQUIRE((plies >= 0 && plies <= 2));
      const auto ahead = static_cast<Lookahead>(plies);
      CAPTURE(board.player, board.opponent, move.square, plies);
      REQUIRE(ahead <= last_ahead);  // moves with a longer lookahead come later
      REQUIRE((ahead != Lookahead::one_ply || empties < tuning::kTwoPliesOnlyMinEmpties));
      REQUIRE((ahead != Lookahead::two_plies || empties >= tuning::kTwoPliesMinEmpties));
      REQUIRE((ahead == Lookahead::none || empties >= tuning::kOnePlyMinEmpties));
      if (ahead != last_ahead) last = -1000;
      last_ahead = ahead;
      const double work = slow.effort(board.played(move.square, move.flipped), ahead);
      REQUIRE(work > last - kTolerance);
      last = work;
      if (ahead != Lookahead::none) ++looked_ahead_at;
    }
  }
  CHECK(looked_ahead_at > 200);
}

}  // namespace kanzen
