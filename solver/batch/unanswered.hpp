// Results without an answer: whether one is worth showing is known only at the end of the input.
#pragma once

#include <cstddef>
#include <istream>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "solver/io/jsonl_reader.hpp"
#include "solver/records/file_source.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

/// Names the record and the question: results with equal names need one answer.
[[nodiscard]] std::string asked_of(const Outcome& outcome);

/// Holds back results without an answer until it is known that none follows. Of several about one
/// question, the last one counts. Memory grows with the number of questions held back. Not
/// thread-safe.
class Unanswered {
 public:
  /// `line` is what take() is to give for `outcome`. REQUIRES: `outcome` has no answer.
  void hold_back(const Outcome& outcome, std::string line);

  /// Drops what is held back about the question that `outcome` answers.
  void answer(const Outcome& outcome);

  /// Gives out the lines that are left, in the order in which the questions came first.
  [[nodiscard]] std::vector<std::string> take();

 private:
  struct Held {
    std::size_t place;  // among all questions that were ever held back
    std::string line;
  };
  std::unordered_map<std::string, Held> held_;  // by asked_of()
  std::size_t places_ = 0;
};

/// Reads the results of a file in one pass. A journal also has lines that were written when a run
/// was stopped: those without an answer come after all others, one for each question that no later
/// line answers. Other files are read line by line.
class AnswersReader final : public FileSource<Outcome> {
 public:
  /// As JsonlReader.
  explicit AnswersReader(std::istream& in, const ReaderOptions& options = {},
                         DistrustedLines distrusted = {})
      : lines_(in, options, Format::jsonl, std::move(distrusted)) {}

 private:
  std::optional<Result<Outcome>> read_next() override;
  [[nodiscard]] std::size_t line() const noexcept override { return line_; }

  JsonlReader lines_;
  std::size_t line_ = 0;
  Unanswered unanswered_;
  bool ended_ = false;             // lines_ has ended, and rest_ is valid
  std::vector<std::string> rest_;  // what was held back
  std::size_t given_ = 0;          // how many of rest_ have been given out
};

}  // namespace kanzen
