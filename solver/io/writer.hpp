// Forms in which results are written.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "solver/io/outcome.hpp"

namespace kanzen {

/// Turns outcomes into text, one after the other; writes nothing itself. Stateless but for what
/// the constructor is given.
class Writer {
 public:
  virtual ~Writer() = default;

  /// What stands before the first row, with line breaks; often nothing.
  [[nodiscard]] virtual std::string heading() const { return {}; }
  /// One outcome, with line breaks.
  [[nodiscard]] virtual std::string row(const Outcome& outcome) const = 0;
};

/// "jsonl", "csv", "markdown", "obf", "ffo".
[[nodiscard]] std::span<const std::string_view> writer_names() noexcept;

/// The writer of that name, or null. `engine` is what rows say about the program, where they do.
[[nodiscard]] std::unique_ptr<Writer> make_writer(std::string_view name, std::string engine);

}  // namespace kanzen
