#pragma once

#include <string>
#include <string_view>

#include "solver/campaign/summary/campaign_status.hpp"
#include "solver/formats/writer.hpp"

namespace kanzen::cli {

/// Up to the beginning of the data; the build makes it from campaign/page.html.
[[nodiscard]] std::string_view campaign_page_text() noexcept;

/// A self-contained HTML file that ends with its data as JSON Lines. Names are escaped, so they
/// cannot end the data or become markup.
[[nodiscard]] std::string campaign_page(const campaign::Survey& survey, const PageInfo& info);

}  // namespace kanzen::cli
