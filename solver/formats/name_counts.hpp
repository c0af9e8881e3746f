// Counts things by name, for one warning.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/records/file_source.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen {

/// Counts things by name, such as the tags of games that no reader uses. After kMaxNames names,
/// others are counted together, so memory does not grow with the number of things.
class NameCounts {
 public:
  static constexpr std::size_t kMaxNames = 8;

  void add(std::string_view name);

  /// Gives one warning without a line, if anything was added since the last call. It contains
  /// `what`, and the names with their counts, as in "tags are not used: Foo (3), Bar (1)".
  void warn(std::string_view what, const ReaderOptions& options);

  /// Returns the text of this warning; empty if nothing was added since the last call.
  [[nodiscard]] std::string take_text(std::string_view what);

 private:
  std::vector<std::pair<std::string, std::size_t>> counts_;
  std::size_t others_ = 0;
};

}  // namespace kanzen
