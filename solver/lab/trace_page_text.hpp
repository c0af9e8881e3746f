// The build makes the source file from trace_page.html.
#pragma once

#include <string_view>

namespace kanzen::lab {

[[nodiscard]] std::string_view trace_page_text() noexcept;

}  // namespace kanzen::lab
