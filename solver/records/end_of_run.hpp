// Lines of a journal about its run: its end, and the certificates that it has written.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "solver/records/certificate_note.hpp"

namespace kanzen {

/// The state of a journal at the end of a run. Without such a last line, the run is still going on,
/// or was killed.
struct EndOfRun {
  std::uint64_t positions = 0;  // or claims: all that were read
  std::uint64_t open = 0;       // of these, without a result in the journal
  bool stopped = false;         // the run may not have read the whole input

  friend bool operator==(const EndOfRun&, const EndOfRun&) = default;

  [[nodiscard]] bool is_complete() const noexcept { return open == 0 && !stopped; }
};

/// The line, with its checksum: {"end":[positions,open,stopped],"check":"..."}.
[[nodiscard]] std::string end_of_run_line(const EndOfRun& end);

/// Parses `line`; nothing if it is another line or has been changed.
[[nodiscard]] std::optional<EndOfRun> parse_end_of_run(std::string_view line);

/// A certificate that was complete when its line was written. The line comes before the result that
/// the file proves, so that no kill leaves a result in the journal whose certificate is unknown.
struct RecordedCertificate {
  std::uint64_t number = 0;  // index of the position in the job, from 0, which names the file
  FileStamp stamp{};
};

/// The line, with its checksum: {"certificate":[number,bytes,hash],"check":"..."}. All are in
/// decimal digits.
[[nodiscard]] std::string certificate_line(const RecordedCertificate& certificate);

/// Parses `line`; nothing if it is another line or has been changed.
[[nodiscard]] std::optional<RecordedCertificate> parse_certificate_line(std::string_view line);

}  // namespace kanzen
