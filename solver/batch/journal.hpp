// An append-only file of results, from which an interrupted run can be resumed.
//
// The file holds one JSON object per line. The first is a header that identifies the input and the
// job. Each of the others is the result for one position (solver/io/jsonl_writer.hpp) or one claim
// (solver/claims/claim_rows.hpp) with three additional fields:
//
//   n      number  index of the position in the job, from 0
//   key    string  what was asked: the canonical position with X to move, and the question
//   check  string  XXH3 of the line up to this field, as 16 hexadecimal digits
//
// Results are in the order in which they were found, so that none waits for a position that takes
// longer; positions without a result are missing. When a run is resumed, each recorded result takes
// 24 bytes of memory. A line is passed to the system as soon as its result is known, and a
// background thread syncs the file to disk within about a second. If the program is killed, no
// result is lost; if the machine loses power, at most the results of the last second are.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <vector>

#include "core/board.hpp"

namespace kanzen {

class JournalError : public std::runtime_error {
 public:
  enum class Reason : std::uint8_t {
    refused,  // the file is not the journal of this run, or another process is using it
    failed,   // it cannot be read or written; what was recorded before is still valid
  };
  JournalError(Reason reason, const std::string& message)
      : std::runtime_error(message), reason_(reason) {}
  [[nodiscard]] Reason reason() const noexcept { return reason_; }

 private:
  Reason reason_;
};

/// What a journal was made for. A run resumes a journal only if all fields but `input` are equal.
struct JournalIdentity {
  std::string input;        // the name of the file, for messages only
  std::uint64_t bytes = 0;  // the size of the input; 0 if it is unknown, as for a pipe
  std::uint64_t head = 0;   // a hash of its first MiB; 0 if the size is unknown
  std::string job;          // the question about each position
  std::string program{};    // the version of the program that made the results
};

/// Identifies an input file. For a pipe or standard input, `bytes` and `head` are 0.
[[nodiscard]] JournalIdentity identify_input(const std::string& path, std::string job);

/// The key for the question `job` about `board`. It is the same for positions that are equal up to
/// symmetry and exchange of colours.
[[nodiscard]] std::string journal_key(const Board& board, std::string_view job);

enum class Resume : std::uint8_t {
  no,       // create the journal; the file must not exist
  same,     // continue the journal of the same input and job, or create it
  changed,  // continue the journal even if input or job differ: results are looked up by their key
};

/// Not thread-safe, except that one thread may call held() while another calls append().
class Journal {
 public:
  /// Opens or creates `path` and locks it against other processes. Damaged lines at the end, which
  /// an interrupted write leaves, are cut off. Throws JournalError.
  Journal(std::string path, const JournalIdentity& identity, Resume resume);
  /// Closes the journal and ignores errors. Call close() first to learn of them.
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  /// The lines recorded for the next position of the job, in the order in which they were written;
  /// usually none or one. Must be called once for each position, in the order of the input. Throws
  /// JournalError if the file cannot be read, or if the recorded position is a different one, which
  /// means that the journal was made from another input.
  [[nodiscard]] std::vector<std::string> held(const std::string& key);

  /// True if the journal was made from the input and for the job of this run, or is new.
  [[nodiscard]] bool same_job() const noexcept { return same_job_; }

  /// Adds the result of the position `number`, counted from 0 in the order of the calls of held().
  /// Throws JournalError; the file then ends after the previous result. REQUIRES: `object` is a
  /// JSON object on one line.
  void append(const std::string& object, const std::string& key, std::uint64_t number);

  /// Adds the result of the position that held() was last called for.
  void append(const std::string& object, const std::string& key) {
    append(object, key, asked_ - 1);
  }

  /// Syncs the file to disk and ends the background thread. Throws JournalError.
  void close();

 private:
  struct Held {
    std::uint64_t number;
    std::uint64_t offset;  // of the line in the file, in bytes
    std::uint32_t key;     // the low half of the hash of its key
    std::uint32_t line;    // the number of the line, for messages
  };

  void write_line(std::string line);
  void check_and_repair(const JournalIdentity& identity);
  void remember(const nlohmann::ordered_json& object, std::uint64_t line, std::uint64_t offset);
  [[nodiscard]] std::string read_line(std::uint64_t offset) const;
  void sync_in_background();
  [[noreturn]] void fail(const std::string& what, int error) const;

  std::string path_;
  int descriptor_ = -1;
  std::uint64_t size_ = 0;   // of the valid part of the file, in bytes
  std::uint64_t asked_ = 0;  // calls of held() so far
  /// Resume::same: what was recorded, sorted by number. Entries from
  /// held_next_ on are not asked for yet.
  std::vector<Held> held_;
  std::size_t held_next_ = 0;
  /// Resume::changed: the offsets of the lines with a given key.
  std::unordered_map<std::string, std::vector<std::uint64_t>> held_keys_;
  bool same_job_ = true;
  Resume resume_;

  std::mutex mutex_;  // guards the four below
  std::condition_variable wake_;
  bool dirty_ = false;
  bool closing_ = false;
  int sync_error_ = 0;
  std::thread syncer_;
};

}  // namespace kanzen
