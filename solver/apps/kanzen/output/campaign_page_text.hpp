// The page of a campaign without data. The build generates the source file from campaign/page.html.
#pragma once

#include <string_view>

namespace kanzen::cli {

/// The page up to the beginning of the data.
[[nodiscard]] std::string_view campaign_page_text() noexcept;

}  // namespace kanzen::cli
