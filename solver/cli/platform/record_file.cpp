#include "solver/cli/platform/record_file.hpp"

#include <utility>

#include "solver/io/open_records.hpp"
#include "solver/io/wthor_names.hpp"

namespace kanzen::cli {

RecordFile::RecordFile(std::string name, std::unique_ptr<InputBuffer> buffer)
    : name_(std::move(name)),
      buffer_(std::move(buffer)),
      packed_(buffer_.get()),
      unpacked_(packed_) {}

std::unique_ptr<RecordFile> RecordFile::open(const std::string& path, const ReaderOptions& options,
                                             const StopEvent& stop) {
  const bool standard_input = path == "-";
  std::unique_ptr<RecordFile> file(
      new RecordFile(standard_input ? "<stdin>" : path, open_input(path, stop)));
  // Names are looked up only for WTHOR, because the folder may have many files.
  const bool wthor = !standard_input && recognise(file->unpacked_.head()) == Format::wthor;
  file->records_ =
      open_records(file->unpacked_, options, wthor ? names_beside(path) : WthorNames{});
  return file;
}

std::vector<std::string> reader_names() {
  std::vector<std::string> names;
  for (int i = 0; !format_name(static_cast<Format>(i)).empty(); ++i) {
    names.emplace_back(format_name(static_cast<Format>(i)));
  }
  return names;
}

}  // namespace kanzen::cli
