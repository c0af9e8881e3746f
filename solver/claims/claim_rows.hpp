// Verdicts on claims as JSON lines and as CSV.
#pragma once

#include <string>
#include <string_view>

#include "solver/records/claim.hpp"

namespace kanzen {

/// One object, without line break; parse_jsonl() reads it back:
///
///   id         string   of the record, with ":move" for a claim about a move
///   source     string   the file
///   line       integer  where the record stands in it; the number of the game in a data base
///   board      string   64 squares a1, b1 .. h8, a space, the side to move: X or O
///   empties    integer
///   move       string   only for a claim about the value of this move
///   claim      string   "= +0", ">= +4", "draw", "[+0,+4]": about the value for the side to move
///   verdict    string   "confirmed", "refuted" or "undecided"
///   lower      integer  proven: lower <= value <= upper
///   upper      integer
///   pv         string   refuted: best play to the end of the game if lower equals upper
///   nodes      integer
///   seconds    number   wall time
///   windows    integer  searches made
///   comment    string   of the record; only if it has one
///   engine     string   version, kernel, threads and table of the program
[[nodiscard]] std::string to_jsonl(const Claim& claim, const Settled& settled,
                                   std::string_view engine);

/// The heading and a row of CSV with the same fields, each with a line break; what is missing is
/// empty.
[[nodiscard]] std::string claims_csv_heading();
[[nodiscard]] std::string to_csv(const Claim& claim, const Settled& settled,
                                 std::string_view engine);

}  // namespace kanzen
