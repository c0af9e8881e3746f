// Parses JSON from strangers: its depth is checked before, and objects with too many fields or with
// the same field twice are found.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace kanzen {

/// The maximum nesting depth of brackets outside strings. Accepts any text. Deep nesting would
/// overflow the stack in a recursive parser or in the destructor of its result.
[[nodiscard]] int bracket_depth(std::string_view text) noexcept;

/// The maximum number of fields of one object. Results have some forty; other programs may add
/// their own.
inline constexpr std::size_t kMaxFields = 1000;

/// Parses JSON in time proportional to its length; the result is discarded() if `text` is none.
/// Sets `fault` to a message if an object has a field twice, of which the result has the last, or
/// more than kMaxFields. REQUIRES: bracket_depth(text) is small.
[[nodiscard]] nlohmann::json parse_json(std::string_view text, std::string& fault);

}  // namespace kanzen
