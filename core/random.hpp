// Makes random numbers that are the same on every machine and with every standard library.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace kanzen {

/// SplitMix64 (Steele, Lea and Flood 2014).
class Random {
 public:
  /// Begins stream number `stream` of `seed`. With one stream per game, games do not depend on each
  /// other or on who plays them.
  Random(std::uint64_t seed, std::uint64_t stream) noexcept : state_(seed) {
    state_ = bits() ^ (stream * 0xD1342543DE82EF95);
  }

  [[nodiscard]] std::uint64_t bits() noexcept {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
  }

  /// Draws from [low, high]; the bias is negligible for small ranges. REQUIRES: low <= high.
  [[nodiscard]] int between(int low, int high) noexcept {
    const auto span = static_cast<std::uint64_t>(high - low) + 1;
    return low + static_cast<int>((bits() >> 32) % span);
  }

 private:
  std::uint64_t state_;
};

/// Draws `size` items without replacement; every subset of that size is equally likely (algorithm R
/// by Alan Waterman, Knuth TAOCP 3.4.2). The sample for a seed is the same on every machine. Memory
/// is proportional to its size.
template <class T>
class Reservoir {
 public:
  Reservoir(std::size_t size, std::uint64_t seed) : size_(size), random_(seed, 0) {}

  void add(T item) {
    const std::uint64_t index = seen_++;
    if (items_.size() < size_) {
      items_.emplace_back(index, std::move(item));
    } else if (const std::uint64_t place = below(seen_); place < size_) {
      items_[place] = {index, std::move(item)};
    }
  }

  [[nodiscard]] std::uint64_t seen() const noexcept { return seen_; }

  /// Returns the items in the order of the stream, and leaves the reservoir empty.
  [[nodiscard]] std::vector<T> take() {
    std::ranges::sort(items_, {}, [](const auto& item) { return item.first; });
    std::vector<T> sample;
    for (auto& [index, item] : items_) sample.push_back(std::move(item));
    items_.clear();
    return sample;
  }

 private:
  /// Draws from [0, bound), with a bias of the order of bound / 2^64.
  std::uint64_t below(std::uint64_t bound) noexcept {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::uint64_t>(Wide{random_.bits()} * bound >> 64);
  }

  std::size_t size_;
  Random random_;
  std::uint64_t seen_ = 0;
  std::vector<std::pair<std::uint64_t, T>> items_;
};

}  // namespace kanzen
