#include "solver/apps/kanzen/platform/input_files.hpp"

#include <utility>

#include "solver/files/input_error.hpp"

namespace kanzen::cli {

InputFiles::InputFiles(std::vector<std::string> paths, const ReaderOptions& options,
                       const StopEvent& stop)
    : paths_(std::move(paths)), options_(options), stop_(stop) {
  open_next();
}

void InputFiles::open_next() {
  name_ = paths_[opened_++];
  file_ = RecordFile::open(name_, options_, stop_);
  name_ = file_->name();
  file_->report_distrusted();
}

std::optional<Result<PositionRecord>> InputFiles::next() {
  while (true) {
    if (file_ != nullptr) {
      if (auto record = file_->next()) return record;
      file_.reset();  // its reader has already reported any failure
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
