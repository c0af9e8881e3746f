#pragma once

#include "solver/batch/item_queue.hpp"
#include "solver/outcomes/contradiction_finder.hpp"

namespace kanzen {

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

  // These are valid only at the end of the source.
  [[nodiscard]] const RecordsWithoutClaim& without_claim() const noexcept { return without_claim_; }
  /// Counts the claims or games that the sample was drawn from.
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
  void number_and_look_up(Item& item);

  const Job& job_;
  const Source& source_;
  std::deque<Item> planned_;
  std::deque<Item> tried_before_;    // come after all others
  bool reported_unusable_ = false;   // has named lines of the journal that cannot be used
  bool drawn_ = false;               // the sample is drawn
  bool ended_ = false;               // the source has ended
  ContradictionFinder claims_seen_;  // all claims so far, to find contradictions
  std::uint64_t count_ = 0;          // items numbered so far
  SelectedPositions selected_{job_.selection};
  std::uint64_t input_count_ = 0;  // positions, claims or games of the input so far
  std::size_t line_ = 0;
  RecordsWithoutClaim without_claim_;
  std::size_t sampled_from_ = 0;
};

}  // namespace kanzen
