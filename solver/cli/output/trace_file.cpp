#include "solver/cli/output/trace_file.hpp"

#include "solver/cli/output/text.hpp"
#include "solver/lab/trace_page.hpp"

namespace kanzen::cli {

TraceFile::TraceFile(const std::string& path, std::size_t limit)
    : page_(path.ends_with(".html")),
      file_(path, std::ios::binary | std::ios::trunc),
      trace_(page_ ? static_cast<std::ostream&>(lines_) : file_, limit),
      limit_(limit) {}

void TraceFile::finish() {
  if (page_) lab::write_trace_page(lines_, file_);
  file_.close();
  if (trace_.truncated()) {
    complain("the trace was cut off after " + count_text(limit_, "frame") + "; see --trace-limit");
  }
  if (file_.fail()) throw OutputError("the trace cannot be written");
}

}  // namespace kanzen::cli
