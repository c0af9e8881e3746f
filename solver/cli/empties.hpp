// Ranges of empty squares on the command line.
#pragma once

#include <optional>
#include <string>

#include "core/result.hpp"
#include "solver/io/record.hpp"

namespace kanzen::cli {

/// "12" or "10-20", both ends included; nothing for an empty text. Errors: anything else, numbers
/// that are not from 0 to 64 or in the wrong order.
[[nodiscard]] Result<std::optional<EmptiesRange>> parse_empties(const std::string& text);

}  // namespace kanzen::cli
