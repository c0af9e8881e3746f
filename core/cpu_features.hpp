// The features of the processor that the operating system also supports.
#pragma once

namespace kanzen {

/// Instruction set levels of the x86-64 psABI. A level is reported only if the operating system
/// also saves the registers it needs. On other processors all are false.
struct CpuFeatures {
  bool x86_64_v3 = false;  // AVX2, BMI1, BMI2, FMA, F16C, LZCNT, MOVBE
  bool x86_64_v4 = false;  // v3 and AVX-512 F, BW, CD, DQ, VL
};

/// Executes CPUID. Cheap but not free, so callers should keep the result.
[[nodiscard]] CpuFeatures read_cpu_features() noexcept;

}  // namespace kanzen
