#pragma once

#include "solver/batch/request_keys.hpp"
#include "solver/formats/jsonl_reader.hpp"

namespace kanzen {

/// Holds back unfinished results, because a later line of the file may solve their requests. Those
/// of one request are joined (join_unfinished). Memory grows with the number of requests.
class UnfinishedResults {
 public:
  struct Held {
    Outcome outcome;
    std::uint64_t place = 0;  // the last one of the request
    std::string line{};       // the line of `outcome`; empty if several have been joined
  };

  /// Lets take() return `held`, unless drop() follows. REQUIRES: its outcome is not solved.
  void hold_back(Held held);

  /// Drops what was held back for the request of `outcome`.
  void drop(const Outcome& outcome);

  /// Returns what is left in the order in which the requests came first.
  [[nodiscard]] std::vector<Held> take();

 private:
  std::unordered_map<std::string, std::size_t> held_;  // indices by exact_key()
  std::vector<std::optional<Held>> kept_;              // nullopt where dropped
};

/// Reads results in one pass. Those of a journal come in the order of its input, so a result waits
/// for all that stand before it there. Unfinished results of stopped runs are held back to the end,
/// joined into one for each request that no later line solves. Other files are read line by line.
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
  UnfinishedResults unfinished_;
  std::multimap<std::uint64_t, Outcome> waiting_;  // by index in the input
  std::uint64_t turn_ = 0;                         // the index to return next
  bool ended_ = false;                             // lines_ has no more
};

}  // namespace kanzen
