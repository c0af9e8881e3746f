#include "solver/board/certificate_stream.hpp"

#include <condition_variable>
#include <mutex>
#include <utility>
#include <vector>

#include "solver/board/request_name.hpp"

namespace kanzen::board {

struct CertificateStream::Proof {
  std::mutex mutex;  // guards what follows
  std::condition_variable there;
  State state = State::waiting;
  std::string bytes;
};

CertificateStream::CertificateStream(serve::Session& session, const Position& position)
    : session_(session), name_(next_request_name()), proof_(std::make_shared<Proof>()) {
  std::vector<serve::Request> requests;
  requests.push_back({.id = name_,
                      .board = position.board,
                      .certify_as = position.side,
                      .tell = [proof = proof_](const serve::Report& report) {
                        if (!report.final) return;
                        const std::lock_guard lock(proof->mutex);
                        proof->bytes = report.certificate;
                        proof->state =
                            report.end == serve::End::answered ? State::written : State::failed;
                        proof->there.notify_one();
                      }});
  if (session_.submit(std::move(requests)) == serve::Submitted::yes) return;
  const std::lock_guard lock(proof_->mutex);
  proof_->state = State::failed;
}

CertificateStream::~CertificateStream() { session_.terminate({.id = name_}); }

CertificateStream::State CertificateStream::wait(std::chrono::milliseconds longest) {
  std::unique_lock lock(proof_->mutex);
  proof_->there.wait_for(lock, longest, [this] { return proof_->state != State::waiting; });
  return proof_->state;
}

const std::string& CertificateStream::bytes() const { return proof_->bytes; }

}  // namespace kanzen::board
