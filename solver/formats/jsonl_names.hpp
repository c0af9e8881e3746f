// The names of fields in JSON Lines, of this program and of others.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/notation/board_text.hpp"

namespace kanzen {

/// The names of fields in earlier versions, and today.
inline constexpr std::array<std::pair<const char*, const char*>, 3> kRenamedFields{
    {{"kind", "status"}, {"best", "best_move"}, {"question", "goal"}}};

enum class Origin : std::uint8_t { kanzen, foreign };  // the program that wrote a file

/// True if results of this program, or files of others, may have a field or column of this name.
/// The `name` of a foreign record is its id if there is no `id`.
[[nodiscard]] bool is_field(std::string_view name, Origin origin) noexcept;

/// The name today of a field of results that earlier versions called `name`: "status" for "kind".
/// Any other name is returned unchanged.
[[nodiscard]] std::string_view current_name(std::string_view name) noexcept;

/// True for results of this program. `has` returns whether there is a field or column of a name.
/// Files of other programs may well have a `status`.
template <class Has>
[[nodiscard]] bool are_results(const Has& has) {
  return has("claim") || has("kind") || (has("status") && has("pv"));
}

/// Options for reading a line, and its unused fields.
struct JsonlFields {
  notation::Dialect dialect = notation::Dialect::standard;  // of boards of other programs
  std::vector<std::string> unused = {};                     // names of fields, in order
};

/// Adds the field to fields.unused unless files of this origin may have it.
void add_unused(const std::string& name, Origin origin, JsonlFields& fields);

}  // namespace kanzen
