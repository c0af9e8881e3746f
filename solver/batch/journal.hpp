// A journal: an append-only file of results, from which an interrupted run can be resumed.
//
// It holds one JSON object per line. The header identifies the input and the job, and names the
// engine. Each other line is the result for a position, claim or game
// (solver/formats/jsonl_writer.hpp), brief, because there may be millions, with more fields: `n`,
// the index in the job (from 0), `input_index`, that in the input, if it differs, and `check`, XXH3
// of the line up to this field as 16 hexadecimal digits. A line without an engine was written by
// that of the header above it; several journals joined to one have several headers.
//
// Other kinds of lines are in solver/records/journal_lines.hpp: the last line records the end of
// the run and how many positions are open (resuming removes it); a run that contradicts itself ends
// with a list of distrusted lines; and each certificate gets a line with its length and checksum.
// Without that, a resumed run would take any file with the right beginning for the proof, as it
// once did.
//
// Results are recorded as they are found, so none waits for a slower position. A resumed run needs
// 24 bytes of memory for each. A line goes to the system when its result is known, and a background
// thread syncs the file within about a second: a kill loses nothing, a power failure at most the
// last second.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>
#include <unordered_map>

#include "solver/files/system_file.hpp"
#include "solver/records/journal_lines.hpp"

namespace kanzen {

/// Says which input and job a journal is about. Resume::same continues a journal only if `job`, the
/// shards, `program`, `bytes` and `head` are equal.
struct JournalIdentity {
  std::string input;        // the name of the input; see input_key()
  std::uint64_t bytes = 0;  // the size of the input; 0 if unknown, as for a pipe
  std::uint64_t head = 0;   // hash of its first MiB; 0 if the size is unknown

  std::string job;  // the goal for each position

  std::string program{};  // version of the program
  std::string engine{};   // program, kernel, threads and table; all but the program may change

  std::uint64_t shard = 1;  // of `shards`
  std::uint64_t shards = 1;
  bool continues = false;  // a further header, see kContinues
};

/// Ends the description of a job: ", part 1/2"; empty for the only shard.
[[nodiscard]] std::string shard_text(std::uint64_t shard, std::uint64_t shards);

/// Reads size and beginning of the input; both are 0 for a pipe. Throws InputError.
[[nodiscard]] JournalIdentity identify_input(const std::string& path, std::string job);

/// Journals of one input have equal keys, wherever its file lies. An input of unknown size is
/// identified by its name.
[[nodiscard]] std::string input_key(const JournalIdentity& identity);

/// Returns the first line, with its checksum.
[[nodiscard]] std::string make_journal_header(const JournalIdentity& identity);

[[nodiscard]] std::optional<JournalIdentity> parse_journal_header(std::string_view line);

/// Says why the journal `recorded` cannot be continued for `identity`; empty if it can.
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

  changed,  // continue the journal even if input or job differ, and record the new ones as a
            // further header, so that the next run is Resume::same again
};

/// A line with a right checksum whose fields contradict each other, or are not those of a result.
struct UnusableLine {
  std::uint64_t line = 0;  // from 1
  std::string error;       // what is wrong and what was expected
};

/// What a journal has about one position, without distrusted lines.
struct RecordedResults {
  /// The results in file order, usually one or none; record.line is the line in the journal.
  std::vector<Outcome> results;
  std::vector<UnusableLine> unusable;
  bool is_above_header = false;  // all lines stand above the header of this job
  /// The lines of this job that are about this position itself, by its number, and not about
  /// another that is equal up to symmetry.
  std::vector<std::uint64_t> own_lines;
};

/// One thread may call results() while another calls append(); nothing else may overlap.
class Journal {
 public:
  /// Opens or creates `path` and locks it against other processes. Cuts off damaged lines at the
  /// end, which an interrupted write leaves. Throws JournalError, or std::system_error without a
  /// thread.
  Journal(std::string path, const JournalIdentity& identity, Resume resume);
  /// Ignores errors of closing; call close() first to receive them.
  ~Journal();

  /// The results that the journal held, when it was opened, for position `number` of the job (from
  /// 0) with the canonical_key() `key`. Throws JournalError if the file cannot be read, or if its
  /// position is a different one: then the journal belongs to another input.
  [[nodiscard]] RecordedResults results(std::uint64_t number, const std::string& key) const;

  [[nodiscard]] const std::vector<UnusableLine>& lines_without_position() const noexcept {
    return found_.without_position;
  }

  /// Counts positions whose results were all distrusted at the start; results() has none of them.
  [[nodiscard]] std::size_t distrusted_count() const noexcept { return found_.distrusted_count; }

  /// Returns the engine of the last header, which new lines need not name.
  [[nodiscard]] const std::string& engine() const noexcept { return found_.headers.back().engine; }

  /// Appends a result. `number` is the index in the job, `input_index` that in the input, both from
  /// 0. Throws JournalError; the file then ends after the previous result. REQUIRES: `object` is a
  /// JSON object on one line.
  void append(const std::string& object, std::uint64_t number, std::uint64_t input_index) {
    write_line(with_places(object, number, input_index));
  }

  /// Throws JournalError.
  void record_certificate(const RecordedCertificate& certificate) {
    write_line(certificate_line(certificate));
  }

  /// Returns the stamp of the certificate with this Certifier::key() that was recorded last before
  /// the journal was opened.
  [[nodiscard]] std::optional<FileStamp> certificate(std::uint64_t key) const {
    const auto found = found_.certificates.find(key);
    return found == found_.certificates.end() ? std::nullopt : std::optional(found->second);
  }

  /// Throws JournalError.
  void distrust(const LineRange& lines) { write_line(distrusting_line(lines)); }

  /// Returns nullopt if this object has added no line.
  [[nodiscard]] std::optional<LineRange> lines_of_this_run() const noexcept {
    return lines_at_open_ < lines_ ? std::optional(LineRange{lines_at_open_ + 1, lines_})
                                   : std::nullopt;
  }
  /// Returns the lines of this run and earlier ones; nullopt if there are none.
  [[nodiscard]] std::optional<LineRange> lines_of_all_runs() const noexcept {
    return lines_ > 1 ? std::optional(LineRange{2, lines_}) : std::nullopt;
  }

  [[nodiscard]] const std::string& path() const noexcept { return path_; }

  /// Writes the last line, with the number of lines; nothing may be appended after it. Throws
  /// JournalError.
  void record_end_of_run(EndOfRun end) {
    end.lines = lines_ + 1;
    write_line(end_of_run_line(end));
  }

  /// Syncs and ends the background thread. Throws JournalError, also if the file was renamed or
  /// removed.
  void close();

 private:
  struct IndexEntry {
    std::uint64_t key;     // the hash of the key, or the number
    std::uint64_t offset;  // where the line begins, in bytes
    std::uint64_t line;    // the number of the line, from 1
  };

  struct HeaderLine {
    std::uint64_t line;  // the number of the line, from 1
    std::string engine;
  };

  /// What the file held when it was opened.
  struct Contents {
    std::vector<HeaderLine> headers;
    std::vector<IndexEntry> index;  // of the results, sorted by key and then by offset
    std::vector<UnusableLine> without_position;
    std::unordered_map<std::uint64_t, FileStamp> certificates;  // by Certifier::key()
    LineRanges distrusted;  // the lists above are without these lines once remove_distrusted() ran
    std::size_t distrusted_count = 0;
    std::string difference;       // how the last header differs from this run; empty if it does not
    std::uint64_t size = 0;       // bytes before a damaged end
    std::uint64_t lines = 0;      // lines before it
    std::uint64_t end_bytes = 0;  // length of a last line that ends the former run
    bool has_lines_below_header = false;  // there is more than the header
    bool finds_by_key = false;            // numbers serve only while there is one input

    void add_result(const std::string& line, std::uint64_t number, std::uint64_t offset);
    void remove_distrusted();
  };

  void write_line(std::string line);
  [[nodiscard]] std::optional<Contents> read_contents(const JournalIdentity& identity,
                                                      bool finds_by_key) const;
  void check_and_repair(const JournalIdentity& identity, Resume resume);
  [[nodiscard]] std::string read_line(std::uint64_t offset) const;
  [[nodiscard]] const std::string& engine_above(std::uint64_t line) const noexcept;
  void sync_in_background();
  void require_same_file() const;
  [[noreturn]] void fail(const std::string& what, int error) const;

  std::string path_;
  SystemFile file_;
  Contents found_;
  std::uint64_t size_ = 0;           // bytes of the file, with what this object has written
  std::uint64_t lines_ = 0;          // its lines
  std::uint64_t lines_at_open_ = 0;  // with the header

  std::thread syncer_;
  std::mutex mutex_;
  // mutex_ guards these.
  std::condition_variable wake_;
  bool is_dirty_ = false;
  bool closing_ = false;
  int sync_error_ = 0;
};

}  // namespace kanzen
