#include "solver/engine/search/kernel.hpp"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

#include <array>

namespace kanzen {

namespace {

#if defined(__x86_64__)

struct Registers {
  unsigned a = 0, b = 0, c = 0, d = 0;
};

[[nodiscard]] Registers cpuid(unsigned leaf) noexcept {
  Registers r;
  if (__get_cpuid_count(leaf, 0, &r.a, &r.b, &r.c, &r.d) == 0) return {};
  return r;
}

/// Returns the register states that the operating system saves with XSAVE; 0 without XSAVE.
[[nodiscard]] unsigned saved_states(const Registers& leaf1) noexcept {
  constexpr unsigned kOsXsave = 1u << 27;
  if ((leaf1.c & kOsXsave) == 0) return 0;
  unsigned low = 0;
  unsigned high = 0;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return low;
}

[[nodiscard]] constexpr bool has(unsigned word, unsigned bits) noexcept {
  return (word & bits) == bits;
}

/// Returns the level of this processor. A level counts only if the operating system also saves the
/// registers that it needs. Bit numbers: Intel SDM volume 2, CPUID; levels: x86-64 psABI, section
/// 3.1.1.
CpuLevel cpu_level() noexcept {
  const Registers leaf1 = cpuid(1);
  const Registers leaf7 = cpuid(7);
  const Registers extended = cpuid(0x80000001);
  const unsigned states = saved_states(leaf1);
  constexpr unsigned kAvxState = 0x6;      // SSE and AVX registers
  constexpr unsigned kAvx512State = 0xE6;  // AVX, mask registers, upper halves, zmm16-31

  const bool has_v3 = has(states, kAvxState) &&
                      has(leaf1.c, 1u << 12 | 1u << 22 | 1u << 23 | 1u << 28 |
                                       1u << 29) &&                 // FMA MOVBE POPCNT AVX F16C
                      has(leaf7.b, 1u << 3 | 1u << 5 | 1u << 8) &&  // BMI1 AVX2 BMI2
                      has(extended.c, 1u << 5);                     // LZCNT
  if (!has_v3) return CpuLevel::baseline;
  const bool has_v4 = has(states, kAvx512State) &&
                      has(leaf7.b, 1u << 16 | 1u << 17 | 1u << 28 | 1u << 30 | 1u << 31);
  return has_v4 ? CpuLevel::v4 : CpuLevel::v3;
}

#else

CpuLevel cpu_level() noexcept { return CpuLevel::baseline; }

#endif

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

bool can_run(const Kernel& kernel) noexcept { return kernel.level <= cpu_level(); }

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

std::string kernel_names() {
  std::string names;
  for (const Kernel* const kernel : compiled_kernels()) {
    if (!names.empty()) names += ", ";
    names += kernel->name;
    if (!can_run(*kernel)) names += " (not on this processor)";
  }
  return names;
}

}  // namespace kanzen
