#include "tests/rig/environment.hpp"

namespace kanzen::rig {

std::string to_string(const Tally& tally) {
  std::string text;
  const auto add = [&text](const std::string& name, std::uint64_t count) {
    if (!text.empty()) text += ' ';
    text += name + '=' + std::to_string(count);
  };
  for (const TallyField& field : kTallyFields) add(field.name, tally.*field.member);
  for (const auto& [name, count] : tally.kernels) add("kernel." + name, count);
  return text;
}

}  // namespace kanzen::rig
