// Results written as JSON lines, read back.
#pragma once

#include <istream>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "solver/records/outcome.hpp"
#include "solver/records/record.hpp"

namespace kanzen {

/// The inverse of to_jsonl(): reads one object. `board` is the only field that must be there; all
/// others may be missing, more fields may be there (a journal has some). Errors: no JSON object, a
/// field of the wrong type, values that contradict each other (bounds in the wrong order, a kind
/// that does not fit them), squares that do not exist.
[[nodiscard]] Result<Outcome> parse_jsonl(std::string_view line);

/// Reads a file of such objects, one per line. Blank lines and the header of a journal
/// (solver/batch/journal.hpp) are passed over. Thread safety: none.
class JsonlReader {
 public:
  /// `in` must outlive the reader.
  explicit JsonlReader(std::istream& in) : in_(in) {}

  /// The next outcome, or why it cannot be read (line always set), or nothing at the end. After an
  /// error the next call goes on with the line behind.
  [[nodiscard]] std::optional<Result<Outcome>> next();

  /// The line that next() has read last, as it stands in the file.
  [[nodiscard]] const std::string& line() const noexcept { return line_; }

 private:
  std::istream& in_;
  std::string line_;
  std::size_t number_ = 0;
  bool ended_ = false;
};

/// The positions of such a file, with what was found as claims to be checked.
class JsonlRecords final : public RecordSource {
 public:
  /// `in` must outlive the reader.
  explicit JsonlRecords(std::istream& in) : outcomes_(in) {}
  [[nodiscard]] std::optional<Result<PositionRecord>> next() override;

 private:
  JsonlReader outcomes_;
};

}  // namespace kanzen
