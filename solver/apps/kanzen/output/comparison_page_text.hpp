// The page of a comparison without data. The build generates the source file from
// comparison/page.html.
#pragma once

#include <string_view>

namespace kanzen::cli {

/// The page up to the beginning of the data.
[[nodiscard]] std::string_view comparison_page_text() noexcept;

}  // namespace kanzen::cli
