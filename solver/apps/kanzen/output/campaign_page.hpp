// A campaign as one self-contained HTML file.
#pragma once

#include <string>
#include <string_view>

#include "solver/campaign/summary/survey.hpp"
#include "solver/formats/writer.hpp"

namespace kanzen::cli {

/// The page up to the beginning of the data; the build makes it from campaign/page.html.
[[nodiscard]] std::string_view campaign_page_text() noexcept;

/// The page about a campaign. It ends with its data as JSON Lines. Names are
/// escaped, so that they cannot end the data or become markup.
[[nodiscard]] std::string campaign_page(const campaign::Survey& survey, const PageInfo& info);

}  // namespace kanzen::cli
