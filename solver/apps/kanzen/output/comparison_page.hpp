// A page about compared results.
#pragma once

#include <string>
#include <vector>

#include "solver/batch/comparison.hpp"
#include "solver/formats/writer.hpp"

namespace kanzen::cli {

/// The page of all rows, in their order. It is complete in itself and has its data at its end, as
/// JSON Lines with the fields of ComparisonForm::jsonl. `totals` is shown above the table.
[[nodiscard]] std::string comparison_page(const std::vector<ComparedResults>& rows,
                                          const std::string& totals, const PageInfo& info);

}  // namespace kanzen::cli
