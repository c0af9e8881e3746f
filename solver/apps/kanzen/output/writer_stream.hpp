// A writer with its output stream.
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "solver/formats/name_counts.hpp"
#include "solver/formats/writer.hpp"

namespace kanzen::cli {

/// Prints heading, rows and ending in order. All functions throw OutputError if writing fails. The
/// stream is buffered, so only flush() and finish() guarantee that everything has been written.
class WriterStream {
 public:
  /// `out` must outlive the object. `name` describes the output in messages. If the writer is null,
  /// nothing is written.
  WriterStream(std::FILE* out, std::unique_ptr<Writer> writer, std::string name)
      : out_(out), writer_(std::move(writer)), name_(std::move(name)) {}

  void row(const Outcome& outcome);
  void problem(std::string_view message);
  void work(std::uint64_t nodes, double seconds);
  void note(std::string_view text);
  void flush();
  /// Prints the ending, and before it the heading if no row was printed. Warns of values that the
  /// rows could not express.
  void finish();

 private:
  void begin();
  void put(std::string_view text);

  std::FILE* out_;
  std::unique_ptr<Writer> writer_;
  std::string name_;
  bool has_heading_ = false;
  NameCounts lost_;
};

}  // namespace kanzen::cli
