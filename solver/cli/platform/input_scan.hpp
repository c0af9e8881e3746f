// What a file holds, before the run that reads it.
#pragma once

#include <functional>
#include <string>

#include "solver/records/record.hpp"

namespace kanzen::cli {

/// Calls `use` for every record of `path` that can be read. False if the file cannot be read twice
/// (standard input, a pipe) or not soon (more than 64 MiB); nothing has been read then.
bool scan_input(const std::string& path, const ReaderOptions& options,
                const std::function<void(const PositionRecord&)>& use);

}  // namespace kanzen::cli
