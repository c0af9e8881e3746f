// The property that a reader uses every byte of a record: each change of the text changes the
// record, is an error, or gives a warning.
#pragma once

#include <string>
#include <vector>

#include "solver/records/file_source.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen::test {

/// A text that is read without errors, and what its format documents as ignored.
struct EveryByteCase {
  std::string text;
  std::vector<std::string> ignored{};  // parts of the text in which any change may be ignored
  std::string may_go{};                // characters that may be missing, or blanks instead
};

/// Everything that a user can see after reading `text`: records with their positions, claims,
/// names, comments and games, and errors and warnings.
[[nodiscard]] std::string seen_in(const std::string& text, const ReaderOptions& options);

/// Deletes each byte of the text in turn and changes it into others. Returns the changed texts that
/// look like the text itself: nobody has used the byte. White space may be lost or doubled.
/// REQUIRES: the text has records and no errors; otherwise it is the only thing returned.
[[nodiscard]] std::vector<std::string> unused_bytes(const EveryByteCase& example,
                                                    const ReaderOptions& options);

}  // namespace kanzen::test
