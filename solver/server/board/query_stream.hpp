// Answers the queries of one page as a stream, and its requests for certificates.
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

/// Returns a name that no other request of this process has had.
/// Thread safety: full.
[[nodiscard]] inline std::string next_request_name() {
  static std::atomic<std::uint64_t> last{0};
  return std::to_string(++last);
}

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

class CertificateRequest {
 public:
  enum class State : std::uint8_t {
    waiting,
    written,
    refused,    // too many positions are waiting
    too_large,  // more than kMaxCertificateBytes
    failed,     // terminated, or an error occurred
  };

  /// Requests the value of the position and its proof from the session, which must outlive
  /// the request.
  CertificateRequest(server::Session& session, const Position& position);
  /// Terminates an unfinished request.
  ~CertificateRequest();
  CertificateRequest(const CertificateRequest&) = delete;
  CertificateRequest& operator=(const CertificateRequest&) = delete;

  /// Waits until the certificate is finished or has failed, but at most `longest`.
  [[nodiscard]] State wait(std::chrono::milliseconds longest);
  /// The content of the certificate file. REQUIRES: wait() has returned `written`.
  [[nodiscard]] const std::string& bytes() const;

 private:
  struct Proof;  // outlives the request until the final report

  server::Session& session_;
  std::string name_;
  std::shared_ptr<Proof> proof_;
};

/// The size limit of a certificate for a page, which is held in memory several times.
inline constexpr std::size_t kMaxCertificateBytes = std::size_t{128} << 20;

}  // namespace kanzen::board
