#include "solver/train/fit.hpp"

#include <algorithm>
#include <cmath>
#include <future>

#include "core/hash.hpp"
#include "solver/files/file_stream.hpp"

namespace kanzen::train {

LoadedWeights load_weights(const std::string& path) {
  const std::string bytes = read_file(path);
  const auto content = std::as_bytes(std::span<const char>(bytes));
  Result<eval::Weights> weights = eval::decode(content);
  if (!weights) throw InputError(path, weights.error().message);
  return {std::move(weights).value(), hash_of(content)};
}

namespace {

using eval::kFeatureCount;
using eval::kStageCount;
using eval::kUnitsPerDisc;

// A row of the matrix has the shared weights of the patterns, and the constant of the empties.
constexpr std::size_t kRowSize = kFeatureCount + 1;

struct Rows {
  std::vector<std::uint32_t> index;  // kRowSize per sample
  std::vector<float> target;
  std::vector<float> weight;

  [[nodiscard]] std::size_t count() const { return target.size(); }
};

struct Stage {
  int first;  // the first number of empties
  int last;

  explicit Stage(std::size_t s)
      : first(eval::kStageFirstEmpties[s]),
        last(s + 1 < kStageCount ? eval::kStageFirstEmpties[s + 1] - 1 : kSquares) {}
};

double weight_of(const Sample& sample, const Stage& stage, const FitOptions& options) {
  const int empties = sample.board.empty_count();
  const int distance = std::max({0, stage.first - empties, empties - stage.last});
  if (distance > options.overlap) return 0;
  const double lopsided = sample.value / options.focus;
  const double nearness = distance == 0 ? 1 : options.overlap_weight * std::pow(0.5, distance - 1);
  return nearness / (1 + lopsided * lopsided);
}

/// Splits [0, count) into `parts` contiguous parts, each on a thread.
template <class Work>
void in_parts(std::size_t count, std::size_t parts, const Work& work) {
  std::vector<std::future<void>> others;  // whose destructors wait
  for (std::size_t p = 1; p < parts; ++p) {
    others.push_back(std::async(std::launch::async, [&work, count, parts, p] {
      work(count * p / parts, count * (p + 1) / parts, p);
    }));
  }
  work(0, count / parts, 0);
}

Rows make_rows(std::span<const Sample> samples, const Stage& stage, const FitOptions& options,
               const eval::WeightSharing& sharing) {
  Rows rows;
  std::vector<std::size_t> chosen;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    if (weight_of(samples[i], stage, options) > 0) chosen.push_back(i);
  }
  rows.index.resize(chosen.size() * kRowSize);
  rows.target.resize(chosen.size());
  rows.weight.resize(chosen.size());
  in_parts(chosen.size(), options.threads, [&](std::size_t begin, std::size_t end, std::size_t) {
    for (std::size_t r = begin; r < end; ++r) {
      const Sample& sample = samples[chosen[r]];
      eval::Features features;
      eval::compute<isa::Generic>(features, sample.board);
      std::uint32_t* const row = rows.index.data() + r * kRowSize;
      for (std::size_t f = 0; f < kFeatureCount; ++f) {
        const auto position =
            static_cast<std::ptrdiff_t>(eval::kFeatureCentre[f]) + features.code[f];
        row[f] = sharing.weight_of[static_cast<std::size_t>(position)];
      }
      row[kFeatureCount] = sharing.weights + static_cast<std::uint32_t>(sample.board.empty_count());
      rows.target[r] = sample.value;
      rows.weight[r] = static_cast<float>(weight_of(sample, stage, options));
    }
  });
  return rows;
}

/// Solves the normal equations (A^T W A + ridge) x = A^T W y of one stage. Neither matrix is ever
/// made: a row of A has kRowSize ones, at the weights that a sample uses, and zeros elsewhere. A
/// product with A adds up weights, and one with its transpose adds a number to each of them.
/// Threads add to sums of their own, which are joined in a fixed order, since rounding depends on
/// the order.
class System {
 public:
  System(const Rows& rows, std::size_t unknowns, const FitOptions& options)
      : rows_(rows),
        ridge_(options.ridge),
        parts_(std::max(1U, options.threads)),
        partial_(parts_, std::vector<double>(unknowns)) {}

  void right_side(std::vector<double>& out) {
    accumulate(out,
               [this](const std::uint32_t*, std::size_t r) { return double{rows_.target[r]}; });
  }

  /// Computes out = diagonal, with the ridge.
  void diagonal(std::vector<double>& out) {
    accumulate(out, [](const std::uint32_t*, std::size_t) { return 1.0; });
    for (double& d : out) d += ridge_;
  }

  /// Computes out = (A^T W A + ridge) x.
  void multiply(const std::vector<double>& x, std::vector<double>& out) {
    narrow_.assign(x.begin(), x.end());
    accumulate(out, [this](const std::uint32_t* row, std::size_t) {
      double sum = 0;
      for (std::size_t i = 0; i < kRowSize; ++i) sum += double{narrow_[row[i]]};
      return sum;
    });
    for (std::size_t i = 0; i < x.size(); ++i) out[i] += ridge_ * x[i];
  }

  [[nodiscard]] double rmse(const std::vector<double>& x) const {
    double sum = 0, weights = 0;
    for (std::size_t r = 0; r < rows_.count(); ++r) {
      const std::uint32_t* const row = rows_.index.data() + r * kRowSize;
      double error = rows_.target[r];
      for (std::size_t i = 0; i < kRowSize; ++i) error -= x[row[i]];
      sum += rows_.weight[r] * error * error;
      weights += rows_.weight[r];
    }
    return weights > 0 ? std::sqrt(sum / weights) : 0;
  }

 private:
  /// Computes out = A^T W v, where v is `value` of each row.
  template <class Value>
  void accumulate(std::vector<double>& out, const Value& value) {
    in_parts(rows_.count(), parts_, [&](std::size_t begin, std::size_t end, std::size_t part) {
      std::vector<double>& sum = partial_[part];
      std::ranges::fill(sum, 0.0);
      for (std::size_t r = begin; r < end; ++r) {
        const std::uint32_t* const row = rows_.index.data() + r * kRowSize;
        const double v = rows_.weight[r] * value(row, r);
        for (std::size_t i = 0; i < kRowSize; ++i) sum[row[i]] += v;
      }
    });
    out = partial_[0];
    for (std::size_t p = 1; p < parts_; ++p) {
      for (std::size_t i = 0; i < out.size(); ++i) out[i] += partial_[p][i];
    }
  }

  const Rows& rows_;
  double ridge_;
  std::size_t parts_;
  std::vector<std::vector<double>> partial_;
  std::vector<float> narrow_;  // has half the cache misses of double, and suffices
};

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

std::vector<double> solve(System& system, std::size_t unknowns, int iterations) {
  std::vector<double> x(unknowns), residual, scale, scaled(unknowns), product;
  system.right_side(residual);
  system.diagonal(scale);
  const auto precondition = [&] {
    for (std::size_t i = 0; i < unknowns; ++i) scaled[i] = residual[i] / scale[i];
  };
  precondition();
  std::vector<double> direction = scaled;
  double size = dot(residual, scaled);
  constexpr double kConvergence = 1e-10;
  const double small = size * kConvergence;
  for (int i = 0; i < iterations && size > small; ++i) {
    system.multiply(direction, product);
    const double step = size / dot(direction, product);
    for (std::size_t j = 0; j < unknowns; ++j) {
      x[j] += step * direction[j];
      residual[j] -= step * product[j];
    }
    precondition();
    const double next = dot(residual, scaled);
    const double keep = next / size;
    size = next;
    for (std::size_t j = 0; j < unknowns; ++j) direction[j] = scaled[j] + keep * direction[j];
  }
  return x;
}

std::int16_t to_units(double discs) {
  using Limits = std::numeric_limits<std::int16_t>;
  const double units = std::round(discs * kUnitsPerDisc);
  return static_cast<std::int16_t>(std::clamp<double>(units, Limits::min(), Limits::max()));
}

}  // namespace

eval::Weights fit(std::span<const Sample> samples, const FitOptions& options,
                  const std::function<void(const FitProgress&)>& report) {
  const eval::WeightSharing sharing = eval::make_weight_sharing();
  const std::size_t unknowns = sharing.weights + kSquares + 1;
  eval::Weights weights = eval::Weights::zero();
  for (std::size_t s = 0; s < kStageCount; ++s) {
    const Stage stage(s);
    const Rows rows = make_rows(samples, stage, options, sharing);
    FitProgress progress{s + 1, rows.count(), 0, 0};
    if (rows.count() > 0) {
      System system(rows, unknowns, options);
      const std::vector<double> x = solve(system, unknowns, options.iterations);
      progress.rmse_before = system.rmse(std::vector<double>(unknowns));
      progress.rmse_after = system.rmse(x);
      for (std::size_t i = 0; i < sharing.weights; ++i) {
        weights.pattern[s * sharing.weights + i] = to_units(x[i]);
      }
      for (int e = stage.first; e <= stage.last; ++e) {
        const auto i = static_cast<std::size_t>(e);
        weights.by_empties[i] = to_units(x[sharing.weights + i]);
      }
    }
    report(progress);
  }
  return weights;
}

}  // namespace kanzen::train
