#include "core/eval/evaluator.hpp"

#include <algorithm>
#include <cstddef>
#include <new>
#include <utility>

#include "core/eval/embedded.hpp"

namespace kanzen::eval {

namespace {

constexpr std::align_val_t kCacheLine{64};

std::int16_t* allocate(std::size_t numbers) {
  return static_cast<std::int16_t*>(::operator new(numbers * sizeof(std::int16_t), kCacheLine));
}

std::int16_t cut(std::int16_t weight) noexcept {
  return static_cast<std::int16_t>(std::clamp<int>(weight, -kMaxWeight, kMaxWeight));
}

}  // namespace

void Evaluator::Free::operator()(std::int16_t* memory) const noexcept {
  ::operator delete(memory, kCacheLine);
}

Evaluator::Evaluator(const Weights& weights)
    : memory_(allocate(Tables::kStageStride * kStageCount)), view_(std::make_unique<Tables>()) {
  const WeightSharing sharing = make_weight_sharing();
  const std::size_t used = sharing.weight_of.size();
  for (std::size_t stage = 0; stage < kStageCount; ++stage) {
    const std::int16_t* const from = weights.pattern.data() + stage * sharing.weights;
    std::int16_t* const to = memory_.get() + stage * Tables::kStageStride;
    for (std::size_t i = 0; i < used; ++i) to[i] = cut(from[sharing.weight_of[i]]);
    std::fill(to + used, to + Tables::kStageStride, std::int16_t{0});
  }
  view_->patterns = memory_.get();
  std::transform(weights.by_empties.begin(), weights.by_empties.end(), view_->by_empties.begin(),
                 cut);
}

Evaluator Evaluator::embedded() {
  const Result<Weights> weights = decode(embedded_weights());
  return weights ? Evaluator(weights.value()) : zero();
}

Evaluator Evaluator::zero() { return Evaluator(Weights::zero()); }

Evaluator Evaluator::random(std::uint64_t seed) {
  Weights weights = Weights::zero();
  const auto next = [&seed]() noexcept {  // splitmix64, Steele, Lea and Flood 2014
    std::uint64_t z = seed += 0x9E3779B97F4A7C15;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
  };
  for (std::int16_t& w : weights.pattern) {
    w = static_cast<std::int16_t>(static_cast<int>(next() % 513) - 256);  // two discs each way
  }
  return Evaluator(weights);
}

Estimate Evaluator::estimate(const Board& board) const noexcept {
  Features features;
  compute<isa::Generic>(features, board);
  return eval::estimate<isa::Generic>(*view_, features, board.empty_count());
}

}  // namespace kanzen::eval
