// Marks output files with their job, so that Kanzen replaces files of the same job only.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kanzen::cli {

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
