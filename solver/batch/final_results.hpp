#pragma once

#include <map>
#include <unordered_map>

#include "solver/batch/request_keys.hpp"
#include "solver/formats/jsonl_reader.hpp"

namespace kanzen {

/// Holds back what is kept of unfinished results, because a later line of the file may solve their
/// requests. The last one of a request counts. Memory grows with the number of requests.
template <class Kept>
class UnfinishedResults {
 public:
  /// Lets take() return `kept`, unless drop() follows. REQUIRES: `outcome` is not solved.
  void hold_back(const Outcome& outcome, Kept kept) {
    const auto [held, is_new] = held_.try_emplace(exact_key(outcome), kept_.size());
    if (is_new) kept_.emplace_back();
    kept_[held->second] = std::move(kept);
  }

  /// Drops what was held back for the request of `outcome`.
  void drop(const Outcome& outcome) {
    if (held_.empty()) return;
    if (const auto held = held_.extract(exact_key(outcome))) kept_[held.mapped()].reset();
  }

  /// Returns what is left in the order in which the requests came first.
  [[nodiscard]] std::vector<Kept> take() {
    std::vector<Kept> rest;
    for (std::optional<Kept>& kept : kept_) {
      if (kept) rest.push_back(*std::move(kept));
    }
    kept_.clear();
    held_.clear();
    return rest;
  }

 private:
  std::unordered_map<std::string, std::size_t> held_;  // indices by exact_key()
  std::vector<std::optional<Kept>> kept_;              // nullopt where dropped
};

/// Reads results in one pass. Those of a journal come in the order of its input, so a result waits
/// for all that stand before it there. Unfinished results of stopped runs are held back to the end,
/// one for each request that no later line solves. Other files are read line by line.
class FinalResultsReader final : public FileSource<OutcomeOrRecord> {
 public:
  explicit FinalResultsReader(std::istream& in, const ReaderOptions& options = {},
                              SkippedLines skipped = {})
      : lines_(in, options, Format::jsonl, std::move(skipped)) {}

 private:
  std::optional<Result<OutcomeOrRecord>> read_next() override;
  [[nodiscard]] std::size_t line() const noexcept override { return line_; }

  JsonlReader lines_;
  std::size_t line_ = 0;
  UnfinishedResults<std::pair<std::uint64_t, Outcome>> unfinished_;
  std::multimap<std::uint64_t, Outcome> waiting_;  // by index in the input
  std::uint64_t turn_ = 0;                         // the index to return next
  bool ended_ = false;                             // lines_ has no more
};

}  // namespace kanzen
