// The CSV files of Takizawa's proof that Othello is a draw (eukaryo/reversi-scripts).
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <optional>
#include <string_view>

#include "core/result.hpp"
#include "solver/formats/input_stream.hpp"
#include "solver/records/file_source.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen {

/// The four kinds of tables, which differ in their header line.
enum class TakizawaTable : std::uint8_t {
  knowledge,  // obf,depth,accuracy,score_lowerbound,score_upperbound,nodes
  tasks,      // obf,count,score,alpha,beta
  results,    // obf,is_exact,score_lowerbound,score_upperbound
  bounds,     // obf,score_lowerbound,score_upperbound
};

/// The table that has `line` as its header; surrounding white space is ignored.
[[nodiscard]] std::optional<TakizawaTable> takizawa_table(std::string_view line) noexcept;

/// Parses a row. The claims are the lower and the upper bound, in this order, contrary to the
/// published description. Rows of `knowledge` make claims only if they result from a complete
/// search. Its depth is at least the number of empty squares, and its accuracy is 100. Other rows
/// are predictions. A task makes no claim; its alpha and beta become the window of the record.
///
/// Errors: a wrong number of fields, a field that is not a number or out of range, and an
/// invalid board. Contradictory bounds are errors, too: lower > upper, and is_exact with two
/// different bounds.
[[nodiscard]] Result<PositionRecord> parse_takizawa(std::string_view row, TakizawaTable table);

/// Reads a file that begins with a header. Another header line may follow anywhere and changes the
/// kind of table, so files may be concatenated.
class TakizawaReader final : public RecordSource {
 public:
  /// `in` must outlive the reader.
  TakizawaReader(std::istream& in, const ReaderOptions& options)
      : lines_(in, options.max_record_bytes) {}

 private:
  std::optional<Result<PositionRecord>> read_next() override;
  [[nodiscard]] std::size_t line() const noexcept override { return lines_.number(); }

  LineReader lines_;
  std::optional<TakizawaTable> table_;
  bool refused_ = false;  // the file has no header
};

}  // namespace kanzen
