// Reports unreadable records, up to a limit.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace kanzen::cli {

/// The messages for unreadable records. The first kMaxListed get a message each. The others are
/// only counted, because a file of the wrong kind has one in each line.
class BadRecords {
 public:
  static constexpr std::size_t kMaxListed = 20;

  /// The message for a record of `source`; empty if it is only counted.
  [[nodiscard]] std::string add(std::string_view source, const ParseError& error);

  /// "... and 557033 more" for the counted records; empty if there are none.
  [[nodiscard]] std::string rest() const;

 private:
  std::size_t count_ = 0;
};

}  // namespace kanzen::cli
