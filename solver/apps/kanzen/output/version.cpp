// The build passes KANZEN_BUILD_TYPE to this file only.
#include "solver/apps/kanzen/output/version.hpp"

namespace kanzen::cli {

std::string missing_parts_text(const BuildParts& parts) {
  std::string out;
  const auto add = [&out](bool is_here, const char* name) {
    if (!is_here) out.append(out.empty() ? "" : ", ").append(name);
  };
  add(parts.has_board, "board");
  add(parts.has_campaigns, "prove");
  add(parts.has_pictures, "PNG images");
  return out;
}

#if defined(__clang__)
constexpr std::string_view kCompiler = "Clang " __clang_version__;
#elif defined(__GNUC__)
constexpr std::string_view kCompiler = "GCC " __VERSION__;
#else
constexpr std::string_view kCompiler = "unknown compiler";
#endif

#if defined(NDEBUG)
constexpr std::string_view kAssertions = "assertions off";
#else
constexpr std::string_view kAssertions = "assertions on";
#endif

std::string build_description() {
  std::string out(kCompiler);
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out.append(", ").append(KANZEN_BUILD_TYPE).append(", ").append(kAssertions);
}

}  // namespace kanzen::cli
