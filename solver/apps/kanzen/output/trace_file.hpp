// Writes a trace to a file, as a page if the name ends with .html, otherwise as JSON Lines.
#pragma once

#include <cstddef>
#include <fstream>
#include <sstream>
#include <string>

#include "solver/apps/kanzen/platform/paths.hpp"
#include "solver/files/atomic_file.hpp"
#include "solver/lab/trace_jsonl.hpp"

namespace kanzen::cli {

class TraceFile {
 public:
  /// Opens the file, so that errors show before the search. Throws OutputError, also for a file of
  /// another job.
  TraceFile(const std::string& path, std::size_t limit, const OutputJob& job);

  [[nodiscard]] lab::TraceSink& sink() { return trace_; }

  /// Writes the rest, and prints a message to standard error if the trace was truncated. Throws
  /// OutputError if writing fails.
  void finish();

 private:
  bool page_;
  AtomicFile beside_;
  std::stringstream lines_;  // the data of a page
  std::ofstream file_;
  lab::JsonlTrace trace_;
  std::size_t limit_;
};

}  // namespace kanzen::cli
