// The nesting depth of a JSON text, checked before parsing.
#pragma once

#include <string>
#include <string_view>

namespace kanzen {

/// The maximum nesting depth of brackets outside strings. Accepts any text. Deep nesting would
/// overflow the stack in a recursive parser or in the destructor of its result.
[[nodiscard]] int bracket_depth(std::string_view text) noexcept;

/// The name, in quotes, of a field that an object in `text` has twice; empty if there is none. The
/// text may be no JSON; its bracket_depth() should be small.
[[nodiscard]] std::string field_twice(std::string_view text);

}  // namespace kanzen
