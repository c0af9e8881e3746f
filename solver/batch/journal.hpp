// A journal: an append-only file of results, from which an interrupted run can be resumed.
//
// The file holds one JSON object per line. The first is a header that identifies the input and the
// job, and names the engine. Each other line is the result for one position, one claim or one game
// (solver/formats/jsonl_writer.hpp). Lines are brief, so that millions of them stay small, and have
// two additional fields:
//
//   n      number  index of the position in the job, from 0
//   check  string  XXH3 of the line up to this field, as 16 hexadecimal digits
//
// A line without an engine was written by the one in the header. The last line says that the run
// has ended, and how many positions are still open; resuming removes it. A run that contradicts
// itself ends with a line that lists distrusted lines. A run that writes certificates records the
// length and the checksum of each in a line of its own: without it a resumed run would take any
// file with the right beginning for the proof, as it once did. These lines of other kinds are in
// solver/records/journal_lines.hpp.
//
// Results are recorded in the order in which they were found, so that none waits for a slower
// position. Positions without a result are missing. When a run is resumed, each recorded result
// takes 24 bytes of memory. A line is passed to the system when its result is known, and a
// background thread syncs the file to disk within about a second. If the program is killed, no
// result is lost. If the machine loses power, at most the results of the last second are lost.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <vector>

#include "core/clock.hpp"
#include "solver/files/system_file.hpp"
#include "solver/records/journal_lines.hpp"
#include "solver/records/outcome.hpp"

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

/// The first line, with its checksum, of a journal.
[[nodiscard]] std::string make_journal_header(const JournalIdentity& identity);

/// Reads the first line of a journal. Returns nothing if it is none.
[[nodiscard]] std::optional<JournalIdentity> parse_journal_header(std::string_view line);

/// Why the journal `recorded` cannot be continued for `identity`; empty if it can be.
[[nodiscard]] std::string difference_text(const JournalIdentity& recorded,
                                          const JournalIdentity& identity);

class JournalError : public std::runtime_error {
 public:
  enum class Reason : std::uint8_t {
    refused,  // not the journal of this run, or in use by another process
    failed,   // cannot be read or written; earlier results are still valid
  };
  JournalError(Reason reason, const std::string& message)
      : std::runtime_error(message), reason_(reason) {}
  [[nodiscard]] Reason reason() const noexcept { return reason_; }

 private:
  Reason reason_;
};

enum class Resume : std::uint8_t {
  no,    // create the journal; the file must not exist
  same,  // continue the journal of the same input and job, or create it

  changed,  // continue the journal even if input or job differ: results are looked up by their key
};

/// The index in the input of the position of a result, from its line in a journal; nothing for the
/// lines of other files.
[[nodiscard]] std::optional<std::uint64_t> parse_input_index(std::string_view line);

/// A line of a journal with a right checksum whose result cannot be used. Its fields contradict
/// each other, or are not fields of a result.
struct UnusableLine {
  std::uint64_t line = 0;  // from 1
  std::string error;       // the error and the expectation
};

/// The records of a journal about one position, without distrusted lines.
struct RecordedResults {
  /// In the order of the file; record.line is the line in the journal. Usually one or none.
  std::vector<Outcome> results;
  std::vector<UnusableLine> unusable;
};

/// Thread safety: none, except that one thread may call results() while another calls append().
class Journal {
 public:
  /// Opens or creates `path` and locks it against other processes. Damaged lines at the end, which
  /// an interrupted write leaves, are cut off. Throws JournalError.
  Journal(std::string path, const JournalIdentity& identity, Resume resume);
  /// Closes the journal and ignores errors. Call close() first to receive them.
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  /// Returns the results of the position `number` of the job, counted from 0, that the journal held
  /// when it was opened. `key` is the canonical_key() of the position. Throws JournalError if the
  /// file cannot be read. Also throws it if the recorded position is a different one, which means
  /// that the journal was made from another input.
  [[nodiscard]] RecordedResults results(std::uint64_t number, const std::string& key) const;

  /// The lines that name no position.
  [[nodiscard]] const std::vector<UnusableLine>& lines_without_position() const noexcept {
    return lines_without_position_;
  }

  /// The number of positions whose results were all distrusted when the journal was opened.
  /// results() returns nothing about them.
  [[nodiscard]] std::size_t distrusted_count() const noexcept { return distrusted_count_; }

  /// True if the journal was made from the input and for the job of this run, or is new.
  [[nodiscard]] bool is_same_job() const noexcept { return is_same_job_; }

  /// The default engine of lines that name none.
  [[nodiscard]] const std::string& engine() const noexcept { return engine_; }

  /// Adds the result of the position `number` of the job, counted from 0. `input_index` is its
  /// index in the input. Throws JournalError; the file then ends after the previous result.
  /// REQUIRES: `object` is a JSON object on one line.
  void append(const std::string& object, std::uint64_t number, std::uint64_t input_index);
  void append(const std::string& object, std::uint64_t number) { append(object, number, number); }

  /// Adds a line about a certificate. Throws JournalError.
  void record_certificate(const RecordedCertificate& certificate);

  /// The certificate of the position `number` that the journal recorded last when it was opened.
  [[nodiscard]] std::optional<FileStamp> certificate(std::uint64_t number) const;

  /// Adds a line that marks `lines` as distrusted. Throws JournalError.
  void distrust(const LineRange& lines);

  /// The lines that this object has added so far. Nothing if there are none.
  [[nodiscard]] std::optional<LineRange> lines_of_this_run() const noexcept;
  /// The lines of this run and of earlier runs. Nothing if there are none.
  [[nodiscard]] std::optional<LineRange> lines_of_all_runs() const noexcept;

  [[nodiscard]] const std::string& path() const noexcept { return path_; }

  /// Adds a line that records the end of the run. Throws JournalError. Nothing may be appended
  /// afterwards.
  void record_end_of_run(const EndOfRun& end);

  /// Syncs the file to disk and ends the background thread. Throws JournalError, also if the file
  /// has been renamed or removed.
  void close();

 private:
  struct IndexEntry {
    std::uint64_t key;     // Resume::same: the number; Resume::changed: the hash of the key
    std::uint64_t offset;  // of the line in the file, in bytes
    std::uint64_t line;    // its number, from 1
  };

  void write_line(std::string line);
  void check_and_repair(const JournalIdentity& identity);
  void index_result(const std::string& line, std::uint64_t number, std::uint64_t offset);
  void remove_distrusted(const DistrustedLines& distrusted);
  void read_header(const std::string& line, const JournalIdentity& identity);
  [[nodiscard]] std::string read_line(std::uint64_t offset) const;
  void sync_in_background();
  void sync_if_due();
  void require_same_file() const;
  [[noreturn]] void fail(const std::string& what, int error) const;

  std::string path_;
  SystemFile file_;
  std::uint64_t size_ = 0;   // of the valid part of the file, in bytes
  std::uint64_t lines_ = 0;  // of the valid part

  std::uint64_t lines_at_open_ = 0;  // with the header
  std::vector<IndexEntry> index_;    // recorded results, sorted by key and then by offset
  std::vector<UnusableLine> lines_without_position_;
  std::unordered_map<std::uint64_t, FileStamp> certificates_;  // by number
  std::size_t distrusted_count_ = 0;
  bool is_same_job_ = true;
  std::string engine_;
  Resume resume_;

  std::thread syncer_;    // none if the system grants no thread
  Stopwatch since_sync_;  // used without the thread

  std::mutex mutex_;
  // Guarded by mutex_.
  std::condition_variable wake_;
  bool dirty_ = false;
  bool closing_ = false;
  int sync_error_ = 0;
};

}  // namespace kanzen
