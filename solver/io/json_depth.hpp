// The nesting depth of a JSON text, checked before parsing.
#pragma once

#include <string_view>

namespace kanzen {

/// The maximum nesting depth of brackets outside strings. Accepts any text. Deep nesting would
/// overflow the stack in a recursive parser or in the destructor of its result.
[[nodiscard]] int bracket_depth(std::string_view text) noexcept;

}  // namespace kanzen
