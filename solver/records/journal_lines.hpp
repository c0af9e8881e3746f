// Checksums, and the lines of a journal that are not results: the end of a run, certificates, and
// distrusted lines. A run that contradicts itself cannot remove what it has appended, so it appends
// a line that every reader must heed: `distrusted` is an array of the first and last line to ignore
// (from 1).
#pragma once

#include <istream>
#include <map>

#include "solver/records/outcome.hpp"

namespace kanzen {

enum class Checksum : std::uint8_t {
  absent,  // the line has no checksum
  right,
  wrong,  // the line has been changed since it was written
};

/// The beginning of a journal's first line.
inline constexpr std::string_view kJournalHeader = R"({"journal":)";

/// Marks a further header, below which a run goes on although its input or job has changed.
inline constexpr std::string_view kContinues = R"(,"continues":true)";

/// Appends the field `check`: XXH3 of the line up to this field, as 16 hexadecimal digits.
/// REQUIRES: `object` is a JSON object on one line, with at least one field.
[[nodiscard]] std::string with_checksum(std::string object);

/// A line whose last field is not `check` has no checksum.
[[nodiscard]] Checksum checksum_of(std::string_view line) noexcept;

/// As much of a damaged line as a message quotes, so that the user sees which one it is.
inline constexpr std::size_t kQuotedChars = 60;

/// Lines of a journal, counted from 1, both ends included.
struct LineRange {
  std::uint64_t first = 0;
  std::uint64_t last = 0;

  friend bool operator==(const LineRange&, const LineRange&) = default;
};

[[nodiscard]] std::string distrusting_line(const LineRange& lines);

/// Returns nullopt for other lines and wrong checksums.
[[nodiscard]] std::optional<LineRange> parse_distrusted_lines(std::string_view line);

class LineRanges {
 public:
  void add(const LineRange& lines);
  [[nodiscard]] bool contains(std::uint64_t line) const noexcept;
  /// Whether a single range contains all of `lines`.
  [[nodiscard]] bool contains(const LineRange& lines) const noexcept;
  [[nodiscard]] bool empty() const noexcept { return ranges_.empty(); }
  /// Names the lines for messages, such as "lines 2 to 57, 60".
  [[nodiscard]] std::string text() const;

 private:
  std::vector<LineRange> ranges_;  // in the order of addition
  bool is_sorted_ = true;          // and disjoint
};

/// Lines of a journal that its readers skip.
struct SkippedLines {
  LineRanges distrusted;
  /// Lines with the names and claims of a former state of the input, positions that a later run has
  /// chosen again, and games that one has analysed from another ply on. After such a change, a run
  /// writes the results that it can still use once more, below a header of its own.
  LineRanges former;

  [[nodiscard]] bool contains(std::uint64_t line) const noexcept {
    return distrusted.contains(line) || former.contains(line);
  }
};

/// Reads `in` to its end. Finds nothing if it is not a journal.
[[nodiscard]] SkippedLines skipped_lines(std::istream& in);

/// The last line of a journal. While it is missing, the run is still going on or was killed.
struct EndOfRun {
  std::uint64_t positions = 0;   // all positions or claims that were read
  std::uint64_t open = 0;        // those of them without a result in the journal
  bool was_stopped = false;      // the run may not have read the whole input
  std::uint64_t lines = 0;       // of the whole journal, so that a reader misses removed ones
  std::uint64_t unreadable = 0;  // records of the input that could not be read

  friend bool operator==(const EndOfRun&, const EndOfRun&) = default;

  [[nodiscard]] bool is_complete() const noexcept { return open == 0 && !was_stopped; }
};

/// Writes {"end":[positions,open,stopped,lines,unreadable],"check":"..."}.
[[nodiscard]] std::string end_of_run_line(const EndOfRun& end);

/// Returns nullopt for other lines and wrong checksums.
[[nodiscard]] std::optional<EndOfRun> parse_end_of_run(std::string_view line);

/// A result of a journal: its place in the job, from 0, and the hash of its id.
struct PlacedResult {
  std::uint64_t number = 0;
  std::uint64_t id_hash = 0;
};

/// What the lines below a header of a journal say, up to the next header of another run. Journals
/// may follow one another in a file.
struct JournalPart {
  std::string header;
  std::optional<EndOfRun> end{};  // nullopt if the run was killed or is still going on
  std::vector<PlacedResult> solved{};
  std::map<std::uint64_t, std::string> unfinished{};  // their places and ids
};

/// Adds the places in the job and the input to a result, and the checksum.
[[nodiscard]] std::string with_places(std::string object, std::uint64_t number,
                                      std::uint64_t input_index);

/// Reads the place in the job, from 0, from a line of a journal; nullopt for other lines.
[[nodiscard]] std::optional<std::uint64_t> parse_job_index(std::string_view line);

/// Reads the place in the input from a line of a journal; nullopt for other lines.
[[nodiscard]] std::optional<std::uint64_t> parse_input_index(std::string_view line);

/// A certificate's line stands before the result that the file proves, so that no kill leaves a
/// result in the journal whose certificate is unknown.
struct RecordedCertificate {
  std::uint64_t key = 0;  // see Certifier::key()
  FileStamp stamp{};
};

/// Writes {"certificate":[key,bytes,hash],"check":"..."}, with all numbers in decimal.
[[nodiscard]] std::string certificate_line(const RecordedCertificate& certificate);

/// Returns nullopt for other lines and wrong checksums.
[[nodiscard]] std::optional<RecordedCertificate> parse_certificate_line(std::string_view line);

}  // namespace kanzen
