// A file of positions, games or results, or an archive of such files.
#pragma once

#include "solver/apps/kanzen/platform/archive.hpp"
#include "solver/apps/kanzen/platform/process.hpp"
#include "solver/formats/input_stream.hpp"
#include "solver/records/journal_lines.hpp"

namespace kanzen::cli {

/// The path as messages name it: "<stdin>" for "-".
[[nodiscard]] std::string input_text(const std::string& path);

/// False also if the file cannot be looked at.
[[nodiscard]] bool is_regular(const std::string& path);

/// Whether files of this format hold games, which give positions with --empties only.
[[nodiscard]] bool has_only_games(Format format) noexcept;

/// A file, or the files in an archive one after the other.
class RecordFile {
 public:
  /// Standard input for "-". Warnings contain name(). Throws InputError. `stop` must outlive the
  /// object.
  [[nodiscard]] static std::unique_ptr<RecordFile> open(const std::string& path,
                                                        const ReaderOptions& options,
                                                        const StopEvent& stop);

  /// A file in an archive that cannot be opened gives one error, and the next one is read.
  [[nodiscard]] std::optional<Result<PositionRecord>> next();

  /// A result of this program as it is, or another record as claimed_outcome(). Unfinished results
  /// of a journal are held back (FinalResultsReader). Call either this or next().
  [[nodiscard]] std::optional<Result<Outcome>> next_outcome();

  /// The format of the options, or the recognised one if that is `automatic`.
  [[nodiscard]] Format format() const noexcept { return format_; }

  /// Decompressed, for another reader: the open file, and at each further call the next one in the
  /// archive; null at the end. Throws InputError for a file that cannot be read. REQUIRES: nothing
  /// has been read by next() or next_outcome().
  [[nodiscard]] InputStream* next_stream();

  /// The lines of a journal that every reader must skip. Empty if the input cannot be
  /// read twice, such as a pipe.
  [[nodiscard]] const SkippedLines& skipped() const noexcept { return skipped_; }

  /// On standard error, if any were skipped.
  void report_skipped() const;

  /// With that of the file in the archive: "games.zip: 2009.txt".
  [[nodiscard]] const std::string& name() const noexcept { return options_.source; }

  /// The name of the open file if it is in an archive, else empty.
  [[nodiscard]] std::string name_in_archive() const;

  /// Why reading failed; empty if it did not.
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
  [[nodiscard]] Next with_encoding(Next next);
  template <class Read>
  auto next_of_archive(Read read) -> decltype(read());

  std::string path_;
  ReaderOptions options_;
  const StopEvent& stop_;
  std::unique_ptr<InputBuffer> buffer_;
  std::istream packed_;
  InputStream unpacked_;
  std::unique_ptr<Archive> archive_;  // in unpacked_, if that is one
  std::istream packed_file_{nullptr};
  std::unique_ptr<InputStream> file_;  // in the archive
  std::size_t files_opened_ = 0;       // in the archive
  bool streamed_ = false;              // next_stream() has returned the first of them
  std::optional<ParseError> refused_;  // why the open file is not read
  Format format_ = Format::lines;
  std::string_view encoding_;  // that a warning has named
  SkippedLines skipped_;
  std::unique_ptr<RecordSource> records_;
  std::unique_ptr<FileSource<OutcomeOrRecord>> results_;  // made by next_outcome()
};

}  // namespace kanzen::cli
