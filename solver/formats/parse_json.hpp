// Parses JSON from strangers: its depth is checked before, and fields that occur twice are found.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace kanzen {

/// The maximum nesting depth of brackets outside strings. Accepts any text. Deep nesting would
/// overflow the stack in a recursive parser or in the destructor of its result.
[[nodiscard]] int bracket_depth(std::string_view text) noexcept;

/// Parses JSON; the result is discarded() if `text` is none. Sets `twice` to the name, in quotes,
/// of a field that an object has twice, if there is one. REQUIRES: bracket_depth(text) is small.
[[nodiscard]] nlohmann::json parse_json(std::string_view text, std::string& twice);

}  // namespace kanzen
