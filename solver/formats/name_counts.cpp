#include "solver/formats/name_counts.hpp"

#include <algorithm>

#include "core/notation/text.hpp"

namespace kanzen {

void NameCounts::add(std::string_view name) {
  const std::string shown = notation::quoted(name);
  const auto known = std::find_if(counts_.begin(), counts_.end(),
                                  [&shown](const auto& item) { return item.first == shown; });
  if (known != counts_.end()) {
    ++known->second;
  } else if (counts_.size() < kMaxNames) {
    counts_.emplace_back(shown, 1);
  } else {
    ++others_;
  }
}

void NameCounts::warn(std::string_view what, const ReaderOptions& options) {
  const std::string text = take_text(what);
  if (!text.empty()) options.warn({0, 0, text});
}

std::string NameCounts::take_text(std::string_view what) {
  if (counts_.empty()) return {};
  std::string text(what);
  for (const auto& [name, count] : counts_) {
    text +=
        (&name == &counts_.front().first ? ": " : ", ") + name + " (" + std::to_string(count) + ")";
  }
  if (others_ > 0) text += " and " + std::to_string(others_) + " more";
  counts_.clear();
  others_ = 0;
  return text;
}

}  // namespace kanzen
