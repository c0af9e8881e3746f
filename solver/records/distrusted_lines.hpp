// Lines of a journal that are not to be trusted, and the line that says so.
//
// A run that contradicts itself cannot take back what it has appended. It appends one more line
// instead, after which the lines that it names count for nothing, whoever reads the journal:
//
//   distrusted  array   numbers of the first and the last of these lines, from 1
//   check       string  as in every line of a journal
#pragma once

#include <cstdint>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kanzen {

/// Lines of a file, counted from 1. The last one belongs to them.
struct LineRange {
  std::uint64_t first = 0;
  std::uint64_t last = 0;

  friend bool operator==(const LineRange&, const LineRange&) = default;
};

/// The line that says that `lines` are not to be trusted, with its checksum.
[[nodiscard]] std::string distrusting_line(const LineRange& lines);

/// The lines that `line` says are not to be trusted; nothing if it is another line, or its checksum
/// is wrong.
[[nodiscard]] std::optional<LineRange> distrusted_by(std::string_view line);

/// A set of lines. Not thread-safe.
class DistrustedLines {
 public:
  void add(const LineRange& lines) { ranges_.push_back(lines); }
  [[nodiscard]] bool contains(std::uint64_t line) const noexcept;
  /// Whether all of `lines` are among those that were added at once.
  [[nodiscard]] bool contains(const LineRange& lines) const noexcept;
  [[nodiscard]] bool empty() const noexcept { return ranges_.empty(); }
  /// For people: "lines 2 to 57, 60".
  [[nodiscard]] std::string text() const;

 private:
  std::vector<LineRange> ranges_;  // as they were added
};

/// What the lines of the journal that `in` holds say. Reads it to its end; empty for other files.
[[nodiscard]] DistrustedLines distrusted_lines(std::istream& in);

}  // namespace kanzen
