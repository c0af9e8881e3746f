// A certificate that is being made for a page.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "core/position.hpp"
#include "solver/serve/session.hpp"

namespace kanzen::board {

/// For one thread.
class CertificateStream {
 public:
  enum class State : std::uint8_t {
    waiting,
    written,
    failed,  // terminated, or there was an error
  };

  /// Asks the session, which outlives the stream, for the value of the position and its proof.
  CertificateStream(serve::Session& session, const Position& position);
  /// Terminates it, if it is still under way.
  ~CertificateStream();
  CertificateStream(const CertificateStream&) = delete;
  CertificateStream& operator=(const CertificateStream&) = delete;

  /// Waits until it is there or has failed, but not longer than that.
  [[nodiscard]] State wait(std::chrono::milliseconds longest);
  /// What a file of the certificate holds. REQUIRES: wait() has returned `written`.
  [[nodiscard]] const std::string& bytes() const;

 private:
  struct Proof;  // outlives the stream until the session has told of it

  serve::Session& session_;
  std::string name_;
  std::shared_ptr<Proof> proof_;
};

}  // namespace kanzen::board
