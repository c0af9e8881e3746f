#pragma once

#include <future>

#include "solver/server/session.hpp"

namespace kanzen::board {

/// Returns a name that no other request of this process has had. Any thread may call it.
[[nodiscard]] inline std::string next_request_name() {
  static std::atomic<std::uint64_t> last{0};
  return std::to_string(++last);
}

/// Answers queries as `kanzen serve` does, one per line. Streams may share query names.
class QueryStream {
 public:
  /// `session` must outlive the stream. Actions are refused.
  QueryStream(server::Session& session, bool deterministic, std::string_view lines);
  /// Terminates unanswered queries.
  ~QueryStream();
  QueryStream(const QueryStream&) = delete;
  QueryStream& operator=(const QueryStream&) = delete;

  /// Returns new lines, each with its line break, after waiting at most `longest` for one.
  [[nodiscard]] std::string take(std::chrono::milliseconds longest);
  /// Returns whether all queries are answered and all lines have been returned.
  [[nodiscard]] bool is_finished() const;

 private:
  struct Output;  // outlives the stream until the last report

  void submit(std::string_view line);
  void terminate();

  server::Session& session_;
  const bool deterministic_;
  std::shared_ptr<Output> output_;
  std::vector<std::string> names_;  // the session's names of the queries
};

inline constexpr std::size_t kMaxQueries = 128;

/// Asks one request, and terminates it if its client leaves before the answer.
class PendingAnswer {
 public:
  /// `session` must outlive this object. `request` gets a name and a listener.
  PendingAnswer(server::Session& session, server::Request request);
  ~PendingAnswer() { session_.terminate({.id = name_}); }
  PendingAnswer(const PendingAnswer&) = delete;
  PendingAnswer& operator=(const PendingAnswer&) = delete;

  /// Returns false if too many positions are waiting. Then there is no answer.
  [[nodiscard]] bool is_accepted() const noexcept { return accepted_; }
  /// Waits for the final report, at most `longest`. Returns null if there is none yet.
  [[nodiscard]] const server::Report* wait(std::chrono::milliseconds longest);

 private:
  server::Session& session_;
  const std::string name_ = next_request_name();
  std::shared_future<server::Report> answer_;
  bool accepted_;
};

}  // namespace kanzen::board
