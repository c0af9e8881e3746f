#include "solver/apps/kanzen/platform/file_labels.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>

#include "solver/files/file_name.hpp"

namespace kanzen::cli {

namespace {

std::string plain_name(const std::string& path) { return to_utf8(to_path(path).filename()); }

std::string input_text(const std::string& path) { return path == "-" ? "<stdin>" : path; }

}  // namespace

std::vector<std::string> file_labels(const std::vector<std::string>& paths) {
  if (paths.size() < 2) return std::vector<std::string>(paths.size());
  std::vector<std::string> labels;
  labels.reserve(paths.size());
  for (const std::string& path : paths) {
    const std::string name = plain_name(path);
    const auto same = std::count_if(paths.begin(), paths.end(), [&](const std::string& other) {
      return plain_name(other) == name;
    });
    labels.push_back(input_text(same > 1 ? path : name));
  }
  return labels;
}

void add_label(const std::string& label, PositionRecord& record) {
  if (label.empty() || record.has_name()) return;
  record.id.insert(0, label + ":");
}

std::string files_text(const std::vector<std::string>& paths) {
  constexpr std::size_t kMaxShown = 3;
  std::string out = input_text(paths.front());
  for (std::size_t i = 1; i < std::min(paths.size(), kMaxShown); ++i) {
    out += ", " + input_text(paths[i]);
  }
  if (paths.size() > kMaxShown) out += " and " + std::to_string(paths.size() - kMaxShown) + " more";
  return out;
}

std::string repeated_input(const std::vector<std::string>& paths) {
  const auto count = std::count(paths.begin(), paths.end(), "-");
  return count < 2 ? "" : "- is given " + std::to_string(count) + " times, expected once";
}

}  // namespace kanzen::cli
