#include "core/eval/evaluator.hpp"

#include <algorithm>
#include <cstring>
#include <new>

#include "core/hash.hpp"
#include "core/random.hpp"

namespace kanzen::eval {

namespace {

using Permutation = std::array<std::size_t, kMaxShapeSquares>;

struct Permutations {
  std::array<Permutation, kSymmetries> permutation{};
  std::size_t count = 0;
};

/// Returns the other orders in which the symmetries of the board read the squares of shape `s`.
constexpr Permutations self_symmetries(std::size_t s) {
  const Shape& shape = kShapes[s];
  const auto size = static_cast<std::size_t>(shape.size);
  Permutations result;
  for (int symmetry = 1; symmetry < kSymmetries; ++symmetry) {
    Permutation permutation{};
    std::size_t found = 0;
    bool are_identical = true;
    for (std::size_t i = 0; i < size; ++i) {
      const Square image = transform(shape.squares[i], symmetry);
      for (std::size_t j = 0; j < size; ++j) {
        if (shape.squares[j] != image) continue;
        permutation[i] = j;
        are_identical = are_identical && i == j;
        ++found;
      }
    }
    if (found < size || are_identical)
      continue;  // it leaves the shape, or maps every square to itself
    bool is_duplicate = false;
    for (std::size_t r = 0; r < result.count; ++r)
      is_duplicate = is_duplicate || result.permutation[r] == permutation;
    if (!is_duplicate) result.permutation[result.count++] = permutation;
  }
  return result;
}

constexpr std::array<Permutations, kShapeCount> kSelfSymmetries = [] {
  std::array<Permutations, kShapeCount> all{};
  for (std::size_t s = 0; s < kShapeCount; ++s) all[s] = self_symmetries(s);
  return all;
}();

// No shape has more than one other permutation, so a class has one or two members, and counting the
// configurations that are their own mirror image gives the number of classes.
constexpr bool kAtMostOneSelfSymmetry = [] {
  for (const Permutations& r : kSelfSymmetries) {
    if (r.count > 1) return false;
  }
  return true;
}();
static_assert(kAtMostOneSelfSymmetry, "kSharedWeights and make_weight_sharing() count pairs");

constexpr std::uint32_t kSharedWeights = [] {
  std::uint32_t total = 0;
  for (std::size_t s = 0; s < kShapeCount; ++s) {
    const auto size = static_cast<std::size_t>(kShapes[s].size);
    std::uint32_t classes = kWeightLayout.size[s];
    if (kSelfSymmetries[s].count == 1) {
      int cycles = 0;  // a mirror exchanges squares in pairs and leaves some in place
      for (std::size_t i = 0; i < size; ++i)
        cycles += kSelfSymmetries[s].permutation[0][i] >= i ? 1 : 0;
      classes = (classes + static_cast<std::uint32_t>(power_of_three(cycles))) / 2;
    }
    total += classes;
  }
  return total;
}();

std::uint64_t layout_fingerprint() {
  std::vector<std::uint8_t> bytes;
  for (const Shape& shape : kShapes) {
    for (int i = 0; i < shape.size; ++i) {
      bytes.push_back(static_cast<std::uint8_t>(shape.squares[static_cast<std::size_t>(i)]));
    }
    bytes.push_back(static_cast<std::uint8_t>(Square::none));
  }
  for (const int first : kStageFirstEmpties) bytes.push_back(static_cast<std::uint8_t>(first));
  bytes.push_back(static_cast<std::uint8_t>(kUnitsPerDisc));
  return hash_of(std::as_bytes(std::span<const std::uint8_t>(bytes)));
}

constexpr std::array<char, 8> kMagic = {'K', 'A', 'N', 'Z', 'E', 'N', 'E', 'V'};
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kHeaderBytes = 8 + 4 * 4 + 8;
constexpr std::size_t kConstants = kSquares + 1;
constexpr std::size_t kFileBytes =
    kHeaderBytes + 2 * (kConstants + std::size_t{kSharedWeights} * kStageCount) + 8;

template <class T>
void append(std::vector<std::byte>& out, T value) {
  for (std::size_t i = 0; i < sizeof(T); ++i) {
    out.push_back(static_cast<std::byte>(static_cast<std::uint64_t>(value) >> (8 * i) & 0xFF));
  }
}

/// Reads numbers in order. REQUIRES: the length was checked.
class Reader {
 public:
  explicit Reader(const std::byte* next) : next_(next) {}

  template <class T>
  [[nodiscard]] T get() {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i) {
      value |= static_cast<std::uint64_t>(std::to_integer<std::uint8_t>(next_[i])) << (8 * i);
    }
    next_ += sizeof(T);
    return static_cast<T>(value);
  }

  void fill(std::vector<std::int16_t>& numbers) {
    for (std::int16_t& n : numbers) n = static_cast<std::int16_t>(get<std::uint16_t>());
  }

 private:
  const std::byte* next_;
};

ParseError error_at_byte(std::size_t at, const char* message) { return {0, at + 1, message}; }

constexpr std::align_val_t kCacheLine{64};

std::int16_t* allocate(std::size_t numbers) {
  return static_cast<std::int16_t*>(::operator new(numbers * sizeof(std::int16_t), kCacheLine));
}

std::int16_t cut(std::int16_t weight) noexcept {
  return static_cast<std::int16_t>(std::clamp<int>(weight, -kMaxWeight, kMaxWeight));
}

}  // namespace

// Counts through the codes of a shape as an odometer does, base 3, while `mirrored` follows as the
// code of the same discs read in the other order: the same digits, with their other values. Of a
// mirrored pair the smaller code comes first and gets the weight, so `mirrored < code` means that
// the weight is there already. A shape without another order reads itself, and shares nothing.
//
// The order in which weights are numbered here is their order in weights.bin. The fingerprint knows
// shapes and stages, but not this order: whoever changes it must raise kVersion.
WeightSharing make_weight_sharing() {
  WeightSharing sharing;
  sharing.weight_of.resize(kWeightLayout.total);
  for (std::size_t s = 0; s < kShapeCount; ++s) {
    const auto size = static_cast<std::size_t>(kShapes[s].size);
    std::array<std::uint32_t, kMaxShapeSquares> value{};  // the value of a digit in the other order
    for (std::size_t i = 0; i < size; ++i) {
      const std::size_t j =
          kSelfSymmetries[s].count == 1 ? kSelfSymmetries[s].permutation[0][i] : i;
      value[j] = static_cast<std::uint32_t>(power_of_three(static_cast<int>(i)));
    }
    std::uint32_t* const weight_of = sharing.weight_of.data() + kWeightLayout.start[s];
    std::array<std::uint8_t, kMaxShapeSquares + 1> digit{};
    std::uint32_t mirrored = 0;
    for (std::uint32_t code = 0; code < kWeightLayout.size[s]; ++code) {
      weight_of[code] = mirrored < code ? weight_of[mirrored] : sharing.weights++;
      std::size_t i = 0;
      for (; i < size && digit[i] == 2; ++i) {
        mirrored -= 2 * value[i];
        digit[i] = 0;
      }
      if (i < size) {
        ++digit[i];
        mirrored += value[i];
      }
    }
  }
  return sharing;
}

Weights Weights::zero() {
  return {std::vector<std::int16_t>(std::size_t{kSharedWeights} * kStageCount),
          std::vector<std::int16_t>(kConstants)};
}

std::vector<std::byte> encode(const Weights& weights) {
  std::vector<std::byte> out;
  out.reserve(kFileBytes);
  for (const char c : kMagic) out.push_back(static_cast<std::byte>(c));
  append(out, kVersion);
  append(out, static_cast<std::uint32_t>(kStageCount));
  append(out, kSharedWeights);
  append(out, static_cast<std::uint32_t>(kConstants));
  append(out, layout_fingerprint());
  for (const std::int16_t w : weights.by_empties) append(out, static_cast<std::uint16_t>(w));
  for (const std::int16_t w : weights.pattern) append(out, static_cast<std::uint16_t>(w));
  append(out, hash_of(out));
  return out;
}

Result<Weights> decode(std::span<const std::byte> bytes) {
  if (bytes.size() < kHeaderBytes || std::memcmp(bytes.data(), kMagic.data(), kMagic.size()) != 0) {
    return error_at_byte(0, "not an evaluation weights file (it does not start with KANZENEV)");
  }
  Reader reader(bytes.data() + kMagic.size());
  if (reader.get<std::uint32_t>() != kVersion) {
    return error_at_byte(8, "weights file of another format version (expected 1)");
  }
  const bool sizes_fit = reader.get<std::uint32_t>() == kStageCount &&
                         reader.get<std::uint32_t>() == kSharedWeights &&
                         reader.get<std::uint32_t>() == kConstants;
  if (!sizes_fit || reader.get<std::uint64_t>() != layout_fingerprint()) {
    return error_at_byte(12,
                         "weights file made for other patterns or stages than this program has");
  }
  if (bytes.size() != kFileBytes) {
    return error_at_byte(std::min(bytes.size(), kFileBytes),
                         "weights file is cut short or too long");
  }
  const std::size_t body = kFileBytes - 8;
  if (Reader(bytes.data() + body).get<std::uint64_t>() != hash_of(bytes.first(body))) {
    return error_at_byte(body, "weights file is damaged (checksum does not match)");
  }
  Weights weights = Weights::zero();
  reader.fill(weights.by_empties);
  reader.fill(weights.pattern);
  return weights;
}

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
  Random random(seed, 0);
  for (std::int16_t& w : weights.pattern) {
    w = static_cast<std::int16_t>(random.between(-256, 256));  // two discs each way
  }
  return Evaluator(weights);
}

Estimate Evaluator::estimate(const Board& board) const noexcept {
  Features features;
  compute<isa::Generic>(features, board);
  return eval::estimate<isa::Generic>(*view_, features, board.empty_count());
}

}  // namespace kanzen::eval
