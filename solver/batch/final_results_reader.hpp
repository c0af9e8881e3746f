// Reads results with the unfinished ones last: only the end of the input shows which of them to
// keep.
#pragma once

#include <cstddef>
#include <istream>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "solver/formats/jsonl_reader.hpp"
#include "solver/records/file_source.hpp"
#include "solver/records/outcome.hpp"
#include "solver/records/reader_options.hpp"

namespace kanzen {

/// Holds back unfinished results until it is known that no solved one follows. If several have one
/// key, the last one counts. Memory grows with the number of keys held back.
class UnfinishedResults {
 public:
  /// take() returns `line` for `outcome`. REQUIRES: `outcome` is not solved.
  void hold_back(const Outcome& outcome, std::string line);

  /// Drops the result that has been held back for the request of `outcome`.
  void drop(const Outcome& outcome);

  /// Returns the remaining lines, in the order in which their keys came first.
  [[nodiscard]] std::vector<std::string> take();

 private:
  struct Entry {
    std::size_t order;  // among all keys that were ever held back
    std::string line;
  };
  std::unordered_map<std::string, Entry> held_;  // by exact_key()
  std::size_t keys_ = 0;                         // ever held back
};

/// Reads the results of a file in one pass. In a journal, unfinished results (from stopped
/// runs) come after all others, one for each request that no later line solves. Other files are
/// read line by line.
class FinalResultsReader final : public FileSource<OutcomeOrRecord> {
 public:
  /// See JsonlReader.
  explicit FinalResultsReader(std::istream& in, const ReaderOptions& options = {},
                              DistrustedLines distrusted = {})
      : lines_(in, options, Format::jsonl, std::move(distrusted)) {}

 private:
  std::optional<Result<OutcomeOrRecord>> read_next() override;
  [[nodiscard]] std::size_t line() const noexcept override { return line_; }

  JsonlReader lines_;
  std::size_t line_ = 0;
  UnfinishedResults unfinished_;
  bool ended_ = false;             // lines_ has ended, and rest_ is valid
  std::vector<std::string> rest_;  // the results held back
  std::size_t given_ = 0;          // number of these already returned
};

}  // namespace kanzen
