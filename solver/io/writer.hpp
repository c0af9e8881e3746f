// Forms in which results are written.
#pragma once

#include <string>
#include <string_view>

#include "solver/records/outcome.hpp"

namespace kanzen {

/// What a page says about itself; what is empty is not shown.
struct PageInfo {
  std::string title{};    // name of the input
  std::string command{};  // as typed
  std::string machine{};  // processor and memory
  std::string made{};     // date and time
};

/// Turns outcomes into text, one after the other; writes nothing itself. Stateless but for what
/// the constructor is given. Names and comments of files are made harmless (printable.hpp); where
/// the form is JSON, by its own escapes.
class Writer {
 public:
  virtual ~Writer() = default;

  /// What stands before the first row, with line breaks; often nothing.
  [[nodiscard]] virtual std::string heading() const { return {}; }
  /// One outcome, with line breaks.
  [[nodiscard]] virtual std::string row(const Outcome& outcome) const = 0;
  /// Why a record could not be read, in the place of its row; mostly nothing.
  [[nodiscard]] virtual std::string problem(std::string_view /*message*/) const { return {}; }
  /// What stands after the last row; mostly nothing.
  [[nodiscard]] virtual std::string ending() const { return {}; }
};

}  // namespace kanzen
