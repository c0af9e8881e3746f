// Reads several files one after another.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "solver/apps/kanzen/platform/file_labels.hpp"
#include "solver/apps/kanzen/platform/record_file.hpp"
#include "solver/files/input_error.hpp"
#include "solver/records/outcome.hpp"
#include "solver/records/reader_options.hpp"

namespace kanzen::cli {

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

}  // namespace kanzen::cli
