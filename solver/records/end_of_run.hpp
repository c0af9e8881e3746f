// The line by which a journal says that a run has come to its end.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kanzen {

/// What a run leaves open. A journal whose last line does not say this belongs to a run that is
/// still going on, or was killed.
struct EndOfRun {
  std::uint64_t positions = 0;  // or claims: all that the run has read
  std::uint64_t open = 0;       // of these, without an answer in the journal
  bool stopped = false;         // the input may have more than the run has read

  friend bool operator==(const EndOfRun&, const EndOfRun&) = default;

  [[nodiscard]] bool is_complete() const noexcept { return open == 0 && !stopped; }
};

/// The line, with its checksum: {"end":[positions,open,stopped],"check":"..."}.
[[nodiscard]] std::string end_of_run_line(const EndOfRun& end);

/// What `line` says; nothing if it is another line, or not as it was written.
[[nodiscard]] std::optional<EndOfRun> end_of_run_by(std::string_view line);

}  // namespace kanzen
