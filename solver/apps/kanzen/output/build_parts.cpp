#include "solver/apps/kanzen/output/build_parts.hpp"

namespace kanzen::cli {

std::string missing_parts_text(const BuildParts& parts) {
  std::string out;
  const auto add = [&out](bool is_here, const char* name) {
    if (!is_here) out.append(out.empty() ? "" : ", ").append(name);
  };
  add(parts.board, "board");
  add(parts.campaigns, "prove");
  add(parts.pictures, "PNG images");
  return out;
}

}  // namespace kanzen::cli
