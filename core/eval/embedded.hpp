// The weights file that the program contains.
#pragma once

#include <cstddef>
#include <span>

namespace kanzen::eval {

/// The bytes of core/eval/weights.bin at build time, undecoded. Valid as long as the program runs.
[[nodiscard]] std::span<const std::byte> embedded_weights() noexcept;

}  // namespace kanzen::eval
