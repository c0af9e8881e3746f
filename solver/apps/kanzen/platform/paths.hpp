// Checks the input and output files of a command before any is opened: no output may be the same
// file as another one, and only a file of the same job is replaced.
#pragma once

#include <string>
#include <string_view>
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

/// The subject of an output file: a command with its goal, and its input.
struct OutputJob {
  /// "solve value, easy.obf": for messages and for the mark.
  std::string name{};
  /// The name, with the places of the files. Empty if a place is not known, as for a pipe: then no
  /// other file is about the same job.
  std::string identity{};
};

/// The job `goal`, such as "verify, refute", about the files `inputs`; "-" is standard input.
/// Relative names are completed. `journal`, if not empty, is a file that stands for inputs without
/// a place, because the run only continues it with the same input.
[[nodiscard]] OutputJob job_of_files(std::string_view goal, const std::vector<std::string>& inputs,
                                     const std::string& journal = {});

/// The job `goal` about a position or a game in the command line.
[[nodiscard]] OutputJob job_of_text(std::string_view goal, const std::string& text);

/// A text for the file, without quotation marks, markup and line breaks:
/// "[kanzen job 0123456789abcdef: solve value, easy.obf]". Files in clear text contain it near
/// their beginning.
[[nodiscard]] std::string job_mark(const OutputJob& job);

/// Throws OutputError if the file at `path` has content and no mark of `job`. Only regular files
/// are examined.
void require_same_job(const OutputJob& job, const std::string& path);

/// Throws OutputError if the folder at `path` has files `prefix` NUMBERS `suffix`, such as 1.kzc or
/// leaves-1-2.jsonl, and is not marked for `job`. Otherwise creates the folder if it is missing,
/// and marks it by a file `kanzen-job.txt`.
void take_folder(const OutputJob& job, const std::string& path, std::string_view prefix,
                 std::string_view suffix);

}  // namespace kanzen::cli
