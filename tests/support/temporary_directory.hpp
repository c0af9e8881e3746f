// Files of a test, which are removed at its end.
#pragma once

#include <string>

namespace kanzen::test {

/// Returns the content of a file; empty if it cannot be read.
[[nodiscard]] std::string read_file(const std::string& path);

/// A new directory that is removed at the end.
class TemporaryDirectory {
 public:
  TemporaryDirectory();
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  [[nodiscard]] std::string path(const std::string& name) const { return path_ + "/" + name; }

  /// Writes a file and returns its path.
  std::string write(const std::string& name, const std::string& text) const;

 private:
  std::string path_;
};

}  // namespace kanzen::test
