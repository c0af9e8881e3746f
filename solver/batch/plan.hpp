// What is to be done: records become items, each with its question.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "solver/batch/item.hpp"
#include "solver/batch/job.hpp"
#include "solver/batch/merge.hpp"

namespace kanzen {

/// Reads the source and plans: a record is expanded into its claims where these are asked about,
/// filtered by empty squares and part, and held against the journal. Not thread-safe.
class Planner {
 public:
  Planner(const Job& job, const Source& source) : job_(job), source_(source) {}

  /// The next item that concerns the job: bad, held or waiting. Nothing at the end. Throws
  /// JournalError if the journal belongs to another input, and whatever the source throws.
  [[nodiscard]] std::optional<Item> next();

  /// The line of the record read last, for messages; 0 before the first.
  [[nodiscard]] std::size_t line() const noexcept { return line_; }

  /// Records that state nothing, and claims that a sample was drawn from. At the end only.
  [[nodiscard]] std::size_t no_claim() const noexcept { return no_claim_; }
  [[nodiscard]] std::size_t population() const noexcept { return population_; }

 private:
  [[nodiscard]] std::vector<Item> read();
  void expand(PositionRecord record, std::string source, std::vector<Item>& out);
  void expand_claims(const PositionRecord& record, const std::string& source,
                     std::vector<Item>& out);
  void draw_sample();
  void compare_with_earlier(Item& item);
  void look_up(Item& item);

  const Job& job_;
  const Source& source_;
  std::deque<Item> planned_;
  bool drawn_ = false;  // the sample
  bool ended_ = false;  // the source
  Merger statements_;   // what has been stated so far
  std::uint64_t count_ = 0;
  std::size_t line_ = 0;
  std::size_t no_claim_ = 0;
  std::size_t population_ = 0;
};

}  // namespace kanzen
