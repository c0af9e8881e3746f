// A writer together with the stream it writes to.
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "solver/io/writer.hpp"

namespace kanzen::cli {

/// Puts heading, rows and ending in their order. All functions throw OutputError if writing fails
/// for sure; what the stream still holds is only known to be written after flush() or finish().
class WriterStream {
 public:
  /// `out` must outlive the stream, `name` is its name in messages. Without a writer nothing is
  /// written.
  WriterStream(std::FILE* out, std::unique_ptr<Writer> writer, std::string name)
      : out_(out), writer_(std::move(writer)), name_(std::move(name)) {}

  void row(const Outcome& outcome);
  void problem(std::string_view message);
  void flush();
  /// The ending, and the heading before it if nothing has come and there is an ending.
  void finish();

 private:
  void begin();
  void put(std::string_view text);

  std::FILE* out_;
  std::unique_ptr<Writer> writer_;
  std::string name_;
  bool has_heading_ = false;
};

}  // namespace kanzen::cli
