// Code that a kernel may contain: tagged templates, forced inlining, constant tables.
namespace kanzen {

namespace isa {
struct V3 {};
}  // namespace isa

inline constexpr int kTable[4] = {1, 2, 3, 4};

[[gnu::always_inline]] inline int twice(int value) { return 2 * value; }

template <class Isa>
[[gnu::noinline]] int tagged(int value) {
  return twice(value) + kTable[value & 3];
}

struct Kernel {
  int (*entry)(int);
  const int* table;
};

extern const Kernel kernel_clean;
const Kernel kernel_clean{&tagged<isa::V3>, kTable};

}  // namespace kanzen
