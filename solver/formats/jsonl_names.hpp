// The names of fields in JSON Lines, of this program and of others.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/notation/board_text.hpp"

namespace kanzen {

enum class Origin : std::uint8_t { kanzen, foreign };  // the program that wrote a file

/// True if results of this program, or files of others, may have a field or column of this name.
/// The `name` of a foreign record is its id if there is no `id`.
[[nodiscard]] bool is_field(std::string_view name, Origin origin) noexcept;

/// True for results of this program. `has` returns whether there is a field or column of a name.
/// Files of other programs may well have a `status`.
template <class Has>
[[nodiscard]] bool are_results(const Has& has) {
  return has("claim") || (has("status") && has("pv"));
}

/// Options for reading a line, and its unused fields.
struct JsonlFields {
  notation::Dialect dialect = notation::Dialect::standard;  // of boards of other programs
  std::vector<std::string> unused = {};                     // names of fields, in order
};

/// Adds the field to fields.unused unless files of this origin may have it.
void add_unused(const std::string& name, Origin origin, JsonlFields& fields);

}  // namespace kanzen
