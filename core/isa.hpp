// Tags for the instruction sets of the search.
//
// A function whose code may differ between instruction sets takes the tag as a template argument.
// Its symbol name then contains `isa::`, so the linker never confuses copies for different
// processors (the one definition rule across kernels).
#pragma once

#include <concepts>

namespace kanzen {

namespace isa {
struct Generic {};  // portable C++ for the platform's baseline
struct V3 {};       // x86-64-v3: AVX2, BMI1, BMI2, LZCNT
struct V4 {};       // x86-64-v4: AVX-512 F, BW, CD, DQ, VL
struct Neon {};     // AArch64: Advanced SIMD, which each such processor has
}  // namespace isa

template <class T>
concept Isa = std::same_as<T, isa::Generic> || std::same_as<T, isa::V3> ||
    std::same_as<T, isa::V4> || std::same_as<T, isa::Neon>;

}  // namespace kanzen
