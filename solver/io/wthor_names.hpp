// Finds the files of names that belong to a WTHOR file.
#pragma once

#include <filesystem>

#include "solver/io/wthor.hpp"

namespace kanzen {

/// Reads the names of players (.jou) and tournaments (.trn) from the folder of `games`: from the
/// file with the same stem, or else from the one called wthor, as they are published. Letter case
/// is ignored. If a file is missing or damaged, there are no names, which is not an error. No other
/// files are opened.
[[nodiscard]] WthorNames names_beside(const std::filesystem::path& games);

}  // namespace kanzen
