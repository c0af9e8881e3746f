#pragma once

#include <filesystem>
#include <string>

namespace kanzen::test {

/// Empty if the file cannot be read.
[[nodiscard]] std::string read_file(const std::string& path);

/// Removed at the end.
class TemporaryDirectory {
 public:
  TemporaryDirectory();
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  [[nodiscard]] std::string path(const std::string& name) const { return path_ + "/" + name; }

  /// Returns the path.
  std::string write(const std::string& name, const std::string& text) const;

 private:
  std::string path_;
};

/// For a TEST_CASE_METHOD that calls path() and write().
using InFolder = TemporaryDirectory;

/// The path of a file in a folder of its own. Without a text the file does not exist at first.
struct TemporaryFile : private TemporaryDirectory, std::string {
  explicit TemporaryFile(const std::string& name) : std::string(path(name)) {}
  TemporaryFile(const std::string& name, const std::string& text)
      : std::string(write(name, text)) {}
  // NOLINTNEXTLINE(google-explicit-constructor): used like any other path
  operator std::filesystem::path() const { return std::filesystem::path(c_str()); }
};

}  // namespace kanzen::test
