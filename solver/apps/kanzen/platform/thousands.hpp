// Groups digits by thousands, for text that people read.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace kanzen::cli {

/// `text` with commas between the thousands of whole numbers of more than four digits.
[[nodiscard]] std::string with_thousands(std::string_view text);

/// The number with groups of digits: "1024", "31,200".
[[nodiscard]] std::string grouped(std::uint64_t number);

}  // namespace kanzen::cli
