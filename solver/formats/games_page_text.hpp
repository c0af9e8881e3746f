// The page of games without data. The build generates the source file from report/games.html.
#pragma once

#include <string_view>

namespace kanzen {

/// The page up to the point where the data begin.
[[nodiscard]] std::string_view games_page_text() noexcept;

}  // namespace kanzen
