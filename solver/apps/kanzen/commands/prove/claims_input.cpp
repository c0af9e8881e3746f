#include "solver/apps/kanzen/commands/prove/claims_input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "core/notation.hpp"
#include "solver/apps/kanzen/commands/options/arguments.hpp"
#include "solver/apps/kanzen/commands/run_input.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/platform/process.hpp"
#include "solver/apps/kanzen/platform/terminal.hpp"
#include "solver/formats/game_line.hpp"
#include "solver/formats/open_records.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen::cli {

namespace {

using campaign::Definition;
using campaign::RootClaim;

/// The value of --claim, for the side to move in `position`. Throws UsageError.
ClaimedInterval claim_about(const Position& position, const ClaimFlags& flags) {
  const Result<ClaimedInterval> interval = parse_claim_option(flags.claim);
  if (!interval) throw UsageError(located("--claim", interval.error()));
  return claim_for_side(position.side, interval.value(), parse_claim_side(flags.side),
                        position.side);
}

RootClaim root_claim(const std::string& id, const Position& root, const ClaimedInterval& interval,
                     const std::string& moves) {
  RootClaim claim{id, root, {}, {}, to_string(interval), moves};
  if (interval.upper() < kMaxScore) claim.at_most = interval.upper();
  if (interval.lower() > kMinScore || !claim.at_most) claim.at_least = interval.lower();
  return claim;
}

/// Turns a claim about a move into one about the position after it, seen from the other side.
RootClaim root_claim(const SolveRequest& request, const std::string& moves) {
  const PositionRecord& record = request.record;
  const Claim& claim = *request.claim;
  if (claim.move == Square::none) {
    return root_claim(record.id, record.position, claim.interval, moves);
  }
  RootClaim root{record.id, play(record.position, claim.move), {}, {}, to_string(claim.interval)};
  if (!moves.empty()) root.moves = moves + notation::to_string(claim.move);
  root.at_least = -claim.interval.upper();
  root.at_most = -claim.interval.lower();
  return root;
}

/// The moves of a game from the start position; empty for another start.
std::string moves_from_start(const Game& game) {
  return game.start == kStartPosition ? notation::to_string(game.moves) : std::string();
}

/// The moves in the text of a record; empty if it has a board instead.
std::string parse_record_moves(const PositionRecord& record) {
  const Result<PositionRecord> read = parse_text(record.text);
  if (!read || !read.value().game || read.value().position != record.position) return {};
  return moves_from_start(*read.value().game);
}

/// The claims of a record, with their sides set by --side; with --claim, that claim about its
/// position. Throws UsageError.
std::vector<RootClaim> claims_of_record(PositionRecord record, const ClaimFlags& flags,
                                        const std::string& source) {
  const std::string moves = parse_record_moves(record);
  if (!flags.claim.empty()) {
    return {root_claim(record.id, record.position, claim_about(record.position, flags), moves)};
  }
  turn_claim_to_mover(record, parse_claim_side(flags.side));
  std::vector<RootClaim> claims;
  for (const SolveRequest& claim : make_claims(record, source)) {
    claims.push_back(root_claim(claim, moves));
  }
  return claims;
}

/// Reads the claims of a file, and names its unreadable records. Throws UsageError.
ClaimsInput read_claims_file(const ClaimFlags& flags) {
  StopEvent stop;
  RunInput input({flags.input}, make_reader_options({}), stop);
  ClaimsInput read;
  BadRecords bad;
  while (const std::optional<Result<PositionRecord>> record = input.next()) {
    if (!*record) {
      ++read.unreadable;
      const std::string message = bad.add(input.name(), record->error());
      if (!message.empty()) print_error("{}\n", message);
      continue;
    }
    std::vector<RootClaim> claims = claims_of_record(record->value(), flags, flags.input);
    if (claims.empty()) ++read.without_claim;
    std::ranges::move(claims, std::back_inserter(read.definition.claims));
  }
  if (const std::string rest = bad.rest(); !rest.empty()) print_error("{}\n", rest);
  return read;
}

/// The game to the position given as an argument; without one, the start. Throws UsageError.
Game game_to_root(const ClaimFlags& flags) {
  if (!flags.input.empty()) {
    const PositionRecord record = position_argument(flags.input);
    if (!record.claims.empty() || record.interval) {
      throw UsageError("--claim, and a claim after the position, expected one of them");
    }
    return record.game ? *record.game : Game{record.position, {}, record.position};
  }
  return {kStartPosition, {}, kStartPosition};
}

}  // namespace

void add_claim_flags(CLI::App& command, ClaimFlags& flags) {
  command.add_option("FILE", flags.input,
                     "File of claims or positions, or one position: a board, moves from the start, "
                     "or \"BOARD; MOVES\"");
  command
      .add_option("--claim", flags.claim,
                  "Claim to prove or refute about the value, such as >= 4, = 0 or draw")
      ->type_name("CLAIM");
  add_side_flag(command, flags.side, "--claim and claim lines");
  command
      .add_option("--name", flags.name,
                  "Name of a single claim in tables and on pages; default: its moves")
      ->type_name("NAME");
}

std::string ClaimsInput::skipped_text() const {
  std::string text;
  if (without_claim != 0) text += ", " + count_text(without_claim, "record") + " without a claim";
  if (unreadable != 0) text += fmt::format(", {} unreadable", unreadable);
  return text;
}

ClaimsInput read_claims(const ClaimFlags& flags) {
  ClaimsInput read;
  Definition& definition = read.definition;
  if (!flags.input.empty() && !means_position(flags.input)) {
    read = read_claims_file(flags);
  } else if (flags.claim.empty() && flags.input.empty()) {
    throw UsageError("expected --claim with the position, or a file of claims");
  } else if (flags.claim.empty()) {
    definition.claims = claims_of_record(position_argument(flags.input), flags, "the command line");
  } else {
    const Game game = game_to_root(flags);
    definition.claims.push_back(
        root_claim("1", game.end, claim_about(game.end, flags), moves_from_start(game)));
  }
  if (definition.claims.empty()) throw UsageError("no claims in the input");
  if (!flags.name.empty()) {
    if (definition.claims.size() != 1) {
      throw UsageError(fmt::format("--name names one claim, and the input has {}: name them there",
                                   definition.claims.size()));
    }
    definition.claims.front().name = flags.name;
  }
  std::set<std::string> ids;
  for (RootClaim& claim : definition.claims) {
    const std::string id = claim.id;
    for (int n = 2; !ids.insert(claim.id).second; ++n) claim.id = fmt::format("{}#{}", id, n);
  }
  return read;
}

}  // namespace kanzen::cli
