// Names records of several files, so that their rows can be distinguished.
#pragma once

#include <string>
#include <vector>

#include "solver/records/position_record.hpp"

namespace kanzen::cli {

/// One label for each path: the name of the file without its folder, or the whole path if two files
/// have the same name. Empty labels if there is only one file, so that ids stay as they are.
[[nodiscard]] std::vector<std::string> file_labels(const std::vector<std::string>& paths);

/// Puts the label of its file before an id that is a line number: "easy.obf:3". Ids that the file
/// itself gives stay as they are. An empty label changes nothing.
void add_label(const std::string& label, PositionRecord& record);

/// "a.obf, b.obf", or "a.obf, b.obf and 3 more" for many files; for headings and messages.
/// REQUIRES: `paths` is not empty.
[[nodiscard]] std::string files_text(const std::vector<std::string>& paths);

/// The warning about one file of several.
inline constexpr const char* kNoRecords = "no records in this file";

/// An error message if standard input, "-", is given more than once; otherwise empty.
[[nodiscard]] std::string repeated_input(const std::vector<std::string>& paths);

}  // namespace kanzen::cli
