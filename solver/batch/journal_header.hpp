// The first line of a journal: its input, job and engine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kanzen {

/// The input and job of a journal. A run resumes a journal only if all fields but `input` and
/// `engine` are equal.
struct JournalIdentity {
  std::string input;        // for messages only
  std::uint64_t bytes = 0;  // size of the input; 0 if unknown, as for a pipe
  std::uint64_t head = 0;   // hash of its first MiB; 0 if the size is unknown

  std::string job;  // the goal for each position

  std::string program{};  // version of the program
  std::string engine{};   // program, kernel, threads and table; the last three may change
};

/// Identifies an input file. For a pipe or standard input, `bytes` and `head` are 0. Throws
/// InputError if the file cannot be read.
[[nodiscard]] JournalIdentity identify_input(const std::string& path, std::string job);

/// The first line of a journal.
struct JournalHeader {
  JournalIdentity identity;
  bool records_end = false;  // whether runs record their end; former versions do not
};

/// The first line, with its checksum, of a journal of this version.
[[nodiscard]] std::string make_journal_header(const JournalIdentity& identity);

/// Reads the first line of a journal. Returns nothing if no supported version has written it.
[[nodiscard]] std::optional<JournalHeader> parse_journal_header(std::string_view line);

/// Why the journal `recorded` cannot be continued for `identity`; empty if it can be.
[[nodiscard]] std::string difference_text(const JournalIdentity& recorded,
                                          const JournalIdentity& identity);

}  // namespace kanzen
