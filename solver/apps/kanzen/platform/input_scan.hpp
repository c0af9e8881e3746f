// Reads the input files of a run before the run that uses them.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "solver/records/position_record.hpp"
#include "solver/records/reader_options.hpp"

namespace kanzen::cli {

/// Calls `use` for every readable record of `paths`, with the path of its file. Returns false if a
/// file is larger than 64 MiB or cannot be opened. Also returns false for a file that cannot be
/// read twice (standard input, a pipe). `use` may then have been called for earlier files.
bool scan_inputs(const std::vector<std::string>& paths, const ReaderOptions& options,
                 const std::function<void(const PositionRecord&, const std::string& path)>& use);

}  // namespace kanzen::cli
