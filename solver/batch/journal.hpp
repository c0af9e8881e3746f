// An append-only file of results that survives whatever ends the program.
//
// One JSON object per line: first a header that says what the results are about, then one object
// per position (solver/io/jsonl_writer.hpp) or claim (solver/claims/claim_rows.hpp) with three more
// fields:
//
//   n      number  which position of the job this is, from 0
//   key    string  what was asked: the canonical position with X to move, and the job
//   check  string  XXH3 of the line up to this field, 16 hexadecimal digits
//
// Results stand in the order in which they were found: none waits for a position that takes longer,
// and positions without a result are left out. Resuming takes 24 bytes of memory for each result
// held. A line is handed to the system as soon as it is complete, and a thread of its own forces it
// to the disk within one second: a killed program loses nothing, and a machine that loses power
// loses at most the last second of results.
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
    refused,  // the file is not the journal of this run, or somebody else is using it
    failed,   // the system could not write it; what was recorded before is still valid
  };
  JournalError(Reason reason, const std::string& message)
      : std::runtime_error(message), reason_(reason) {}
  [[nodiscard]] Reason reason() const noexcept { return reason_; }

 private:
  Reason reason_;
};

/// What a journal is about. Two runs may share one only if all but the name is equal.
struct JournalIdentity {
  std::string input;        // name, for people
  std::uint64_t bytes = 0;  // size of the input; 0 if it is not known, as for a pipe
  std::uint64_t head = 0;   // hash of its first mebibyte; 0 likewise
  std::string job;          // what is asked about each position
  std::string program{};    // that made the results: its version
};

/// The identity of an input file; of a pipe or standard input only the name is known.
[[nodiscard]] JournalIdentity identify_input(const std::string& path, std::string job);

/// What was asked about `board`: equal for positions that are equal up to symmetry and colour.
[[nodiscard]] std::string journal_key(const Board& board, std::string_view job);

enum class Resume : std::uint8_t {
  no,       // the file must not exist
  same,     // go on with the journal of the same input and job, or begin one
  changed,  // go on whatever it was made from: results with the key asked for are kept
};

/// Not thread-safe, except that the file is forced to the disk in the background, and that one
/// thread may ask what is held while another one adds results.
class Journal {
 public:
  /// Opens or creates `path` and locks it against other processes; with Resume::same and changed,
  /// a last line that is torn is cut off. Throws JournalError.
  Journal(std::string path, const JournalIdentity& identity, Resume resume);
  /// Gives up what close() would have reported.
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  /// The lines recorded for the next position of the job, the last one last; mostly none or one. To
  /// be asked once for each position, in the order of the input. Throws JournalError if the journal
  /// says that this was another position, for then the input is not the one it was made from, or
  /// if it cannot be read.
  [[nodiscard]] std::vector<std::string> held(const std::string& key);

  /// True if what is held was made from the input and for the job of this run.
  [[nodiscard]] bool same_job() const noexcept { return same_job_; }

  /// Adds the result of the position for which held() was asked after `number` others. REQUIRES:
  /// `object` is a JSON object on one line. Throws JournalError; the file then ends with the result
  /// before.
  void append(const std::string& object, const std::string& key, std::uint64_t number);

  /// The same for the position asked about last.
  void append(const std::string& object, const std::string& key) {
    append(object, key, asked_ - 1);
  }

  /// Forces everything to the disk. Throws JournalError.
  void close();

 private:
  struct Held {
    std::uint64_t number;
    std::uint64_t offset;  // of the line in the file
    std::uint32_t key;     // its hash
    std::uint32_t line;    // its number, for messages
  };

  void write_line(std::string line);
  void check_and_repair(const JournalIdentity& identity);
  void remember(const nlohmann::ordered_json& object, std::uint64_t line, std::uint64_t offset);
  [[nodiscard]] std::string read_line(std::uint64_t offset) const;
  void sync_in_background();
  [[noreturn]] void fail(const std::string& what, int error) const;

  std::string path_;
  int descriptor_ = -1;
  std::uint64_t size_ = 0;  // bytes that are valid
  std::uint64_t asked_ = 0;
  std::vector<Held> held_;  // Resume::same: by number, those not yet asked for are from held_next_
  std::size_t held_next_ = 0;
  /// Resume::changed: where the lines of a key begin.
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
