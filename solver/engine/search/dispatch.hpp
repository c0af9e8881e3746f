// Which kernels this program and this processor have.
#pragma once

#include <span>
#include <string_view>

#include "solver/engine/search/kernel.hpp"

namespace kanzen {

/// The kernels compiled into this program, simplest first.
[[nodiscard]] std::span<const Kernel* const> compiled_kernels() noexcept;

/// True if the processor and the operating system can run `kernel`. REQUIRES: `kernel` is one of
/// compiled_kernels().
[[nodiscard]] bool can_run(const Kernel& kernel) noexcept;

/// The fastest kernel that runs here.
[[nodiscard]] const Kernel& best_kernel() noexcept;

/// The kernel with this name, or null if it was not compiled. An empty name means best_kernel().
[[nodiscard]] const Kernel* kernel_by_name(std::string_view name) noexcept;

}  // namespace kanzen
