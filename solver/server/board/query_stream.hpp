// Streams the answers to the queries of one page.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "solver/server/session.hpp"

namespace kanzen::board {

/// Queries and answers have the format of `kanzen serve`, one per line. Queries of different
/// streams may have equal names.
class QueryStream {
 public:
  /// Submits the queries to the session, which must outlive the stream. Actions are refused.
  QueryStream(server::Session& session, bool deterministic, std::string_view lines);
  /// Terminates the unanswered queries.
  ~QueryStream();
  QueryStream(const QueryStream&) = delete;
  QueryStream& operator=(const QueryStream&) = delete;

  /// Returns the new lines, each with its line break. Waits for a line, but at most `longest`.
  [[nodiscard]] std::string take(std::chrono::milliseconds longest);
  /// True if all queries are answered and all lines have been returned.
  [[nodiscard]] bool is_finished() const;

 private:
  struct Output;  // outlives the stream until the last report

  void submit(std::string_view line);
  void terminate();

  server::Session& session_;
  const bool deterministic_;
  std::shared_ptr<Output> output_;
  std::vector<std::string> names_;  // of the queries in the session
};

/// The maximum number of queries of one stream.
inline constexpr std::size_t kMaxQueries = 128;

}  // namespace kanzen::board
