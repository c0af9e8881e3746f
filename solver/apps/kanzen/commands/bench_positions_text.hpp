// The positions of `kanzen bench`: positions/bench.obf, compiled in so that no file is needed.
#pragma once

#include <string_view>

namespace kanzen::cli {

[[nodiscard]] std::string_view bench_positions_text() noexcept;

}  // namespace kanzen::cli
