// The CSV files of Takizawa's proof (eukaryo/reversi-scripts): results, tasks, bounds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <optional>
#include <string_view>

#include "core/result.hpp"
#include "solver/io/line_reader.hpp"
#include "solver/records/record.hpp"

namespace kanzen {

/// Which of the four tables a file is; its first line says so.
enum class TakizawaTable : std::uint8_t {
  knowledge,  // obf,depth,accuracy,score_lowerbound,score_upperbound,nodes
  tasks,      // obf,count,score,alpha,beta
  results,    // obf,is_exact,score_lowerbound,score_upperbound
  bounds,     // obf,score_lowerbound,score_upperbound
};

/// The table whose header `line` is, white space at its ends allowed.
[[nodiscard]] std::optional<TakizawaTable> takizawa_table(std::string_view line) noexcept;

/// One row. Claims: lower and upper bound (the lower one comes first, whatever the published text
/// says); from `knowledge` only where a search to the end was made (depth at least the number of
/// empty squares, accuracy 100), because all else are predictions. A task claims nothing; its alpha
/// and beta become the record's window. Errors: a wrong number of fields, a field that is no number
/// or out of range, lower > upper, is_exact with two different bounds, anything wrong with the
/// board.
[[nodiscard]] Result<PositionRecord> parse_takizawa(std::string_view row, TakizawaTable table);

/// Reads a file, header first. A further header line changes the table, so that files may be
/// concatenated.
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
