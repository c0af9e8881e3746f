#pragma once

#include "solver/formats/reader_options.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen::test {

/// Read without errors; also what its format documents as ignored.
struct EveryByteCase {
  std::string text;
  std::vector<std::string> ignored{};  // parts of the text in which any change may be ignored
  std::string may_go{};                // characters that may be missing, or blanks instead
};

/// All that a user can see: records with positions, claims, names, comments and games, errors and
/// warnings.
[[nodiscard]] std::string seen_in(const std::string& text, const ReaderOptions& options);
[[nodiscard]] std::string seen_in(const PositionRecord& record);

/// A reader must use every byte of a record. Deletes each byte of the text in turn and changes it
/// into others; returns the changed texts that look like the text itself: nobody has used the byte.
/// White space may be lost or doubled. REQUIRES: the text has records and no errors; otherwise it
/// is the only thing returned.
[[nodiscard]] std::vector<std::string> unused_bytes(const EveryByteCase& example,
                                                    const ReaderOptions& options);

/// Its moves are legal and lead where it says.
[[nodiscard]] bool is_played(const Game& game);

struct ReaderReport {
  std::size_t records = 0;
  std::size_t errors = 0;
  std::string problem;  // the first property that does not hold; empty if all do
};

/// Reads `text` to its end, unpacked if it is packed, in options.format. Each result must be an
/// error with a line, a column and a short printable message that names the expectation, or a
/// position with disjoint discs and legal moves in its list and its game, which reads back with its
/// claims from their own text. There is at most one result more than bytes, unless the bytes are
/// packed.
[[nodiscard]] ReaderReport read_and_check(const std::string& text, const ReaderOptions& options);

}  // namespace kanzen::test
