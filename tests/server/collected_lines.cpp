#include "tests/server/collected_lines.hpp"

#include "tests/support/catch.hpp"

namespace kanzen::test {

void CollectedLines::write(std::string_view lines) {
  const std::lock_guard lock(mutex_);
  while (true) {
    const std::size_t end = lines.find('\n');
    lines_.emplace_back(lines.substr(0, end));
    if (end == std::string_view::npos) break;
    lines.remove_prefix(end + 1);
  }
  more_.notify_all();
}

std::vector<std::string> CollectedLines::lines() const {
  const std::lock_guard lock(mutex_);
  return lines_;
}

std::vector<std::string> CollectedLines::wait_until(
    const std::function<bool(const std::vector<std::string>&)>& enough) {
  std::unique_lock lock(mutex_);
  const bool came = more_.wait_for(lock, std::chrono::minutes(5), [&] { return enough(lines_); });
  REQUIRE(came);
  return lines_;
}

std::string CollectedLines::wait_for(std::string_view part) {
  const auto holds = [part](const std::string& line) {
    return line.find(part) != std::string::npos;
  };
  const auto lines = wait_until([&](const std::vector<std::string>& so_far) {
    return std::any_of(so_far.begin(), so_far.end(), holds);
  });
  return *std::find_if(lines.begin(), lines.end(), holds);
}

void CollectedLines::clear() {
  const std::lock_guard lock(mutex_);
  lines_.clear();
}

}  // namespace kanzen::test
