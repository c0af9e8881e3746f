#include "solver/cli/platform/input_files.hpp"

#include <utility>

namespace kanzen::cli {

Result<std::unique_ptr<InputFiles>> InputFiles::open(std::vector<std::string> paths,
                                                     const ReaderOptions& options,
                                                     const StopEvent& stop) {
  std::unique_ptr<InputFiles> files(new InputFiles(std::move(paths), options, stop));
  if (auto error = files->open_next()) return *std::move(error);
  return files;
}

std::optional<ParseError> InputFiles::open_next() {
  name_ = paths_[opened_++];
  auto opened = RecordFile::open(name_, options_, stop_);
  if (!opened) return opened.error();
  file_ = std::move(opened).value();
  name_ = file_->name();
  return std::nullopt;
}

std::optional<Result<PositionRecord>> InputFiles::next() {
  while (true) {
    if (file_ != nullptr) {
      if (auto record = file_->next()) return record;
      file_.reset();  // why it could not be read on, its reader has said
    }
    if (opened_ == paths_.size() || stop_.raised()) return std::nullopt;
    if (auto error = open_next()) return Result<PositionRecord>(*std::move(error));
  }
}

}  // namespace kanzen::cli
