#include "core/eval/evaluator.hpp"
#include "core/notation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

using namespace kanzen;
using kanzen::test::Random;

namespace {

std::vector<int> slow_codes(const Board& board) {
  std::vector<int> codes;
  for (const eval::Feature& feature : eval::kFeatures) {
    int code = 0, weight = 1;
    for (int i = 0; i < eval::kShapes[feature.shape].size; ++i, weight *= 3) {
      const Bitboard square = bit(feature.squares[static_cast<std::size_t>(i)]);
      if ((board.player & square) != 0) code += weight;
      if ((board.opponent & square) != 0) code -= weight;
    }
    codes.push_back(code);
  }
  return codes;
}

std::vector<int> codes_of(const eval::Features& features) {
  return {features.code.begin(), features.code.begin() + eval::kFeatureCount};
}

template <Isa I = isa::Generic, class Visit>
void play_random_games(int games, const Visit& visit) {
  Random random(4711);
  for (int game = 0; game < games; ++game) {
    Board board = kStartBoard;
    eval::Features features;
    eval::compute<I>(features, board);
    while (!game_over(board)) {
      Bitboard moves = legal_moves(board);
      if (moves == 0) {
        eval::pass<I>(features, features);
        board = board.passed();
        visit(board, features);
        continue;
      }
      for (auto skip = random.below(static_cast<std::uint64_t>(popcount(moves))); skip > 0;
           --skip) {
        moves = without_first(moves);
      }
      const Square move = first_square(moves);
      const Bitboard flipped = flips(move, board);
      eval::Features after;
      eval::update<I>(after, features, move, flipped);
      features = after;
      board = board.played(move, flipped);
      visit(board, features);
    }
  }
}

template <Isa I>
void check_updates() {
  play_random_games<I>(50, [](const Board& board, const eval::Features& features) {
    REQUIRE(codes_of(features) == slow_codes(board));
    eval::Features anew;
    eval::compute<I>(anew, board);
    REQUIRE(anew.code == features.code);
  });
}

}  // namespace

TEST_CASE("pattern codes updated move by move equal those computed from the board") {
  check_updates<isa::Generic>();  // in vectors of 256 bits, as all kernels for x86-64 have them
  check_updates<isa::Neon>();     // in pairs of 128 bits
}

TEST_CASE("exchanging colours changes the sign of pattern codes") {
  Random random(1);
  for (int i = 0; i < 200; ++i) {
    const Board board = test::random_unreachable_board(random, random.between(0, 64));
    const std::vector<int> codes = slow_codes(board), swapped = slow_codes(board.passed());
    for (std::size_t f = 0; f < codes.size(); ++f) REQUIRE(codes[f] == -swapped[f]);
    eval::Features features;
    eval::compute<isa::Generic>(features, board);
    eval::pass<isa::Generic>(features, features);
    REQUIRE(codes_of(features) == swapped);
  }
}

TEST_CASE("each shape covers the board evenly under its symmetries") {
  // Every image of a shape is a feature, exactly once.
  std::set<std::pair<std::size_t, Bitboard>> seen;
  for (const eval::Feature& f : eval::kFeatures) {
    REQUIRE(seen.emplace(f.shape, eval::detail::squares_of(f)).second);
  }
  for (const auto& [shape, set] : seen) {
    for (int s = 0; s < kSymmetries; ++s) REQUIRE(seen.count({shape, transform(set, s)}) == 1);
  }
}

TEST_CASE("the eight images of a position have one estimate") {
  const eval::Evaluator evaluator = eval::Evaluator::random(7);
  Random random(2);
  for (int i = 0; i < 500; ++i) {
    const Board board = test::random_unreachable_board(random, random.between(0, 60));
    for (int s = 1; s < kSymmetries; ++s) {
      REQUIRE(evaluator.estimate(transform(board, s)) == evaluator.estimate(board));
    }
  }
}

TEST_CASE("weights are shared by mirror images only") {
  const eval::WeightSharing sharing = eval::make_weight_sharing();
  REQUIRE(eval::Weights::zero().pattern.size() % sharing.weights == 0);
  REQUIRE(sharing.weight_of.size() == eval::kWeightLayout.total);
  std::vector<int> users(sharing.weights);
  for (const std::uint32_t w : sharing.weight_of) ++users.at(w);
  CHECK(*std::ranges::min_element(users) >= 1);
  CHECK(*std::ranges::max_element(users) == 2);
}

TEST_CASE("estimates depend on the side to move and the weights, and stay in range") {
  const eval::Evaluator one = eval::Evaluator::random(1), two = eval::Evaluator::random(2);
  const eval::Evaluator zero = eval::Evaluator::zero();
  int different_sides = 0, different_weights = 0;
  Random random(3);
  for (int i = 0; i < 200; ++i) {
    const Board board = test::random_reachable_board(random, random.between(4, 40));
    CHECK(std::abs(one.estimate(board)) <= eval::kMaxEstimate);
    different_sides += one.estimate(board) != -one.estimate(board.passed()) ? 1 : 0;
    different_weights += one.estimate(board) != two.estimate(board) ? 1 : 0;
    CHECK(zero.estimate(board) == 0);
  }
  CHECK(different_sides > 150);
  CHECK(different_weights > 150);

  eval::Weights huge = eval::Weights::zero();
  std::ranges::fill(huge.pattern, std::int16_t{32767});
  CHECK(eval::Evaluator(huge).estimate(kStartBoard) == eval::kMaxEstimate);
  std::ranges::fill(huge.pattern, std::int16_t{-32768});
  CHECK(eval::Evaluator(huge).estimate(kStartBoard) == -eval::kMaxEstimate);
}

TEST_CASE("a single weight affects exactly the positions of its pattern") {
  // A constant, and one pattern: a single disc of the side to move on a corner.
  eval::Weights weights = eval::Weights::zero();
  weights.by_empties[63] = 100;
  const eval::WeightSharing sharing = eval::make_weight_sharing();
  const Board corner{bit(Square::a1), 0};
  eval::Features features;
  eval::compute<isa::Generic>(features, corner);
  for (std::size_t f = 0; f < eval::kFeatureCount; ++f) {
    if (features.code[f] == 0) continue;
    const auto at =
        static_cast<std::size_t>(static_cast<int>(eval::kFeatureCentre[f]) + features.code[f]);
    weights.pattern[eval::kStageByEmpties[63] * sharing.weights + sharing.weight_of[at]] = 7;
  }
  const eval::Evaluator evaluator(weights);
  int touched = 0;
  for (std::size_t f = 0; f < eval::kFeatureCount; ++f) touched += features.code[f] != 0 ? 1 : 0;
  CHECK(evaluator.estimate(corner) == 100 + 7 * touched);
  CHECK(evaluator.estimate(corner.passed()) == 100);
  CHECK(evaluator.estimate(Board{bit(Square::h8), 0}) == 100 + 7 * touched);
}

TEST_CASE("a weights file reads back as it was written") {
  eval::Weights weights = eval::Weights::zero();
  Random random(5);
  for (std::int16_t& w : weights.pattern)
    w = static_cast<std::int16_t>(random.between(-32768, 32767));
  for (std::int16_t& w : weights.by_empties)
    w = static_cast<std::int16_t>(random.between(-999, 999));
  const std::vector<std::byte> bytes = eval::encode(weights);
  CHECK(bytes.size() <= std::size_t{8} << 20);
  const Result<eval::Weights> read = eval::decode(bytes);
  REQUIRE(read.ok());
  CHECK(read.value().pattern == weights.pattern);
  CHECK(read.value().by_empties == weights.by_empties);
}

TEST_CASE("a damaged weights file is refused") {
  const std::vector<std::byte> good = eval::encode(eval::Weights::zero());
  REQUIRE(eval::decode(good).ok());
  const auto message_with = [&good](std::size_t at) {
    std::vector<std::byte> bytes = good;
    bytes[at] ^= std::byte{1};
    const Result<eval::Weights> read = eval::decode(bytes);
    if (read.ok()) return std::string();
    CHECK(read.error().line == 0);
    CHECK(read.error().column >= 1);
    CHECK(read.error().column <= bytes.size());
    return read.error().message;
  };
  CHECK(message_with(0).find("KANZENEV") != std::string::npos);
  CHECK(message_with(8).find("version") != std::string::npos);
  CHECK(message_with(12).find("patterns") != std::string::npos);
  CHECK(message_with(24).find("patterns") != std::string::npos);
  CHECK(message_with(40).find("checksum") != std::string::npos);
  CHECK(message_with(good.size() / 2).find("checksum") != std::string::npos);
  CHECK(message_with(good.size() - 1).find("checksum") != std::string::npos);
  for (const std::size_t length :
       {std::size_t{0}, std::size_t{7}, std::size_t{39}, good.size() - 1}) {
    CHECK_FALSE(eval::decode(std::span(good).first(length)).ok());
  }
  std::vector<std::byte> longer = good;
  longer.push_back(std::byte{0});
  CHECK_FALSE(eval::decode(longer).ok());
}

TEST_CASE("the embedded weights are complete, and estimate known positions well") {
  const Result<eval::Weights> weights = eval::decode(eval::embedded_weights());
  REQUIRE(weights.ok());
  // 20 empties, values far from a draw (positions/hard-20-dev.obf and FFO 40): the estimate must
  // have the right sign.
  struct Known {
    std::string_view board;
    Score score;
  };
  const eval::Evaluator evaluator = eval::Evaluator::embedded();
  for (const auto& [text, score] :
       {Known{"O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X", +38},
        Known{"--XXXXX-OOOOOXOOOOOOXXOOOXOXXO-OOXXXOO--OOXOOO--O-OO-------O---- X", +46},
        Known{"--XOOX--O-XOOXX-OOXOXXXOOOXOXXXOOOXOXOXOO-OOOXO---XOXX---------- X", -32}}) {
    const Result<Position> position = notation::parse_position(text);
    REQUIRE(position.ok());
    CHECK(evaluator.estimate(position.value().board) * score > 0);
  }
}
