#pragma once

#include <istream>
#include <nlohmann/json.hpp>
#include <ostream>

#include "solver/lab/game.hpp"

namespace kanzen::lab {

using Json = nlohmann::ordered_json;

/// Writes null if it is no bound.
[[nodiscard]] Json bound_json(int value);
[[nodiscard]] Json json_of(const std::optional<Range>& range);

/// Writes a search as frames: the five events at a node. Values and bounds are as the node sees
/// them: in negamax form for the side to move, in max/min form for the first player; the header
/// says which. Each frame is written at once, one JSON object per line: a header ("kind": "header",
/// "version": 1), then frames with number from 1 ("frame"), "kind" (start, table, score, update,
/// end) and "node". Nodes are numbered from 1 as they are entered; the parent of a root is 0. After
/// `limit` frames comes a last line of kind "truncated", and the rest is dropped. Format:
/// solver/lab/README.md.
class JsonlTrace {
 public:
  /// `job` describes the trace in its header, unless it is empty.
  explicit JsonlTrace(std::ostream& out, std::size_t limit = 1'000'000, std::string job = {})
      : out_(out), limit_(limit), job_(std::move(job)) {}

  void header(const Json& fields);
  void frame(std::string_view kind, int node, const Json& fields);

  [[nodiscard]] std::size_t frames() const { return frames_; }
  [[nodiscard]] bool truncated() const { return truncated_; }

 private:
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
