// A certificate that is being made for a page.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "core/position.hpp"
#include "solver/serve/session.hpp"

namespace kanzen::board {

/// For one thread.
class CertificateRequest {
 public:
  enum class State : std::uint8_t {
    waiting,
    written,
    refused,    // too many positions wait
    too_large,  // more than kMostCertificateBytes
    failed,     // terminated, or there was an error
  };

  /// Asks the session, which outlives the request, for the value of the position and its proof.
  CertificateRequest(serve::Session& session, const Position& position);
  /// Terminates it, if it is still under way.
  ~CertificateRequest();
  CertificateRequest(const CertificateRequest&) = delete;
  CertificateRequest& operator=(const CertificateRequest&) = delete;

  /// Waits until it is there or has failed, but not longer than that.
  [[nodiscard]] State wait(std::chrono::milliseconds longest);
  /// What a file of the certificate holds. REQUIRES: wait() has returned `written`.
  [[nodiscard]] const std::string& bytes() const;

 private:
  struct Proof;  // outlives the request until the session has told of it

  serve::Session& session_;
  std::string name_;
  std::shared_ptr<Proof> proof_;
};

/// Of a certificate that a page is given: it is held in memory several times.
inline constexpr std::size_t kMostCertificateBytes = std::size_t{128} << 20;

}  // namespace kanzen::board
