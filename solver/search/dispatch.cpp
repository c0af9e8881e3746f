#include "solver/search/dispatch.hpp"

#include <array>

namespace kanzen {

namespace {

constexpr std::array<const Kernel*, 1> kCompiled = {&kKernelGeneric};

}  // namespace

std::span<const Kernel* const> compiled_kernels() noexcept { return kCompiled; }

bool runs_here(const Kernel& kernel) noexcept { return &kernel == &kKernelGeneric; }

const Kernel& best_kernel() noexcept {
  const Kernel* best = kCompiled.front();
  for (const Kernel* kernel : kCompiled) {
    if (runs_here(*kernel)) best = kernel;
  }
  return *best;
}

const Kernel* kernel_by_name(std::string_view name) noexcept {
  if (name.empty()) return &best_kernel();
  for (const Kernel* kernel : kCompiled) {
    if (kernel->name == name) return kernel;
  }
  return nullptr;
}

}  // namespace kanzen
