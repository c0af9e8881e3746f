// The answers to the queries of one page, as they come.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "solver/serve/session.hpp"

namespace kanzen::board {

/// Queries and answers are those of `kanzen serve`, one a line. Those of several streams are apart,
/// whatever they are called. For one thread.
class QueryStream {
 public:
  /// Hands the queries to the session, which outlives the stream. Actions are refused.
  QueryStream(serve::Session& session, bool deterministic, std::string_view lines);
  /// Terminates what is not answered.
  ~QueryStream();
  QueryStream(const QueryStream&) = delete;
  QueryStream& operator=(const QueryStream&) = delete;

  /// The lines that have come since, each with its line break. Waits for one, but not longer than
  /// that.
  [[nodiscard]] std::string take(std::chrono::milliseconds longest);
  /// Whether everything is answered and taken.
  [[nodiscard]] bool is_finished() const;

 private:
  struct Answers;  // outlives the stream as long as reports come

  void ask(std::string_view line);
  void terminate();

  serve::Session& session_;
  const bool deterministic_;
  std::shared_ptr<Answers> answers_;
  std::vector<std::string> names_;  // of the queries within the session
};

/// The most queries of one stream.
inline constexpr std::size_t kMostQueries = 128;

}  // namespace kanzen::board
