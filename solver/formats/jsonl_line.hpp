// Writes any outcome as a line of JSON.
#pragma once

#include <string>
#include <string_view>

#include "solver/formats/jsonl_writer.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

/// The line of any outcome: of a game, a claim or a position, as its goal asks.
[[nodiscard]] std::string jsonl_line(const Outcome& outcome, std::string_view engine,
                                     Fields fields = Fields::all);

}  // namespace kanzen
