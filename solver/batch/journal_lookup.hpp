#pragma once

#include "solver/batch/item_queue.hpp"

namespace kanzen {

/// Returns "run.jsonl:3: WHAT IS WRONG; run.jsonl:7: ..".
[[nodiscard]] std::string unusable_lines_text(const std::vector<UnusableLine>& lines,
                                              const std::string& journal);

/// Decides what the journal's lines about an item are worth to this run: the result itself, bounds
/// to start from, a search that met its limits, or nothing, if they contradict each other.
class JournalLookup {
 public:
  JournalLookup(const Job& job, const Journal& journal) : job_(job), journal_(journal) {}

  /// Fills in what was found, `earlier` and `journal_fault`. If the journal has the result, also
  /// sets the outcome, and the state to `from_journal` or `uncertified`. REQUIRES: the item has its
  /// number and key.
  void look_up(Item& item) const;

 private:
  void look_up_position(Item& item, const std::vector<Outcome>& recorded) const;
  void look_up_claim(Item& item, const std::vector<Outcome>& recorded) const;
  void look_up_plies(Item& item, const std::vector<Outcome>& recorded) const;
  [[nodiscard]] bool is_fully_analysed(const Game& game, std::size_t done) const;
  [[nodiscard]] RecordedResults usable_results(Item& item) const;
  [[nodiscard]] bool is_tried_enough(const Outcome& recorded) const noexcept;
  void take_from_journal(Item& item, const Outcome& recorded) const;
  [[nodiscard]] std::shared_ptr<const Outcome> with_origin(Outcome found,
                                                           const Outcome& recorded) const;
  void add_origin(const Outcome& recorded, Outcome& outcome) const;

  const Job& job_;
  const Journal& journal_;
};

}  // namespace kanzen
