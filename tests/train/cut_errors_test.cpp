#include "solver/train/cut_errors.hpp"

#include "core/moves.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::train {

TEST_CASE("the fit recovers the error model from errors made with it") {
  std::vector<CutErrorRow> rows;
  for (int empties = 10; empties <= 14; ++empties) {
    for (int depth = 0; depth <= 3; ++depth) {
      const auto samples = static_cast<std::uint64_t>(100 + 7 * empties + depth);
      rows.push_back({empties, depth, samples, 1.0, 5.0 + 0.25 * empties - 0.5 * depth});
    }
  }
  const CutErrorModel model = fit_cut_errors(rows);
  CHECK(model.base == Approx(5.0));
  CHECK(model.per_empty == Approx(0.25));
  CHECK(model.per_ply == Approx(0.5));
  CHECK(model.residual == Approx(0.0).margin(1e-9));

  // Errors outside the model: one row off by 2 discs among twenty of equal weight.
  for (CutErrorRow& row : rows) row.samples = 10;
  rows.front().deviation += 2;
  CHECK(fit_cut_errors(rows).residual > 0.2);
  CHECK(fit_cut_errors(rows).residual < 0.45);

  const std::string csv = to_csv(rows, model);
  CHECK(csv.starts_with("empties,depth,samples,mean,deviation,model\n10,0,10,1.000,9.500,7.500\n"));
}

TEST_CASE("a search to the end of the game makes no error") {
  test::Random random(871);
  std::vector<Sample> samples;
  while (samples.size() < 60) {
    const Board board = test::random_unfinished_board(random, random.between(2, 5));
    samples.push_back({board, 0, Label::exact});
  }
  const auto evaluator = eval::Evaluator::random(872);
  for (const unsigned threads : {1U, 2U}) {
    Solver solver({.threads = threads, .hash_mib = 1});
    std::size_t most = 0;
    const auto rows = measure_cut_errors(samples, evaluator, {.from = 3, .to = 5, .positions = 10},
                                         solver, [&](std::size_t done, std::size_t total) {
                                           REQUIRE(done <= total);
                                           if (threads == 1) most = done;
                                         });
    if (threads == 1) CHECK(most >= 20);
    bool some_error = false;
    for (const CutErrorRow& row : rows) {
      REQUIRE(row.empties >= 3);
      REQUIRE(row.empties <= 5);
      REQUIRE(row.samples > 0);
      REQUIRE(row.samples <= 10);
      if (row.depth >= row.empties) {
        CHECK(row.mean == 0);
        CHECK(row.deviation == 0);
      }
      some_error = some_error || row.deviation > 0;
    }
    CHECK(some_error);
    CHECK(rows.size() == 3 * (kMaxCutDepth + 1));
  }
}

}  // namespace kanzen::train
