// The bracket syntax that GGF and SGF share: (;NAME[value]NAME[value][value];...).
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace kanzen {

struct Property {
  std::string_view name;                 // letters, as they stand in the text
  std::vector<std::string_view> values;  // at least one, without brackets, escapes left in
  std::size_t at = 0;                    // where the name stands
};

/// The properties of one game in their order. Where the text branches only the first branch is
/// followed: it is the game that was played. The views point into `text`.
[[nodiscard]] Result<std::vector<Property>> read_properties(std::string_view text);

/// True if the name of the property is `name`, which is given in upper case. Lower case letters of
/// a name do not count, as in old SGF.
[[nodiscard]] bool has_name(const Property& property, std::string_view name) noexcept;

/// Where `part` begins in `text`. REQUIRES: part is a part of text.
[[nodiscard]] std::size_t offset_in(std::string_view text, std::string_view part) noexcept;

/// Moves an error inside of `part` to its place in `text`. REQUIRES: part is a part of text.
[[nodiscard]] ParseError within(std::string_view text, std::string_view part, ParseError error);

}  // namespace kanzen
