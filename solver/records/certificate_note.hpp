// A certificate, as results mention it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace kanzen {

/// What a journal knows of the content of a certificate. A certificate that was cut, or changed in
/// any other way, has another stamp.
struct FileStamp {
  std::uint64_t bytes = 0;
  std::uint64_t hash = 0;  // XXH3

  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

/// A certificate that was written for an outcome.
struct CertificateNote {
  std::string path{};
  std::uint64_t moves = 0;           // the number of moves written
  std::uint64_t searches = 0;        // null-window searches for bounds that were not in the table
  double seconds = 0;                // wall time
  bool stopped = false;              // writing was stopped, and there is no certificate
  bool kept = false;                 // nothing was written: the file proves more about the position
  std::optional<FileStamp> stamp{};  // of the file; nothing for a pipe or a device
  /// What is wrong with the certificate that an earlier run has recorded in the journal, and which
  /// this one replaces: "is missing". Empty if there was none.
  std::string former_is{};
};

}  // namespace kanzen
