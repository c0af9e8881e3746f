// Writes the verdicts on claims as JSON Lines and as CSV.
#pragma once

#include <string>
#include <string_view>

#include "solver/formats/jsonl_writer.hpp"
#include "solver/records/claim.hpp"

namespace kanzen {

/// One JSON object without a line break, which parse_jsonl() reads back.
/// solver/apps/kanzen/manual/pages/formats.md documents its fields. Brief lines lack `empties` and
/// `over`, and `engine` if it is empty.
[[nodiscard]] std::string to_jsonl(const Claim& claim, const ClaimResult& claim_result,
                                   std::string_view engine, Fields fields = Fields::all);

/// The heading and a row of CSV with the same fields. Both end with a line break. Fields that are
/// absent from the JSON object are empty.
[[nodiscard]] std::string claims_csv_heading();
[[nodiscard]] std::string to_csv(const Claim& claim, const ClaimResult& claim_result,
                                 std::string_view engine);

}  // namespace kanzen
