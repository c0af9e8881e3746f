// The interface of all output formats of results.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "solver/records/outcome.hpp"

namespace kanzen {

/// The origin of an HTML page. Empty fields are not shown.
struct PageInfo {
  std::string title{};    // name of the input
  std::string command{};  // the command line
  std::string machine{};  // processor and memory
  std::string made{};     // date and time
  /// Names the command and its input. A page is replaced only by one about the same.
  std::string job{};
};

/// Converts outcomes to text. It does not write to files, and has no state except the arguments of
/// the constructor. Names and comments from the input are made safe to print (printable.hpp); in
/// JSON, by its escape sequences.
/// Thread safety: full.
class Writer {
 public:
  virtual ~Writer() = default;

  /// The text before the first row, with line breaks; may be empty.
  [[nodiscard]] virtual std::string heading() const { return {}; }
  /// The text for one outcome, with line breaks.
  [[nodiscard]] virtual std::string row(const Outcome& outcome) const = 0;
  /// The kinds of values in the outcome that row() does not express, such as "bounds". Other
  /// content that a format leaves out is documented.
  [[nodiscard]] virtual std::vector<std::string_view> lost(const Outcome& /*outcome*/) const {
    return {};
  }
  /// The text in place of a row for a record that could not be read; may be empty.
  [[nodiscard]] virtual std::string problem(std::string_view /*message*/) const { return {}; }
  /// The text about the work of a run that made all rows: its nodes, and its wall time in seconds;
  /// may be empty.
  [[nodiscard]] virtual std::string work(std::uint64_t /*nodes*/, double /*seconds*/) const {
    return {};
  }
  /// The text for a finding about all rows, such as the confidence of a sample; may be empty.
  [[nodiscard]] virtual std::string note(std::string_view /*text*/) const { return {}; }
  /// The text after the last row; may be empty.
  [[nodiscard]] virtual std::string ending() const { return {}; }
};

}  // namespace kanzen
