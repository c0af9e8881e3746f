#pragma once

#include <nlohmann/json_fwd.hpp>

#include "solver/records/position_record.hpp"

namespace kanzen {

/// Of brackets outside strings; any text will do. Deep nesting would overflow the stack in a
/// recursive parser, or in the destructor of its result.
[[nodiscard]] int bracket_depth(std::string_view text) noexcept;

/// Results have some forty fields; other programs may add their own.
inline constexpr std::size_t kMaxFields = 1000;

/// In time proportional to the length; the result is discarded() if `text` is no JSON. `fault`
/// becomes a message if an object has a field twice, of which the result has the last, or more than
/// kMaxFields. REQUIRES: bracket_depth(text) is small.
[[nodiscard]] nlohmann::json parse_json(std::string_view text, std::string& fault);

enum class Origin : std::uint8_t { kanzen, foreign };  // the program that wrote a file

/// Whether results of this program, or files of others, may have such a field or column. The `name`
/// of a foreign record is its id if there is no `id`.
[[nodiscard]] bool is_field(std::string_view name, Origin origin) noexcept;

/// True for results of this program; `has` tells whether a field or column exists. Files of other
/// programs may well have a `status`.
template <class Has>
[[nodiscard]] bool are_results(const Has& has) {
  return has("claim") || (has("status") && has("pv"));
}

struct JsonlFields {
  notation::BoardStyle style;            // of boards of other programs
  std::vector<std::string> unused = {};  // names of fields, in order
};

}  // namespace kanzen
