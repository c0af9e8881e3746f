#include "tests/rig/tally.hpp"

#include <sstream>

#include "core/notation/text.hpp"

namespace kanzen::rig {

namespace {

constexpr std::string_view kKernel = "kernel.";

}  // namespace

void Tally::merge(const Tally& other) {
  for (const TallyField& field : kTallyFields) this->*field.member += other.*field.member;
  for (const auto& [name, count] : other.kernels) kernels[name] += count;
}

std::string to_string(const Tally& tally) {
  std::string text;
  const auto add = [&text](const std::string& name, std::uint64_t count) {
    if (!text.empty()) text += ' ';
    text += name + '=' + std::to_string(count);
  };
  for (const TallyField& field : kTallyFields) add(field.name, tally.*field.member);
  for (const auto& [name, count] : tally.kernels) add(std::string(kKernel) + name, count);
  return text;
}

std::optional<Tally> parse_tally(std::string_view text) {
  Tally tally;
  std::istringstream words{std::string(text)};
  std::size_t read = 0;  // number of kTallyFields read, in their order
  for (std::string word; words >> word;) {
    const std::size_t sign = word.find('=');
    if (sign == std::string::npos) return std::nullopt;
    const std::string name = word.substr(0, sign);
    const auto number =
        notation::parse_number<std::uint64_t>(std::string_view(word).substr(sign + 1));
    if (!number) return std::nullopt;
    if (read < kTallyFields.size()) {
      if (name != kTallyFields[read].name) return std::nullopt;
      tally.*kTallyFields[read++].member = *number;
    } else if (name.starts_with(kKernel)) {
      tally.kernels[name.substr(kKernel.size())] = *number;
    } else {
      return std::nullopt;
    }
  }
  if (read < kTallyFields.size()) return std::nullopt;
  return tally;
}

}  // namespace kanzen::rig
