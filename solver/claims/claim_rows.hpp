// Writes the verdicts on claims as JSON Lines and as CSV.
#pragma once

#include <string>
#include <string_view>

#include "solver/formats/jsonl_writer.hpp"
#include "solver/records/claim.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

/// One JSON object without a line break, which parse_jsonl() reads back:
///
///   id         string   id of the record, with ":move" appended for a claim about a move
///   source     string   name of the file
///   line       integer  line of the record in the file; number of the game in a database
///   board      string   64 squares a1, b1 .. h8, a space, the side to move: X or O
///   empties    integer  number of empty squares
///   move       string   the move that the claim is about; absent for a claim about the position
///   claim      string   "= +0", ">= +4", "draw", "[+0,+4]": for the side to move
///   verdict    string   "confirmed", "refuted" or "undecided"
///   over       true     only if the game is over in `board`: the final score alone was compared
///   lower      integer  proven: lower <= value <= upper
///   upper      integer
///   pv         string   see ClaimResult::pv
///   nodes      integer
///   seconds    number   wall time
///   windows    integer  number of searches
///   time_limit number   seconds; only if undecided, and if there was such a limit
///   node_limit integer  likewise
///   comment    string   comment of the record; absent if it has none
///   engine     string   version, kernel, threads and table of the program
///
/// Brief lines lack `empties` and `over`, and `engine` if it is empty.
[[nodiscard]] std::string to_jsonl(const Claim& claim, const ClaimResult& claim_result,
                                   std::string_view engine, Fields fields = Fields::all);

/// The line of any outcome: of its game or claim if it has one, otherwise of its position.
[[nodiscard]] std::string jsonl_line(const Outcome& outcome, std::string_view engine,
                                     Fields fields = Fields::all);

/// The heading and a row of CSV with the same fields. Both end with a line break. Fields that are
/// absent from the JSON object are empty.
[[nodiscard]] std::string claims_csv_heading();
[[nodiscard]] std::string to_csv(const Claim& claim, const ClaimResult& claim_result,
                                 std::string_view engine);

}  // namespace kanzen
