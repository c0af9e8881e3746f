// Columns of tables and keys of JSON that other programs write, by their names.
#pragma once

#include "solver/formats/jsonl_fields.hpp"

namespace kanzen {

enum class NamedField : std::uint8_t {
  none,
  id,
  board,
  side,
  moves,  // played from the board; or values of moves
  value,
  lower,
  upper,
  best,
  values,  // of moves
  mover,   // bitboards as numbers
  opponent,
  black,  // discs, or the names of the players
  white,
  tournament,
  date,   // also an id, if there is no other
  exact,  // whether the value is exact
  bound,  // exact, lower or upper
  empties,
  comment,
  window,
  alpha,  // its ends
  beta,
  depth,  // of the search, and how certain it is in percent
  accuracy,
  check,
};

/// By the choice of the user, else by the usual names in any spelling: `side_to_move`, `sideToMove`
/// and `Side to move` are one name. A field for which the user has chosen a name has no other.
[[nodiscard]] NamedField field_named(std::string_view name, const FieldChoice& chosen);

/// Whether the columns or keys `names` give positions or games.
[[nodiscard]] bool give_positions(const std::vector<std::string>& names, const FieldChoice& chosen);

/// `board=NAME,side=NAME,..`; an empty NAME means none. Errors name the fields there are.
[[nodiscard]] Result<FieldChoice> parse_field_choice(std::string_view text);

namespace jsonl {

/// A record with its claims. If several fields have a value, they must agree; of other fields the
/// most usual name counts. Adds to `fields` what is not used.
[[nodiscard]] PositionRecord parse_named_fields(const nlohmann::json& object, JsonlFields& fields);

}  // namespace jsonl

}  // namespace kanzen
