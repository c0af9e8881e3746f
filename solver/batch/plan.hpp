// Turns the records of the input, or a random sample of them, into the items of a run.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/random.hpp"
#include "solver/batch/item_queue.hpp"
#include "solver/batch/job.hpp"
#include "solver/batch/merged_results.hpp"

namespace kanzen {

/// Draws `size` items without replacement; every subset of that size is equally likely (algorithm R
/// by Alan Waterman, Knuth TAOCP 3.4.2). The same seed and stream give the same sample on every
/// machine. Memory is proportional to the size of the sample.
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

  /// The number of items added so far.
  [[nodiscard]] std::uint64_t seen() const noexcept { return seen_; }

  /// Returns the sample in the order of the stream and leaves the reservoir empty.
  [[nodiscard]] std::vector<T> take() {
    std::sort(items_.begin(), items_.end(),
              [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<T> sample;
    for (auto& [index, item] : items_) sample.push_back(std::move(item));
    items_.clear();
    return sample;
  }

 private:
  /// A random number in [0, bound), with a bias of the order of bound / 2^64.
  std::uint64_t below(std::uint64_t bound) noexcept {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::uint64_t>(Wide{random_.bits()} * bound >> 64);
  }

  std::size_t size_;
  Random random_;
  std::uint64_t seen_ = 0;
  std::vector<std::pair<std::uint64_t, T>> items_;
};

/// Reads the source and makes items. If the job is about claims, a record is expanded into its
/// claims. Filters by empty squares and shard, draws the sample, and looks items up in the journal.
class Planner {
 public:
  Planner(const Job& job, const Source& source) : job_(job), source_(source) {}

  /// The next item that concerns the job, in state bad, notice, from_journal or waiting; nothing
  /// at the end. Throws JournalError if the journal belongs to another input, and
  /// whatever the source throws.
  [[nodiscard]] std::optional<Item> next();

  /// The line of the record that was read last, for messages; 0 before the first.
  [[nodiscard]] std::size_t line() const noexcept { return line_; }

  /// The number of items that were looked up in the journal.
  [[nodiscard]] std::uint64_t item_count() const noexcept { return count_; }

  /// The number of records without a claim, and of claims that the sample was drawn from. Valid
  /// only at the end.
  [[nodiscard]] std::size_t records_without_claim() const noexcept {
    return records_without_claim_;
  }
  [[nodiscard]] std::size_t sampled_from() const noexcept { return sampled_from_; }

 private:
  [[nodiscard]] std::vector<Item> read();
  void expand(PositionRecord record, std::string source, std::vector<Item>& out);
  void expand_claims(const PositionRecord& record, const std::string& source,
                     std::vector<Item>& out);
  void draw_sample();
  void find_contradicting_claims(Item& item);
  void report_unusable();
  void look_up(Item& item);
  void look_up_position(Item& item, const std::vector<Outcome>& recorded) const;
  void look_up_claim(Item& item, const std::vector<Outcome>& recorded) const;
  void look_up_plies(Item& item);
  [[nodiscard]] bool is_fully_analysed(const Game& game, std::size_t done) const;
  [[nodiscard]] std::vector<Outcome> usable_results(Item& item);

  const Job& job_;
  const Source& source_;
  std::deque<Item> planned_;
  bool reported_unusable_ = false;   // lines of the journal that cannot be used
  bool drawn_ = false;               // the sample has been drawn
  bool ended_ = false;               // the source has ended
  ContradictionFinder claims_seen_;  // all claims so far, to find contradictions
  std::uint64_t count_ = 0;          // items numbered so far
  std::uint64_t input_count_ = 0;    // positions, claims or games of the input so far
  std::size_t line_ = 0;
  std::size_t records_without_claim_ = 0;
  std::size_t sampled_from_ = 0;
};

}  // namespace kanzen
