#include "solver/train/generate.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <new>
#include <string>
#include <vector>

#include "core/board.hpp"
#include "core/eval/evaluator.hpp"
#include "core/moves.hpp"
#include "solver/files/file_error.hpp"
#include "solver/lab/reference.hpp"
#include "solver/train/sample_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_directory.hpp"

using namespace kanzen;
using namespace kanzen::train;

namespace {

SolvedLine slow_solver(const Board& start) {
  SolvedLine solved{lab::reference_value(start), {}};
  Board board = start;
  Score value = solved.value;
  while (!game_over(board)) {
    Square chosen = Square::pass;
    for (const Square move : squares(legal_moves(board))) {
      if (-lab::reference_value(play(board, move)) == value) chosen = move;
    }
    solved.line.push_back(chosen);
    board = chosen == Square::pass ? board.passed() : play(board, chosen);
    value = -value;
  }
  return solved;
}

GenerateOptions small_options() {
  GenerateOptions options;
  options.seed = 11;
  options.solve_empties = 8;
  options.branches = 2;
  options.depth = 2;
  return options;
}

}  // namespace

TEST_CASE("exact labels are the values of their positions") {
  const eval::Evaluator evaluator = eval::Evaluator::random(1);
  std::size_t exact = 0, game_labels = 0;
  for (std::uint32_t game = 0; game < 6; ++game) {
    for (const Sample& sample : play_and_label(small_options(), game, &evaluator, slow_solver)) {
      CHECK((sample.board.player & sample.board.opponent) == 0);
      CHECK(sample.board.empty_count() >= 6);
      if (sample.label == Label::game) {
        CHECK(sample.board.empty_count() > 8);
        ++game_labels;
        continue;
      }
      ++exact;
      CHECK(sample.board.empty_count() <= 8);
      CHECK(lab::reference_value(sample.board) == sample.value);
    }
  }
  CHECK(exact > 20);
  CHECK(game_labels > 60);
}

TEST_CASE("positions of a game get the value of its solved position for their side") {
  // The value identifies the side to move by a count of discs that only one colour can have. A
  // wrong sign would show, since sides alternate in a game without passes.
  GenerateOptions options = small_options();
  options.branches = 0;
  const auto solver = [](const Board&) { return SolvedLine{10, {}}; };
  for (std::uint32_t game = 0; game < 40; ++game) {
    std::vector<Sample> samples = play_and_label(options, game, nullptr, solver);
    std::sort(samples.begin(), samples.end(), [](const Sample& a, const Sample& b) {
      return a.board.empty_count() < b.board.empty_count();
    });
    for (std::size_t i = 0; i + 1 < samples.size(); ++i) {
      const Board& after = samples[i].board;
      const Board& before = samples[i + 1].board;
      REQUIRE(after.empty_count() + 1 == before.empty_count());
      const Square move = first_square(after.occupied() & ~before.occupied());
      const bool same_side_again = play(before, move).passed() == after;
      REQUIRE((same_side_again || play(before, move) == after));
      CHECK(samples[i + 1].value == (same_side_again ? samples[i].value : -samples[i].value));
    }
  }
}

TEST_CASE("walks end at unfinished positions of 9 to 18 empty squares each solved by itself") {
  GenerateOptions options = small_options();
  options.branches = 0;
  const auto discs = [](const Board& board) {
    return SolvedLine{popcount(board.player) - popcount(board.opponent), {}};
  };
  const eval::Evaluator evaluator = eval::Evaluator::random(2);
  std::size_t walked = 0;
  std::array<int, kSquares + 1> at{};
  for (std::uint32_t game = 0; game < 60; ++game) {
    options.walks = 0;
    const std::vector<Sample> without = play_and_label(options, game, &evaluator, discs);
    options.walks = 10;
    const std::vector<Sample> with = play_and_label(options, game, &evaluator, discs);
    REQUIRE(with.size() >= without.size());
    for (std::size_t i = without.size(); i < with.size(); ++i) {
      const Sample& sample = with[i];
      CHECK(sample.label == Label::exact);
      CHECK(sample.value == popcount(sample.board.player) - popcount(sample.board.opponent));
      CHECK_FALSE(game_over(sample.board));
      ++at[static_cast<std::size_t>(sample.board.empty_count())];
      ++walked;
    }
  }
  CHECK(walked > 400);
  for (std::size_t e = 0; e < at.size(); ++e) CHECK((at[e] > 0) == (e >= 9 && e <= 18));
}

TEST_CASE("a file depends on seed and game number but not on threads or interruption") {
  const auto path = [](const char* name) {
    return (std::filesystem::temp_directory_path() /
            ("kanzen-generate-" + std::to_string(::getpid()) + name))
        .string();
  };
  GenerateOptions options = small_options();
  options.solve_empties = 8;
  options.branches = 0;
  options.depth = 1;
  options.games = 256;
  // Cheap and deterministic; other tests check the values.
  const auto make_solver = [] {
    return ExactSolver([](const Board& board) {
      return SolvedLine{popcount(board.player) - popcount(board.opponent), {}};
    });
  };
  const auto contents = [](const std::string& file) {
    std::map<std::uint32_t, std::vector<std::int8_t>> values;
    (void)read_samples(file, [&](std::uint32_t n, std::span<const Sample> samples) {
      for (const Sample& s : samples) values[n].push_back(s.value);
    });
    return values;
  };
  const std::string one = path("one"), two = path("two");
  std::filesystem::remove(one);
  std::filesystem::remove(two);
  const std::atomic<bool> go{false};
  const auto quiet = [](const GenerateProgress&) {};
  (void)generate(one, options, nullptr, make_solver, quiet, go);

  std::atomic<bool> stop{false};
  options.threads = 2;
  const auto interrupted = generate(
      two, options, nullptr, make_solver, [&stop](const GenerateProgress&) { stop = true; }, stop);
  CHECK(interrupted.games_done < options.games);
  const auto continued = generate(two, options, nullptr, make_solver, quiet, go);
  CHECK(continued.games_done == options.games);
  CHECK(continued.games_found == interrupted.games_done);
  CHECK(contents(one) == contents(two));
  CHECK(contents(one).size() == 4);

  options.seed = 12;
  CHECK_THROWS_AS(generate(two, options, nullptr, make_solver, quiet, go), InputError);
  std::filesystem::remove(one);
  std::filesystem::remove(two);
}

TEST_CASE("an exception in a generating thread reaches the caller") {
  const test::TemporaryDirectory folder;
  const std::string path = folder.path("samples");
  GenerateOptions options = small_options();
  options.games = 256;
  options.threads = 2;
  const std::atomic<bool> go{false};
  const auto quiet = [](const GenerateProgress&) {};
  const auto no_solver = []() -> ExactSolver { throw std::bad_alloc(); };
  CHECK_THROWS_AS(generate(path, options, nullptr, no_solver, quiet, go), std::bad_alloc);
  const auto poor_solver = [] {
    return ExactSolver([](const Board&) -> SolvedLine { throw std::bad_alloc(); });
  };
  CHECK_THROWS_AS(generate(path, options, nullptr, poor_solver, quiet, go), std::bad_alloc);
}
