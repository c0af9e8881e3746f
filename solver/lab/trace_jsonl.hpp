// A trace as text, one JSON object per line, and as a page with single steps.
#pragma once

#include <cstddef>
#include <istream>
#include <ostream>
#include <string>
#include <utility>

#include "solver/lab/game.hpp"

namespace kanzen::lab {

/// Writes each frame at once. The first line is the header ("kind": "header", "version": 1). Each
/// frame has its number from 1 ("frame"), its "kind" (start, table, score, update, end) and its
/// "node". A missing bound is null. After `limit` frames one last line of kind "truncated" is
/// written, and the remaining frames are dropped. Format: solver/lab/README.md.
class JsonlTrace : public TraceSink {
 public:
  /// `job` describes the trace in its header, unless it is empty.
  explicit JsonlTrace(std::ostream& out, std::size_t limit = 1'000'000, std::string job = {})
      : out_(out), limit_(limit), job_(std::move(job)) {}

  void header(const TraceHeader& header) override;
  void start(const StartFrame& frame) override;
  void table(const TableFrame& frame) override;
  void score(const ScoreFrame& frame) override;
  void update(const UpdateFrame& frame) override;
  void end(const EndFrame& frame) override;

  [[nodiscard]] std::size_t frames() const { return frames_; }
  [[nodiscard]] bool truncated() const { return truncated_; }

 private:
  [[nodiscard]] bool next();

  std::ostream& out_;
  std::size_t limit_;
  std::string job_;
  std::size_t frames_ = 0;
  bool truncated_ = false;
};

/// Writes the page for a trace in the format of JsonlTrace, read from `jsonl`. Skips empty lines
/// and copies all others unchanged.
void write_trace_page(std::istream& jsonl, std::ostream& page);

}  // namespace kanzen::lab
