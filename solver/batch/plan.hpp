#pragma once

#include <algorithm>

#include "core/random.hpp"
#include "solver/batch/contradiction_finder.hpp"
#include "solver/batch/item_queue.hpp"

namespace kanzen {

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

/// Turns the source's records into items: expands claims, filters by empty squares and shard, draws
/// the sample, and looks items up in the journal. Items that met their limits before come last, so
/// that they do not keep a run from the rest of the file for a second night.
class Planner {
 public:
  Planner(const Job& job, const Source& source) : job_(job), source_(source) {}

  /// Returns the next item that concerns the job (bad, notice, from_journal or waiting), if any is
  /// left. Throws JournalError if the journal belongs to another input, and whatever the source
  /// throws.
  [[nodiscard]] std::optional<Item> next();

  /// The line of the last record, for messages; 0 before the first.
  [[nodiscard]] std::size_t line() const noexcept { return line_; }

  /// Counts the items that were looked up in the journal.
  [[nodiscard]] std::uint64_t item_count() const noexcept { return count_; }

  /// Valid only at the end; claims are those that the sample was drawn from.
  [[nodiscard]] std::size_t records_without_claim() const noexcept {
    return records_without_claim_;
  }
  [[nodiscard]] const std::vector<std::string>& without_claim() const noexcept {
    return without_claim_;
  }
  [[nodiscard]] std::size_t sampled_from() const noexcept { return sampled_from_; }

 private:
  [[nodiscard]] std::optional<Item> next_planned();
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
  void take_from_journal(Item& item, const Outcome& recorded) const;
  [[nodiscard]] std::shared_ptr<const Outcome> ended_by_limits(Outcome found,
                                                               const Outcome& recorded) const;
  void add_origin(const Outcome& recorded, Outcome& outcome) const;
  void look_up_plies(Item& item);
  [[nodiscard]] bool is_tried_enough(const Outcome& recorded) const noexcept;
  [[nodiscard]] bool is_fully_analysed(const Game& game, std::size_t done) const;
  [[nodiscard]] std::vector<Outcome> usable_results(Item& item);

  const Job& job_;
  const Source& source_;
  std::deque<Item> planned_;
  std::deque<Item> tried_before_;    // planned when all others are
  bool reported_unusable_ = false;   // has named lines of the journal that cannot be used
  bool drawn_ = false;               // the sample is drawn
  bool ended_ = false;               // the source has ended
  ContradictionFinder claims_seen_;  // all claims so far, to find contradictions
  std::uint64_t count_ = 0;          // items numbered so far
  SelectedPositions selected_{job_.selection};
  std::uint64_t input_count_ = 0;  // positions, claims or games of the input so far
  std::size_t line_ = 0;
  std::size_t records_without_claim_ = 0;
  std::vector<std::string> without_claim_{};
  std::size_t sampled_from_ = 0;
};

}  // namespace kanzen
