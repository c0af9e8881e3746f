#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kanzen::cli {

/// Checks the files of a command before any is opened: no output may be the same file as another
/// one. Functions take the option's name for messages. An empty path, of an option that was not
/// given, is ignored.
class Paths {
 public:
  /// Adds an input; "-" is standard input.
  void reads(std::string option, std::string path);

  /// Adds an output, which need not exist.
  void writes(std::string option, std::string path);

  /// Adds outputs in `folder`, named `prefix`, hexadecimal digits and `suffix`, which need not
  /// exist.
  void writes_numbered(std::string option, std::string folder, std::string prefix,
                       std::string suffix);

  void writes_standard_output();

  /// Names two options in conflict; empty if there is none. Two paths are one file if they mean the
  /// same place, or link to the same file. Terminals and other character devices, such as
  /// /dev/null, may be used more than once.
  [[nodiscard]] std::string problem() const;
  /// Throws UsageError if there is a problem.
  void check() const;

 private:
  struct File {
    std::string option;
    std::string path;
    int descriptor = -1;  // standard input or output, which have no path
    bool is_written = false;
    bool is_folder = false;  // stands for the files PREFIX DIGITS SUFFIX in it
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

/// Says what an output file is about: a command with its goal, and its input. We replace only a
/// file of the same job.
struct OutputJob {
  /// The name for messages and the mark: "solve value, easy.obf".
  std::string name{};
  /// The name, with the places of the files. Empty if a place is unknown, as for a pipe: then no
  /// other file is about the same job.
  std::string identity{};
  std::vector<std::string> inputs{};  // hashes of the places that are known
};

/// `goal` is e.g. "verify, refute"; in `inputs`, "-" is standard input, and relative names are
/// completed. `journal`, if not empty, stands for inputs without a place, because a run only
/// continues it with the same input.
[[nodiscard]] OutputJob job_of_files(std::string_view goal, const std::vector<std::string>& inputs,
                                     const std::string& journal = {});

/// Returns the job about a position or a game on the command line.
[[nodiscard]] OutputJob job_of_text(std::string_view goal, const std::string& text);

/// Marks a file, without quotation marks, markup and line breaks: "[kanzen job 0123456789abcdef of
/// input 0123456789abcdef: solve value, easy.obf]", with the hash of the first input. Files in
/// clear text have it near their beginning.
[[nodiscard]] std::string job_mark(const OutputJob& job);

/// Throws OutputError if a regular file at `path` has content and no mark of `job`. If the job
/// `may_change`, it suffices that the file is of the same command, and about one of the inputs.
void require_same_job(const OutputJob& job, const std::string& path, bool may_change = false);

/// Creates the folder if it is missing, and marks it for `job` by a file `kanzen-job.txt`. Throws
/// OutputError if it has files `prefix` NUMBERS `suffix`, such as 1.kzc or leaves-1-2.jsonl, and no
/// such mark.
void take_folder(const OutputJob& job, const std::string& path, std::string_view prefix,
                 std::string_view suffix);

}  // namespace kanzen::cli
