#include "solver/apps/kanzen/platform/machine.hpp"

#include <string_view>

namespace kanzen::cli {

std::string cpu_features_text() {
  std::string out;
#if defined(__x86_64__)
  const auto add = [&out](bool has, std::string_view name) {
    if (has) out.append(out.empty() ? "" : " ").append(name);
  };
  // The argument of the builtin must be a literal.
  add(__builtin_cpu_supports("popcnt") != 0, "popcnt");
  add(__builtin_cpu_supports("sse4.2") != 0, "sse4.2");
  add(__builtin_cpu_supports("avx2") != 0, "avx2");
  add(__builtin_cpu_supports("bmi") != 0, "bmi1");
  add(__builtin_cpu_supports("bmi2") != 0, "bmi2");
  add(__builtin_cpu_supports("avx512f") != 0, "avx512f");
  add(__builtin_cpu_supports("avx512bw") != 0, "avx512bw");
  add(__builtin_cpu_supports("avx512dq") != 0, "avx512dq");
  add(__builtin_cpu_supports("avx512vl") != 0, "avx512vl");
  add(__builtin_cpu_supports("avx512cd") != 0, "avx512cd");
#endif
  return out.empty() ? "none" : out;
}

}  // namespace kanzen::cli
