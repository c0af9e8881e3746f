// Checks the input and output files of a command before any is opened. No output may be the same
// file as an input or another output.
#pragma once

#include <string>
#include <vector>

namespace kanzen::cli {

/// A list of the files of a command. Functions take the name of the option for messages. An empty
/// path means that the option was not given, and is ignored.
class Paths {
 public:
  /// Adds a file to read; "-" is standard input.
  void reads(std::string option, std::string path);

  /// Adds a file to write, which need not exist.
  void writes(std::string option, std::string path);

  /// Adds files to write in `folder`, named `prefix` NUMBER `suffix`. They need not exist.
  void writes_numbered(std::string option, std::string folder, std::string prefix,
                       std::string suffix);

  /// Adds standard output.
  void writes_standard_output();

  /// An error message that names two options; empty if there is no conflict. Two paths are the same
  /// file if they refer to the same place or are symbolic or hard links to the same file. Terminals
  /// and other character devices, such as /dev/null, may be used more than once.
  [[nodiscard]] std::string problem() const;

 private:
  struct File {
    std::string option;
    std::string path;
    int descriptor = -1;  // for standard input and output, which have no path
    bool written = false;
    bool folder = false;  // represents the files PREFIX NUMBER SUFFIX in it
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
