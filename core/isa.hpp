// Tags for the instruction sets the search is compiled for.
//
// Functions whose code differs, or may differ, between instruction sets take the tag as a template
// argument, so that their symbol names carry `isa::` and copies made for different processors can
// never be confused by the linker (STYLE: one definition rule across kernels).
#pragma once

#include <concepts>

namespace kanzen {

namespace isa {
struct Generic {};  // portable C++, whatever the baseline of the platform is
struct V3 {};       // x86-64-v3: AVX2, BMI1, BMI2, LZCNT
struct V4 {};       // x86-64-v4: AVX-512 F, BW, CD, DQ, VL
}  // namespace isa

template <class T>
concept Isa = std::same_as<T, isa::Generic> || std::same_as<T, isa::V3> || std::same_as<T, isa::V4>;

}  // namespace kanzen
