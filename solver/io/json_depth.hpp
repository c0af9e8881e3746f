// How deeply a text in JSON is nested, before it is parsed.
#pragma once

#include <string_view>

namespace kanzen {

/// The maximum nesting depth of brackets outside strings. Any text will do. What is nested deeply
/// would take a parser that recurses, or the destructor of what it makes, beyond the stack.
[[nodiscard]] int bracket_depth(std::string_view text) noexcept;

}  // namespace kanzen
