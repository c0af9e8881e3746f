// Opens a file of positions, games or results, or an archive of such files.
#pragma once

#include "solver/apps/kanzen/platform/archive.hpp"
#include "solver/apps/kanzen/platform/process.hpp"
#include "solver/formats/jsonl_reader.hpp"

namespace kanzen::cli {

/// The path as messages name it: "<stdin>" for "-".
[[nodiscard]] std::string input_text(const std::string& path);

/// Whether the path is a regular file; false also if it cannot be looked at.
[[nodiscard]] bool is_regular(const std::string& path);

/// Whether files of this format hold games, which give positions with --empties only.
[[nodiscard]] bool has_only_games(Format format) noexcept;

/// A file, or the files in an archive one after the other.
class RecordFile {
 public:
  /// Opens a file, or standard input for "-". Warnings contain name(). Throws InputError. `stop`
  /// must outlive the object.
  [[nodiscard]] static std::unique_ptr<RecordFile> open(const std::string& path,
                                                        const ReaderOptions& options,
                                                        const StopEvent& stop);

  /// Returns the next record. A file in an archive that cannot be opened gives one error.
  [[nodiscard]] std::optional<Result<PositionRecord>> next();

  /// Returns a result of this program as it is, or another record as claimed_outcome(). Unfinished
  /// results of a journal are held back (FinalResultsReader). Call either this or next().
  [[nodiscard]] std::optional<Result<Outcome>> next_outcome();

  /// Returns the format of the options, or the recognised one if that is `automatic`.
  [[nodiscard]] Format format() const noexcept { return format_; }

  /// Returns a reader of JSON Lines for the file, and at each further call for the next one in the
  /// archive, after report_skipped(); null at the end. Throws InputError for a file that cannot be
  /// read. REQUIRES: nothing has been read by next() or next_outcome().
  [[nodiscard]] std::unique_ptr<JsonlReader> next_results();

  /// Reports on standard error the lines of a journal that every reader must skip, if any.
  void report_skipped() const;

  /// Returns the name, with that of the file in the archive: "games.zip: 2009.txt".
  [[nodiscard]] const std::string& name() const noexcept { return options_.source; }

  /// Returns the name of the open file if it is in an archive, else empty.
  [[nodiscard]] std::string name_in_archive() const;

  /// Says why reading failed; empty if it did not.
  [[nodiscard]] const std::string& error() const noexcept { return buffer_->error(); }

 private:
  RecordFile(std::string path, ReaderOptions options, const StopEvent& stop);

  [[nodiscard]] InputStream& input() noexcept { return file_ ? *file_ : unpacked_; }
  void open_records();
  bool open_next_in_archive();
  std::optional<Result<Outcome>> next_outcome_of_file();
  std::unique_ptr<FileSource<OutcomeOrRecord>> read_results();
  SkippedLines read_skipped_lines() const;
  template <class Next>
  [[nodiscard]] Next with_warnings(Next next);
  template <class Read>
  auto next_of_archive(Read read) -> decltype(read());

  std::string path_;
  ReaderOptions options_;
  const StopEvent& stop_;
  std::unique_ptr<InputBuffer> buffer_;
  std::istream packed_;
  InputStream unpacked_;
  std::unique_ptr<Archive> archive_;  // reads unpacked_ if that is one
  std::istream packed_file_{nullptr};
  std::unique_ptr<InputStream> file_;  // a file in the archive
  std::size_t files_opened_ = 0;       // files in the archive
  bool has_given_results_ = false;     // whether next_results() has returned the first of them
  std::optional<ParseError> refused_;  // why we do not read the open file
  Format format_ = Format::lines;
  std::string_view encoding_;  // the one that a warning named
  std::set<std::string> warned_dates_;
  SkippedLines skipped_;
  std::unique_ptr<RecordSource> records_;
  std::unique_ptr<FileSource<OutcomeOrRecord>> results_;  // made by next_outcome()
};

}  // namespace kanzen::cli
