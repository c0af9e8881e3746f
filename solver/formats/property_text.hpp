// The syntax that GGF and SGF share: (;NAME[value]NAME[value][value];...).
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "solver/records/game_tags.hpp"

namespace kanzen {

struct Property {
  std::string_view name;                 // as in the text
  std::vector<std::string_view> values;  // at least one, without brackets, escaped
  std::size_t at = 0;                    // offset of the name in the text
};

/// Parses the properties of one game, in order. Follows the first of several variations, which is
/// the game that was played. The views point into `text`.
[[nodiscard]] Result<std::vector<Property>> parse_properties(std::string_view text);

/// True if the property has this name, given in upper case. Lower-case letters in the property are
/// ignored, as in old versions of SGF.
[[nodiscard]] bool has_name(const Property& property, std::string_view name) noexcept;

/// True if the property has one of these names, as has_name() compares them.
[[nodiscard]] bool has_any_name(const Property& property,
                                std::span<const std::string_view> names) noexcept;

/// The only value of the property. The place of an error refers to `text`, which the property
/// points into.
[[nodiscard]] Result<std::string_view> only_value(std::string_view text, const Property& property);

/// Adds the value of PB or PW to the tags and to `players`, which becomes "BLACK - WHITE". Returns
/// false for other properties.
[[nodiscard]] bool add_player(const Property& property, std::string_view value, GameTags& tags,
                              std::string& players);

/// The offset of `part` in `text`. REQUIRES: `part` is a view into `text`.
[[nodiscard]] std::size_t offset_of(std::string_view text, std::string_view part) noexcept;

/// Converts the place of an error in `part` to its place in `text`. REQUIRES:
/// `part` is a view into `text`.
[[nodiscard]] ParseError within(std::string_view text, std::string_view part, ParseError error);

}  // namespace kanzen
