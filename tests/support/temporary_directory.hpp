// Files of a test, which are gone afterwards.
#pragma once

#include <string>

namespace kanzen::test {

/// All of a file; empty if it cannot be read.
[[nodiscard]] std::string read_file(const std::string& path);

/// A directory of its own that is removed at the end.
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
