#include "solver/apps/kanzen/output/trace_file.hpp"

#include <cerrno>

#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/platform/standard_error.hpp"
#include "solver/files/file_error.hpp"
#include "solver/files/system_file.hpp"
#include "solver/lab/trace_page.hpp"

namespace kanzen::cli {

namespace {

/// Returns `path`. Throws OutputError if it is a file of another job.
const std::string& take_file(const std::string& path, const OutputJob& job) {
  require_same_job(job, path);
  return path;
}

}  // namespace

TraceFile::TraceFile(const std::string& path, std::size_t limit, const OutputJob& job)
    : page_(path.ends_with(".html")),
      beside_(take_file(path, job)),
      file_(to_path(beside_.path()), std::ios::binary | std::ios::trunc),
      trace_(page_ ? static_cast<std::ostream&>(lines_) : file_, limit, job_mark(job)),
      limit_(limit) {
  if (!file_.is_open()) throw OutputError(path, errno);
}

void TraceFile::finish() {
  if (page_) lab::write_trace_page(lines_, file_);
  errno = 0;
  file_.close();
  if (file_.fail()) throw OutputError("the trace", errno);
  beside_.commit();
  if (trace_.truncated()) {
    print_message("the trace was truncated after " + count_text(limit_, "step") + "; see --trace");
  }
}

}  // namespace kanzen::cli
