#include "solver/engine/search/dispatch.hpp"

#include <array>
#include <cstddef>

#include "core/cpu_features.hpp"

namespace kanzen {

namespace {

/// The kernels for one instruction set; the first one is for the whole board.
struct KernelSet {
  std::array<const Kernel*, 3> kernels;
  bool (*runs)(const CpuFeatures&) noexcept;
};

constexpr std::array kCompiled = {
    KernelSet{{&kKernelGeneric, &kKernelGenericOn4, &kKernelGenericOn6},
              [](const CpuFeatures&) noexcept { return true; }},
#if defined(KANZEN_X86)
    KernelSet{{&kKernelV3, &kKernelV3On4, &kKernelV3On6},
              [](const CpuFeatures& cpu) noexcept { return cpu.x86_64_v3; }},
    KernelSet{{&kKernelV4, &kKernelV4On4, &kKernelV4On6},
              [](const CpuFeatures& cpu) noexcept { return cpu.x86_64_v4; }},
#endif
#if defined(KANZEN_NEON)
    KernelSet{{&kKernelNeon, &kKernelNeonOn4, &kKernelNeonOn6},
              [](const CpuFeatures&) noexcept { return true; }},
#endif
};

constexpr auto kKernels = [] {
  std::array<const Kernel*, kCompiled.size()> kernels{};
  for (std::size_t i = 0; i < kernels.size(); ++i) kernels[i] = kCompiled[i].kernels.front();
  return kernels;
}();

}  // namespace

std::span<const Kernel* const> compiled_kernels() noexcept { return kKernels; }

bool can_run(const Kernel& kernel) noexcept {
  const CpuFeatures cpu = read_cpu_features();
  for (const KernelSet& compiled : kCompiled) {
    if (compiled.kernels.front() == &kernel) return compiled.runs(cpu);
  }
  return false;
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

const Kernel& kernel_for(const Kernel& kernel, Geometry geometry) noexcept {
  for (const KernelSet& compiled : kCompiled) {
    if (compiled.kernels.front() != &kernel) continue;
    for (const Kernel* const on : compiled.kernels) {
      if (on->geometry == geometry) return *on;
    }
  }
  return kernel;
}

}  // namespace kanzen
