#include "solver/engine/search/dispatch.hpp"

#include <array>
#include <cstddef>

#include "core/cpu_features.hpp"

namespace kanzen {

namespace {

constexpr std::array kKernels = {
    &kKernelGeneric,
#if defined(KANZEN_X86)
    &kKernelV3,
    &kKernelV4,
#endif
#if defined(KANZEN_NEON)
    &kKernelNeon,
#endif
};

}  // namespace

std::span<const Kernel* const> compiled_kernels() noexcept { return kKernels; }

bool can_run(const Kernel& kernel) noexcept {
  const CpuFeatures cpu = read_cpu_features();
  if (kernel.name == "v3") return cpu.x86_64_v3;
  if (kernel.name == "v4") return cpu.x86_64_v4;
  return true;
}

const Kernel& best_kernel() noexcept {
  const Kernel* best = kKernels.front();
  for (const Kernel* kernel : kKernels) {
    if (can_run(*kernel)) best = kernel;
  }
  return *best;
}

const Kernel* kernel_by_name(std::string_view name) noexcept {
  if (name.empty()) return &best_kernel();
  for (const Kernel* kernel : kKernels) {
    if (kernel->name == name) return kernel;
  }
  return nullptr;
}

}  // namespace kanzen
