// The page of results without results, from report/page.html; the build turns it into a source
// file.
#pragma once

#include <string_view>

namespace kanzen {

/// Ends where the lines of data begin.
[[nodiscard]] std::string_view report_page_text() noexcept;

}  // namespace kanzen
