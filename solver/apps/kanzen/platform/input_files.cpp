#include "solver/apps/kanzen/platform/input_files.hpp"

#include <utility>

#include "solver/apps/kanzen/platform/file_labels.hpp"
#include "solver/files/input_error.hpp"

namespace kanzen::cli {

InputFiles::InputFiles(std::vector<std::string> paths, ReaderOptions options, const StopEvent& stop)
    : paths_(std::move(paths)),
      labels_(file_labels(paths_)),
      options_(std::move(options)),
      stop_(stop) {
  name_ = paths_.front();
  if (paths_.size() == 1) open_next();  // of several, those that open are read all the same
}

void InputFiles::open_next() {
  name_ = paths_[opened_++];
  file_ = RecordFile::open(name_, options_, stop_);
  name_ = file_->name();
  file_->report_distrusted();
  has_records_ = false;
}

std::optional<Result<PositionRecord>> InputFiles::next() {
  while (true) {
    if (file_ != nullptr) {
      if (auto record = file_->next()) {
        has_records_ = true;
        if (!*record) return record;
        PositionRecord named = std::move(*record).value();
        add_label(labels_[opened_ - 1], named);
        return Result<PositionRecord>(std::move(named));
      }
      file_.reset();  // its reader has already reported any failure
      if (paths_.size() > 1 && !has_records_ && !stop_.raised() && options_.on_warning) {
        options_.on_warning(name_, {0, 0, kNoRecords});
      }
    }
    if (opened_ == paths_.size() || stop_.raised()) return std::nullopt;
    try {
      open_next();
    } catch (const InputError& error) {
      return Result<PositionRecord>(ParseError{.message = error.reason()});
    }
  }
}

}  // namespace kanzen::cli
