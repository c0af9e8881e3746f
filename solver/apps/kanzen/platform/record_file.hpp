// Files of positions, compressed or not, in any format, read one after another. Records of several
// files get names that tell them apart.
#pragma once

#include <cstddef>
#include <functional>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "solver/apps/kanzen/platform/input_file.hpp"
#include "solver/files/input_error.hpp"
#include "solver/formats/input_stream.hpp"
#include "solver/records/file_source.hpp"
#include "solver/records/journal_lines.hpp"
#include "solver/records/outcome.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen::cli {

/// One label for each path: the name of the file without its folder, or the whole path if two files
/// have the same name. Empty labels if there is only one file, so that ids stay as they are.
[[nodiscard]] std::vector<std::string> file_labels(const std::vector<std::string>& paths);

/// Puts the label of its file before an id that is a line number: "easy.obf:3". Ids that the file
/// itself gives stay as they are. An empty label changes nothing.
void add_label(const std::string& label, PositionRecord& record);

/// "a.obf, b.obf", or "a.obf, b.obf and 3 more" for many files; for headings and messages.
/// REQUIRES: `paths` is not empty.
[[nodiscard]] std::string files_text(const std::vector<std::string>& paths);

/// The warning about one file of several.
inline constexpr const char* kNoRecords = "no records in this file";

/// An error message if standard input, "-", is given more than once; otherwise empty.
[[nodiscard]] std::string repeated_input(const std::vector<std::string>& paths);

class RecordFile {
 public:
  /// Opens `path`, or standard input for "-". Warnings contain name(). Throws InputError.
  [[nodiscard]] static std::unique_ptr<RecordFile> open(const std::string& path,
                                                        const ReaderOptions& options,
                                                        const StopEvent& stop);

  [[nodiscard]] std::optional<Result<PositionRecord>> next() { return records_->next(); }

  /// The decompressed stream, for use by another reader. REQUIRES: next() has not been called.
  [[nodiscard]] InputStream& stream() noexcept { return unpacked_; }

  /// The untrusted lines of a journal. next() skips them, and other readers must skip them too.
  /// Empty if the input cannot be read twice, such as a pipe.
  [[nodiscard]] const DistrustedLines& distrusted() const noexcept { return distrusted_; }

  /// Reports skipped untrusted lines on standard error, if any.
  void report_distrusted() const;

  /// The name of the file for messages.
  [[nodiscard]] const std::string& name() const noexcept { return name_; }

  /// Why reading failed before the end of the file; empty if it did not.
  [[nodiscard]] const std::string& error() const noexcept { return buffer_->error(); }

 private:
  RecordFile(std::string name, std::unique_ptr<InputBuffer> buffer);

  std::string name_;
  std::unique_ptr<InputBuffer> buffer_;
  std::istream packed_;
  InputStream unpacked_;
  DistrustedLines distrusted_;
  std::unique_ptr<RecordSource> records_;
};

/// The names of the formats that can be read, for --from.
[[nodiscard]] std::vector<std::string> reader_names();

/// Values are PositionRecords or Outcomes.
template <class Value>
class FileSequence {
 public:
  using Source = std::function<std::optional<Result<Value>>()>;
  /// Returns the source of the values of a file. The file outlives the source.
  using Opener = std::function<Source(RecordFile& file)>;

  /// Opens the file if there is only one, and throws InputError if that fails; "-" is standard
  /// input. Ids follow add_label(). REQUIRES: `paths` is not empty; `stop` outlives the object.
  FileSequence(std::vector<std::string> paths, ReaderOptions options, const StopEvent& stop,
               Opener opener)
      : paths_(std::move(paths)),
        labels_(file_labels(paths_)),
        options_(std::move(options)),
        stop_(stop),
        opener_(std::move(opener)),
        name_(paths_.front()) {
    if (paths_.size() == 1) open_next();
  }

  /// The next value, or the error of an unreadable record, or nothing at the end of the last file.
  /// A file that cannot be read to its end gives one error. So does one of several files that
  /// cannot be opened, and the others are read. One of several files without any record gives a
  /// warning.
  [[nodiscard]] std::optional<Result<Value>> next() {
    while (true) {
      if (file_ != nullptr) {
        if (auto value = source_()) {
          has_records_ = true;
          if (!*value) return value;
          Value labelled = std::move(*value).value();
          add_label(labels_[opened_ - 1], record_of(labelled));
          return Result<Value>(std::move(labelled));
        }
        source_ = nullptr;
        file_.reset();  // its reader has already reported any failure
        if (paths_.size() > 1 && !has_records_ && !stop_.raised() && options_.on_warning) {
          options_.on_warning(name_, {0, 0, kNoRecords});
        }
      }
      if (opened_ == paths_.size() || stop_.raised()) return std::nullopt;
      try {
        open_next();
      } catch (const InputError& error) {
        return Result<Value>(ParseError{.message = error.reason()});
      }
    }
  }

  /// The name of the last file of next(), for messages.
  [[nodiscard]] const std::string& name() const noexcept { return name_; }

  [[nodiscard]] const std::vector<std::string>& paths() const noexcept { return paths_; }

 private:
  static PositionRecord& record_of(PositionRecord& record) noexcept { return record; }
  static PositionRecord& record_of(Outcome& outcome) noexcept { return outcome.record; }

  void open_next() {  // throws InputError
    name_ = paths_[opened_++];
    has_records_ = false;
    std::unique_ptr<RecordFile> file = RecordFile::open(name_, options_, stop_);
    name_ = file->name();
    source_ = opener_(*file);
    file_ = std::move(file);
  }

  std::vector<std::string> paths_;
  std::vector<std::string> labels_;
  ReaderOptions options_;
  const StopEvent& stop_;
  Opener opener_;
  std::size_t opened_ = 0;
  std::unique_ptr<RecordFile> file_;
  Source source_;  // of the open file
  std::string name_;
  bool has_records_ = false;  // in the open file
};

/// Calls `use` for every readable record of `paths`, with the path of its file. Returns false if a
/// file is larger than 64 MiB or cannot be opened. Also returns false for a file that cannot be
/// read twice (standard input, a pipe). `use` may then have been called for earlier files.
bool scan_inputs(const std::vector<std::string>& paths, const ReaderOptions& options,
                 const std::function<void(const PositionRecord&, const std::string& path)>& use);

}  // namespace kanzen::cli
