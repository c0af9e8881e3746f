// Finds the files of names that belong to a WTHOR file.
#pragma once

#include <filesystem>

#include "solver/io/wthor.hpp"

namespace kanzen {

/// Reads the names of players (.jou) and tournaments (.trn) from the folder of `games`: from the
/// file with the same stem, or else from the one called wthor or wth, as they are published. Letter
/// case is ignored. A missing file is no error: there are no names. Nor is a damaged one, of which
/// options.on_warning is told. No other files are opened.
[[nodiscard]] WthorNames names_beside(const std::filesystem::path& games,
                                      const ReaderOptions& options = {});

}  // namespace kanzen
