#include "solver/server/board/certificate_request.hpp"

#include <condition_variable>
#include <mutex>
#include <new>
#include <utility>
#include <vector>

#include "solver/server/board/request_name.hpp"

namespace kanzen::board {

struct CertificateRequest::Proof {
  std::mutex mutex;  // guards the members below
  std::condition_variable there;
  State state = State::waiting;
  std::string bytes;

  void end(const server::Report& report) noexcept {
    state = State::failed;
    if (report.end != server::RequestEnd::proven) return;
    if (report.certificate.size() > kMaxCertificateBytes) {
      state = State::too_large;
      return;
    }
    try {
      bytes = report.certificate;
      state = State::written;
    } catch (const std::bad_alloc&) {  // reported as a failure
    }
  }
};

CertificateRequest::CertificateRequest(server::Session& session, const Position& position)
    : session_(session), name_(next_request_name()), proof_(std::make_shared<Proof>()) {
  std::vector<server::Request> requests;
  requests.push_back({.id = name_,
                      .board = position.board,
                      .certify_as = position.side,
                      .on_report = [proof = proof_](const server::Report& report) {
                        if (!report.final) return;
                        const std::lock_guard lock(proof->mutex);
                        proof->end(report);
                        proof->there.notify_one();
                      }});
  if (session_.submit(std::move(requests)) == server::SubmitResult::accepted) return;
  const std::lock_guard lock(proof_->mutex);
  proof_->state = State::refused;
}

CertificateRequest::~CertificateRequest() { session_.terminate({.id = name_}); }

CertificateRequest::State CertificateRequest::wait(std::chrono::milliseconds longest) {
  std::unique_lock lock(proof_->mutex);
  proof_->there.wait_for(lock, longest, [this] { return proof_->state != State::waiting; });
  return proof_->state;
}

const std::string& CertificateRequest::bytes() const { return proof_->bytes; }

}  // namespace kanzen::board
