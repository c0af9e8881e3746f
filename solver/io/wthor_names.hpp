// The names that lie beside a WTHOR file.
#pragma once

#include <filesystem>

#include "solver/io/wthor.hpp"

namespace kanzen {

/// Players (.jou) and tournaments (.trn) from the folder of `games`, letter case aside: the file
/// with the same stem, else the one called wthor, as they are published. A missing or damaged file
/// gives no names: they are ornament, and numbers take their place. Touches no other file.
[[nodiscard]] WthorNames names_beside(const std::filesystem::path& games);

}  // namespace kanzen
