// --side: the side that claims are about.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/types.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen::cli {

enum class ClaimSide : std::uint8_t {
  mover,  // the side to move in the position of the claim, after the moves of its line
  black,
  white,
};

/// The names of all values of --side.
inline constexpr std::string_view kMoverSide = "mover";
inline constexpr std::string_view kBlackSide = "black";

/// Adds --side with the default that `side` has. `claims` names the claims that it is about.
void add_side_flag(CLI::App& command, std::string& side, std::string_view claims);

/// REQUIRES: `name` is a value of --side.
[[nodiscard]] ClaimSide parse_claim_side(std::string_view name);

/// The claim about the value for `wanted`, if `interval` is about `side` and `mover` is to
/// move.
[[nodiscard]] ClaimedInterval claim_for_side(Colour wanted, const ClaimedInterval& interval,
                                             ClaimSide side, Colour mover) noexcept;

/// Turns the claim line of the record, which is about `side`, into one about the side to move.
/// Scores of formats that have a side of their own are left alone.
void turn_claim_to_mover(PositionRecord& record, ClaimSide side) noexcept;

}  // namespace kanzen::cli
