// Reads a file before the run that uses it.
#pragma once

#include <functional>
#include <string>

#include "solver/records/record.hpp"

namespace kanzen::cli {

/// Calls `use` for every readable record of `path`. Returns false, without reading anything, if the
/// file is larger than 64 MiB or cannot be opened. Also returns false for a file that cannot be
/// read twice (standard input, a pipe).
bool scan_input(const std::string& path, const ReaderOptions& options,
                const std::function<void(const PositionRecord&)>& use);

}  // namespace kanzen::cli
