// The texts in this folder, embedded in the program.
#pragma once

#include <string_view>

namespace kanzen::cli {

/// The content of manual.txt: all texts, each preceded by a line "== NAME".
[[nodiscard]] std::string_view manual_texts() noexcept;

}  // namespace kanzen::cli
