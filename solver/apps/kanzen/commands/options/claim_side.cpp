#include "solver/apps/kanzen/commands/options/claim_side.hpp"

#include <fmt/format.h>

#include <optional>

namespace kanzen::cli {

namespace {

constexpr std::string_view kWhiteSide = "white";

}  // namespace

void add_side_flag(CLI::App& command, std::string& side, std::string_view claims) {
  command
      .add_option("--side", side,
                  fmt::format("The side that {} are about: black, white, or mover, the side to "
                              "move after the moves",
                              claims))
      ->check(CLI::IsMember(
          {std::string(kMoverSide), std::string(kBlackSide), std::string(kWhiteSide)}))
      ->capture_default_str();
}

ClaimSide parse_claim_side(std::string_view name) {
  if (name == kBlackSide) return ClaimSide::black;
  return name == kWhiteSide ? ClaimSide::white : ClaimSide::mover;
}

ClaimedInterval claim_for_side(Colour wanted, const ClaimedInterval& interval, ClaimSide side,
                               Colour mover) noexcept {
  const Colour stated = side == ClaimSide::mover   ? mover
                        : side == ClaimSide::black ? Colour::black
                                                   : Colour::white;
  return stated == wanted ? interval : for_other_side(interval);
}

void turn_claim_to_mover(PositionRecord& record, ClaimSide side) noexcept {
  if (!record.interval) return;
  const Colour mover = record.position.side;
  const ClaimedInterval for_mover = claim_for_side(mover, *record.interval, side, mover);
  if (for_mover == *record.interval) return;
  record.interval = for_mover;
  PositionClaims& claims = record.claims;
  if (claims.exact) claims.exact = -*claims.exact;
  const std::optional<Score> lower = claims.lower;
  claims.lower = claims.upper ? std::optional(-*claims.upper) : std::nullopt;
  claims.upper = lower ? std::optional(-*lower) : std::nullopt;
}

}  // namespace kanzen::cli
