#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "solver/server/session.hpp"

namespace kanzen::board {

/// A name that no other request of this process has had. Any thread may call it.
[[nodiscard]] inline std::string next_request_name() {
  static std::atomic<std::uint64_t> last{0};
  return std::to_string(++last);
}

/// Queries and answers as in `kanzen serve`, one per line. Streams may share query names.
class QueryStream {
 public:
  /// `session` must outlive the stream. Actions are refused.
  QueryStream(server::Session& session, bool deterministic, std::string_view lines);
  /// Terminates unanswered queries.
  ~QueryStream();
  QueryStream(const QueryStream&) = delete;
  QueryStream& operator=(const QueryStream&) = delete;

  /// New lines, each with its line break. Waits at most `longest` for one.
  [[nodiscard]] std::string take(std::chrono::milliseconds longest);
  /// All queries are answered, and all lines have been returned.
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

inline constexpr std::size_t kMaxQueries = 128;

class CertificateRequest {
 public:
  enum class State : std::uint8_t {
    waiting,
    written,
    refused,    // too many positions are waiting
    too_large,  // more than kMaxCertificateBytes
    failed,     // terminated, or an error occurred
  };

  /// Requests the value and its proof. `session` must outlive the request.
  CertificateRequest(server::Session& session, const Position& position);
  /// Terminates it if unfinished.
  ~CertificateRequest();
  CertificateRequest(const CertificateRequest&) = delete;
  CertificateRequest& operator=(const CertificateRequest&) = delete;

  /// Waits until it has finished or failed, at most `longest`.
  [[nodiscard]] State wait(std::chrono::milliseconds longest);
  /// The certificate file. REQUIRES: wait() has returned `written`.
  [[nodiscard]] const std::string& bytes() const;

 private:
  struct Proof;  // outlives the request until the final report

  server::Session& session_;
  std::string name_;
  std::shared_ptr<Proof> proof_;
};

/// A page's certificate is held in memory several times.
inline constexpr std::size_t kMaxCertificateBytes = std::size_t{128} << 20;

}  // namespace kanzen::board
