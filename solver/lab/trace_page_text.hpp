// The page itself, from trace_page.html; the build turns the file into a source file.
#pragma once

#include <string_view>

namespace kanzen::lab {

[[nodiscard]] std::string_view trace_page_text() noexcept;

}  // namespace kanzen::lab
