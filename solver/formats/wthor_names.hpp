// Finds the files of names that belong to a WTHOR file.
#pragma once

#include <filesystem>

#include "solver/formats/wthor.hpp"
#include "solver/records/file_source.hpp"

namespace kanzen {

/// Reads the names of players (.jou) and tournaments (.trn) from the folder of `games`. It reads
/// the file with the same stem, or else the one called wthor or wth, the published names. Letter
/// case is ignored. Neither a missing nor a damaged file is an error: there are then no names. A
/// damaged one gives a warning by options.on_warning. No other files are opened.
[[nodiscard]] WthorNames read_wthor_names(const std::filesystem::path& games,
                                          const ReaderOptions& options = {});

}  // namespace kanzen
