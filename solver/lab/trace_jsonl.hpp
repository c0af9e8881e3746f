#pragma once

#include <cstddef>
#include <istream>
#include <nlohmann/json_fwd.hpp>
#include <ostream>
#include <utility>

#include "solver/lab/game.hpp"

namespace kanzen::lab {

/// Writes each frame at once, one JSON object per line: a header ("kind": "header", "version": 1),
/// then frames with number from 1 ("frame"), "kind" (start, table, score, update, end) and "node".
/// A missing bound is null. After `limit` frames a last line of kind "truncated" is written, and
/// the rest dropped. Format: solver/lab/README.md.
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
  /// `fields` follow the number, the kind and the node of the frame.
  void write(std::string_view kind, int node, const nlohmann::ordered_json& fields);

  std::ostream& out_;
  std::size_t limit_;
  std::string job_;
  std::size_t frames_ = 0;
  bool truncated_ = false;
};

/// Skips empty lines of `jsonl` and copies all others.
void write_trace_page(std::istream& jsonl, std::ostream& page);

[[nodiscard]] std::string_view trace_page_text() noexcept;

}  // namespace kanzen::lab
