// A trace in the file the user asked for: a page if its name ends in .html, else JSON lines.
#pragma once

#include <cstddef>
#include <fstream>
#include <sstream>
#include <string>

#include "solver/files/file_beside.hpp"
#include "solver/lab/trace_jsonl.hpp"

namespace kanzen::cli {

class TraceFile {
 public:
  /// Opens the file, so that it is known before anything is searched whether it can be written.
  /// Throws OutputError.
  TraceFile(const std::string& path, std::size_t limit);

  [[nodiscard]] lab::TraceSink& sink() { return trace_; }

  /// Writes what is left, and says on standard error if the trace was cut off. Throws OutputError
  /// if anything could not be written.
  void finish();

 private:
  bool page_;
  FileBeside beside_;
  std::stringstream lines_;  // of a page
  std::ofstream file_;
  lab::JsonlTrace trace_;
  std::size_t limit_;
};

}  // namespace kanzen::cli
