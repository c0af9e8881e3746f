// The texts of this folder, embedded into the program.
#pragma once

#include <string_view>

namespace kanzen::cli {

/// All of manual.txt: the texts one after the other, each below a line "== NAME".
[[nodiscard]] std::string_view manual_texts() noexcept;

}  // namespace kanzen::cli
