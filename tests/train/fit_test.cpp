#include "solver/train/fit.hpp"

#include <cmath>
#include <vector>

#include "core/eval/evaluator.hpp"
#include "solver/train/cut_errors.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

using namespace kanzen;
using namespace kanzen::train;

namespace {

/// The values are the estimates of `truth`, so the exact weights are known.
std::vector<Sample> planted(const eval::Evaluator& truth, std::uint64_t seed, int count, int low,
                            int high) {
  test::Random random(seed);
  std::vector<Sample> samples;
  while (static_cast<int>(samples.size()) < count) {
    const Board board = test::random_reachable_board(random, random.between(low, high));
    const int estimate = truth.estimate(board);
    if (std::abs(estimate) >= eval::kMaxEstimate) continue;  // cut off, so not linear any more
    const double discs = static_cast<double>(estimate) / eval::kUnitsPerDisc;
    samples.push_back({board, static_cast<std::int8_t>(std::lround(discs)), Label::exact});
  }
  return samples;
}

/// Small shapes and constants only, so that few samples determine them.
eval::Evaluator small_truth() {
  eval::Weights weights = eval::Weights::zero();
  const eval::WeightSharing sharing = eval::make_weight_sharing();
  test::Random random(3);
  for (std::size_t stage = 0; stage < eval::kStageCount; ++stage) {
    for (std::size_t s = 0; s < eval::kShapeCount; ++s) {
      if (eval::kShapes[s].size > 5) continue;
      for (std::uint32_t i = 0; i < eval::kWeightLayout.size[s]; ++i) {
        const std::uint32_t w = sharing.weight_of[eval::kWeightLayout.start[s] + i];
        weights.pattern[stage * sharing.weights + w] =
            static_cast<std::int16_t>(random.between(-512, 512));
      }
    }
  }
  for (std::int16_t& w : weights.by_empties) w = 300;
  return eval::Evaluator(weights);
}

}  // namespace

TEST_CASE("planted weights are recovered from their estimates") {
  const eval::Evaluator truth = small_truth();
  const std::vector<Sample> learn = planted(truth, 1, 20000, 20, 21);
  const std::vector<Sample> judge = planted(truth, 2, 2000, 20, 21);
  FitOptions options;
  options.threads = 2;
  options.iterations = 60;
  options.ridge = 0.5;
  options.focus = 1e9;  // every sample counts the same
  std::size_t stages = 0;
  const eval::Weights weights = fit(learn, options, [&stages](const FitProgress& p) {
    ++stages;
    if (p.samples > 0) CHECK(p.rmse_after < 0.3 * p.rmse_before);
  });
  CHECK(stages == eval::kStageCount);
  const ErrorTable table = measure_errors(judge, eval::Evaluator(weights));
  for (const std::size_t empties : {std::size_t{20}, std::size_t{21}}) {
    const ErrorRow& line = table[0][empties];
    INFO("empties " << empties << " mae " << line.mean_absolute << " of " << line.value_spread);
    REQUIRE(line.samples > 500);
    CHECK(line.mean_absolute < 0.15 * line.value_spread);
    CHECK(std::abs(line.bias) < 0.5);
  }
}

TEST_CASE("the same samples give the same weights, and none give none") {
  const std::vector<Sample> learn = planted(small_truth(), 1, 500, 12, 30);
  const auto quiet = [](const FitProgress&) {};
  FitOptions options;
  options.threads = 2;
  options.iterations = 5;
  const eval::Weights one = fit(learn, options, quiet), two = fit(learn, options, quiet);
  CHECK(one.pattern == two.pattern);
  CHECK(one.by_empties == two.by_empties);
  CHECK(one.pattern != eval::Weights::zero().pattern);
  CHECK(fit({}, options, quiet).pattern == eval::Weights::zero().pattern);
}

TEST_CASE("the error table counts its samples and errors") {
  const Board board = kStartBoard;  // estimate 0
  const std::vector<Sample> samples = {
      {board, 4, Label::exact}, {board, -2, Label::exact}, {board, 6, Label::game}};
  const ErrorTable table = measure_errors(samples, eval::Evaluator::zero());
  const ErrorRow& exact = table[0][60];
  CHECK(exact.samples == 2);
  CHECK(exact.mean_absolute == Approx(3));
  CHECK(exact.root_mean_square == Approx(std::sqrt(10.0)));
  CHECK(exact.bias == Approx(-1));
  CHECK(table[1][60].samples == 1);
  CHECK(table[1][60].value_spread == Approx(6));
  const std::string csv = to_csv(table);
  CHECK(csv.find("exact,60,2,3.000,3.162,-1.000,3.162\n") != std::string::npos);
  CHECK(csv.find("game,60,1,6.000,6.000,-6.000,6.000\n") != std::string::npos);
}
