// Reads results back from tables: the CSV and the Markdown that this program writes.
#pragma once

#include <cstddef>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "solver/io/line_reader.hpp"
#include "solver/records/file_source.hpp"
#include "solver/records/outcome.hpp"
#include "solver/records/record.hpp"

namespace kanzen {

/// True if `line` is the heading of such a table: Format::csv or Format::markdown.
[[nodiscard]] bool is_table_heading(std::string_view line, Format format);

/// The first line names the columns, in any order; unknown ones are ignored, and of those that are
/// missing only the board is needed. A Markdown table tells less than a CSV file: what it leaves
/// out is taken to be unknown. Lines of Markdown that are not in a table are skipped.
///
/// Errors: as for parse_jsonl(), which reads the fields; a row with another number of fields than
/// the heading; a file without a heading.
class TableReader final : public FileSource<Outcome> {
 public:
  /// `in` must outlive the reader. REQUIRES: `format` is Format::csv or Format::markdown.
  TableReader(std::istream& in, Format format, const ReaderOptions& options = {})
      : lines_(in, options.max_record_bytes), options_(options), format_(format) {}

 private:
  std::optional<Result<Outcome>> read_next() override;
  [[nodiscard]] std::size_t line() const noexcept override { return lines_.number(); }

  LineReader lines_;
  ReaderOptions options_;
  Format format_;
  std::vector<std::string> columns_;  // empty before the heading
};

}  // namespace kanzen
