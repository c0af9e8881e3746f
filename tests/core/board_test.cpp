#include "core/board.hpp"

#include "core/stability.hpp"
#include "core/symmetry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/slow_rules.hpp"

namespace kanzen {

namespace {

[[nodiscard]] bool contains(Bitboard set, int square) { return (set >> square & 1) != 0; }

TEST_CASE("squares of a set come lowest first, and each once") {
  test::Random random(5);
  for (int i = 0; i < 1000; ++i) {
    const Bitboard set = random.bits() & random.bits();
    std::vector<int> expected;
    for (int square = 0; square < 64; ++square) {
      if (contains(set, square)) expected.push_back(square);
    }
    std::vector<int> found;
    for (const Square square : squares(set)) found.push_back(index_of(square));
    REQUIRE(found == expected);
    REQUIRE(popcount(set) == static_cast<int>(expected.size()));

    std::vector<int> popped;
    for (Bitboard rest = set; rest != 0;) popped.push_back(index_of(pop_first(rest)));
    REQUIRE(popped == expected);
  }
}

TEST_CASE("neighbours are the squares one step away by coordinates") {
  for (int square = 0; square < 64; ++square) {
    Bitboard expected = 0;
    for (int other = 0; other < 64; ++other) {
      const int files = std::abs(square % 8 - other % 8);
      const int ranks = std::abs(square / 8 - other / 8);
      if (std::max(files, ranks) == 1) expected |= Bitboard{1} << other;
    }
    REQUIRE(neighbours(Bitboard{1} << square) == expected);
  }
  CHECK(neighbours(0) == 0);
  CHECK(neighbours(~Bitboard{0}) == ~Bitboard{0});
}

TEST_CASE("edges and corners are on the squares of their names") {
  for (int square = 0; square < 64; ++square) {
    CHECK(contains(kFileA, square) == (square % 8 == 0));
    CHECK(contains(kFileH, square) == (square % 8 == 7));
    CHECK(contains(kRank1, square) == (square / 8 == 0));
    CHECK(contains(kRank8, square) == (square / 8 == 7));
  }
  CHECK(kCorners == (bit(Square::a1) | bit(Square::h1) | bit(Square::a8) | bit(Square::h8)));
}

TEST_CASE("the eight rays of a square cover its lines without overlap") {
  for (int square = 0; square < 64; ++square) {
    const Rays& rays = kRays[static_cast<std::size_t>(square)];
    Bitboard all = 0;
    for (const auto& group : {rays.up, rays.down}) {
      for (const Bitboard ray : group) {
        REQUIRE((all & ray) == 0);
        all |= ray;
      }
    }
    Bitboard expected = 0;
    for (int other = 0; other < 64; ++other) {
      const int files = std::abs(square % 8 - other % 8);
      const int ranks = std::abs(square / 8 - other / 8);
      const bool on_line = files == 0 || ranks == 0 || files == ranks;
      if (other != square && on_line) expected |= Bitboard{1} << other;
    }
    REQUIRE(all == expected);
    for (const Bitboard ray : rays.up) REQUIRE((ray & ((Bitboard{2} << square) - 1)) == 0);
    for (const Bitboard ray : rays.down) REQUIRE(ray >> square == 0);
  }
}

TEST_CASE("final score gives the empties to the winner") {
  CHECK(final_score(32, 32) == 0);
  CHECK(final_score(31, 31) == 0);
  CHECK(final_score(33, 31) == 2);
  CHECK(final_score(13, 0) == 64);
  CHECK(final_score(0, 13) == -64);
  CHECK(final_score(0, 0) == 0);
  CHECK(final_score(30, 20) == 24);
}

TEST_CASE("final score agrees with its slow twin on any board") {
  test::Random random(11);
  for (int i = 0; i < 20'000; ++i) {
    const Board board = random_unreachable_board(random, random.between(0, 64));
    REQUIRE(final_score(board) == slow::final_score(slow::from_board(board)));
    REQUIRE(final_score(board) == -final_score(board.passed()));
    REQUIRE(final_score(board) % 2 == 0);
  }
}

TEST_CASE("odd quadrants agree with counting") {
  test::Random random(31);
  for (int square = 0; square < 64; ++square) {
    REQUIRE(odd_quadrants(Bitboard{1} << square) == slow::odd_quadrants(Bitboard{1} << square));
  }
  for (int i = 0; i < 10'000; ++i) {
    const Bitboard dense = random.bits();
    const Bitboard sparse = dense & random.bits() & random.bits();
    REQUIRE(odd_quadrants(dense) == slow::odd_quadrants(dense));
    REQUIRE(odd_quadrants(sparse) == slow::odd_quadrants(sparse));
  }
}

void check_rules_on(const Board& board) {
  const slow::Position position = slow::from_board(board);
  CAPTURE(board.player, board.opponent);
  REQUIRE(slow::to_board(position) == board);
  REQUIRE(legal_moves(board) == slow::to_set(slow::legal_moves(position)));
  REQUIRE(game_over(board) == slow::game_over(position));
  for (const Square square : squares(board.empty_squares())) {
    CAPTURE(index_of(square));
    const Bitboard flipped = flips(square, board);
    REQUIRE(flipped == slow::to_set(slow::flips(position, index_of(square))));
    REQUIRE((flipped != 0) == ((legal_moves(board) & bit(square)) != 0));
    if (flipped != 0) {
      REQUIRE(play(board, square) == slow::to_board(slow::played(position, index_of(square))));
    }
  }
  REQUIRE(board.passed() == slow::to_board(slow::passed(position)));
  REQUIRE(board.empty_count() == slow::empty_count(position));
}

TEST_CASE("the start position has the four known moves") {
  CHECK(slow::to_board(slow::start_position()) == kStartBoard);
  CHECK(legal_moves(kStartBoard) ==
        (bit(Square::d3) | bit(Square::c4) | bit(Square::f5) | bit(Square::e6)));
  CHECK(flips(Square::d3, kStartBoard) == bit(Square::d4));
}

TEST_CASE("moves and flips agree with the slow rules on boards that games reach and others") {
  test::Random random(1);
  for (int i = 0; i < 3000; ++i) {
    check_rules_on(test::random_reachable_board(random, random.between(0, 60)));
  }
  for (int i = 0; i < 10'000; ++i) {
    check_rules_on(test::random_unreachable_board(random, random.between(0, 64)));
  }
}

TEST_CASE("boards without discs of one side have no moves") {
  CHECK(legal_moves(Board{0, 0}) == 0);
  CHECK(legal_moves(Board{~Bitboard{0}, 0}) == 0);
  CHECK(legal_moves(Board{0, ~bit(Square::a1)}) == 0);
  CHECK(game_over(Board{bit(Square::d4), 0}));
}

TEST_CASE("a board may have more than 33 legal moves") {
  // 33 is often given as the maximum, but only for reachable boards. Hill climbing found this
  // board. Lists of moves must have space for it.
  const Board board = test::kBoardWith35Moves;
  check_rules_on(board);
  CHECK(popcount(legal_moves(board)) == 35);
}

[[nodiscard]] Bitboard stable(Bitboard own, Bitboard other) {
  return stable_discs<isa::Generic>(own, other);
}

/// Random moves to the end by the slow rules: discs called stable at any step must never change
/// sides.
void check_playout(test::Random& random, const Board& board) {
  slow::Position position = slow::from_board(board);
  Bitboard held_by_mover = 0;
  Bitboard held_by_other = 0;
  while (true) {
    const Board now = slow::to_board(position);
    CAPTURE(now.player, now.opponent);
    REQUIRE((held_by_mover & ~now.player) == 0);
    REQUIRE((held_by_other & ~now.opponent) == 0);
    held_by_mover |= stable(now.player, now.opponent);
    held_by_other |= stable(now.opponent, now.player);
    REQUIRE((held_by_mover & ~now.player) == 0);
    REQUIRE((held_by_other & ~now.opponent) == 0);

    const std::vector<int> moves = slow::legal_moves(position);
    if (moves.empty()) {
      if (slow::game_over(position)) return;
      position = slow::passed(position);
    } else {
      position = slow::played(position, moves[random.below(moves.size())]);
    }
    std::swap(held_by_mover, held_by_other);
  }
}

TEST_CASE("stable discs are never flipped in random games from boards of all kinds") {
  test::Random random(51);
  for (int i = 0; i < 1500; ++i) {
    check_playout(random, random_reachable_board(random, random.between(0, 40)));
  }
  for (int i = 0; i < 4000; ++i) {
    check_playout(random, random_unreachable_board(random, random.between(0, 30)));
  }
}

TEST_CASE("the edge table agrees with brute force over all orders of play") {
  for (unsigned code = 0; code < 6561; ++code) {
    std::array<char, 8> edge{};
    Bitboard own = 0;
    Bitboard other = 0;
    for (unsigned place = 0, rest = code; place < 8; ++place, rest /= 3) {
      edge[place] = "-XO"[rest % 3];
      if (rest % 3 == 1) own |= Bitboard{1} << place;
      if (rest % 3 == 2) other |= Bitboard{1} << place;
    }
    CAPTURE(code, std::string(edge.begin(), edge.end()));
    REQUIRE(detail::stable_on_edge(own, other) == slow::stable_on_edge(edge));
  }
}

TEST_CASE("obviously stable discs are found") {
  CHECK(stable(~Bitboard{0}, 0) == ~Bitboard{0});
  CHECK(stable(0x00FF00FF00FF00FF, 0xFF00FF00FF00FF00) == 0x00FF00FF00FF00FF);
  CHECK(stable(kCorners, 0) == kCorners);
  CHECK(stable(bit(Square::a1) | bit(Square::b1) | bit(Square::a2), 0) ==
        (bit(Square::a1) | bit(Square::b1) | bit(Square::a2)));
  CHECK(stable(bit(Square::d4), bit(Square::e4)) == 0);
}

TEST_CASE("the eight symmetries move each square by its coordinates") {
  for (int s = 0; s < kSymmetries; ++s) {
    for (int square = 0; square < 64; ++square) {
      const auto from = static_cast<Square>(square);
      REQUIRE(index_of(transform(from, s)) == slow::transformed_square(square, s));
      REQUIRE(transform(bit(from), s) == bit(transform(from, s)));
      REQUIRE(transform(transform(from, s), inverse_symmetry(s)) == from);
    }
    CHECK(transform(Square::pass, s) == Square::pass);
    CHECK(transform(Square::none, s) == Square::none);
  }
}

TEST_CASE("the eight symmetries agree with the slow twin on any board, and undo each other") {
  test::Random random(21);
  for (int i = 0; i < 3000; ++i) {
    const Board board = random_unreachable_board(random, random.between(0, 64));
    std::set<std::pair<Bitboard, Bitboard>> images;
    for (int s = 0; s < kSymmetries; ++s) {
      const Board image = transform(board, s);
      REQUIRE(image == slow::to_board(slow::transformed(slow::from_board(board), s)));
      REQUIRE(transform(image, inverse_symmetry(s)) == board);
      REQUIRE(legal_moves(image) == transform(legal_moves(board), s));
      images.emplace(image.player, image.opponent);
    }
    const Canonical chosen = canonical(board);
    REQUIRE(std::make_pair(chosen.board.player, chosen.board.opponent) == *images.begin());
    REQUIRE(transform(board, chosen.symmetry) == chosen.board);
    for (const auto& [player, opponent] : images) {
      REQUIRE(canonical(Board{player, opponent}).board == chosen.board);
    }
  }
}

TEST_CASE("perft from the start gives the published counts in both pass conventions") {
  // Up to depth 8 no game has a pass; depth 9 pins the convention.
  constexpr std::array<std::uint64_t, 9> kCounts = {1, 4, 12, 56, 244, 1396, 8200, 55092, 390216};
  for (std::size_t depth = 0; depth < kCounts.size(); ++depth) {
    CAPTURE(depth);
    const int plies = static_cast<int>(depth);
    CHECK(perft(kStartBoard, plies, PassCounting::ply) == kCounts[depth]);
    CHECK(perft(kStartBoard, plies, PassCounting::free) == kCounts[depth]);
  }
  CHECK(perft(kStartBoard, 9, PassCounting::ply) == 3005288);
  CHECK(perft(kStartBoard, 9, PassCounting::free) == 3005320);
}

TEST_CASE("perft agrees with the slow rules on random boards") {
  test::Random random(81);
  for (int i = 0; i < 300; ++i) {
    // Late positions have passes and early ends; unreachable ones have them everywhere.
    const Board board = i % 2 == 0 ? random_reachable_board(random, random.between(0, 12))
                                   : random_unreachable_board(random, random.between(0, 20));
    const slow::Position position = slow::from_board(board);
    for (int depth = 0; depth <= 3; ++depth) {
      REQUIRE(perft(board, depth, PassCounting::ply) == slow::perft(position, depth, true));
      REQUIRE(perft(board, depth, PassCounting::free) == slow::perft(position, depth, false));
    }
  }
}

TEST_CASE("perft stops at a finished game") {
  const Board finished{bit(Square::a1), 0};
  CHECK(perft(finished, 5, PassCounting::ply) == 1);
  CHECK(perft(finished, 5, PassCounting::free) == 1);
}

}  // namespace
}  // namespace kanzen
