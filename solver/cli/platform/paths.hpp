// The files a command reads and writes, compared before any of them is opened: no output may be an
// input or another output.
#pragma once

#include <string>
#include <vector>

namespace kanzen::cli {

/// Used by one thread. Every function takes the name of the option, for messages; an empty path is
/// an option that was not given and counts as nothing.
class Paths {
 public:
  /// A file to read; "-" is standard input.
  void reads(std::string option, std::string path);

  /// A file to write, which need not exist.
  void writes(std::string option, std::string path);

  /// Files to write in `folder`, which need not exist: `prefix`, a number, `suffix`.
  void writes_numbered(std::string option, std::string folder, std::string prefix,
                       std::string suffix);

  /// Standard output, where something goes there.
  void writes_standard_output();

  /// What is wrong, in a sentence that names two options; empty if nothing is. Two paths are one
  /// file if they lead to the same place or are links to the same file, symbolic or hard. Terminals
  /// and other character devices, such as /dev/null, may be used as often as one likes.
  [[nodiscard]] std::string problem() const;

 private:
  struct File {
    std::string option;
    std::string path;
    int descriptor = -1;  // of standard input or output, which have no path
    bool written = false;
    bool folder = false;  // files PREFIX NUMBER SUFFIX in it are meant
    std::string prefix{};
    std::string suffix{};

    [[nodiscard]] std::string text() const;
  };
  struct Identity;

  [[nodiscard]] static Identity identify(const File& file);
  [[nodiscard]] static bool is_numbered(const std::string& name, const File& folder);
  [[nodiscard]] static bool meets(const File& folder, const Identity& place, const File& other,
                                  const Identity& identity);

  std::vector<File> files_;
};

}  // namespace kanzen::cli
