// A request of a page for a certificate.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "core/game.hpp"
#include "solver/server/session.hpp"

namespace kanzen::board {

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
