#include "solver/apps/kanzen/platform/line_output.hpp"

#include <cerrno>
#include <chrono>
#include <utility>

#include "solver/apps/kanzen/platform/descriptors.hpp"

namespace kanzen::cli {

namespace {

constexpr std::chrono::milliseconds kLookEvery{250};
/// After cancel(), the longest time without a read before the remaining lines are dropped.
constexpr std::chrono::milliseconds kWriteTimeout{2000};

}  // namespace

LineOutput::LineOutput(int descriptor, std::size_t max_bytes, std::function<void()> closed)
    : descriptor_(descriptor),
      max_bytes_(max_bytes),
      closed_(std::move(closed)),
      writer_([this] { run(); }) {}

LineOutput::~LineOutput() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    more_.notify_one();
  }
  writer_.join();
}

void LineOutput::write(std::string_view lines) {
  const std::lock_guard lock(mutex_);
  if (error() != 0) return;
  const bool was_empty = text_.empty();
  text_.append(lines).append(1, '\n');
  waiting_bytes_ += lines.size() + 1;
  if (was_empty) more_.notify_one();
}

void LineOutput::wait_for_room() {
  if (!is_clogged()) return;
  std::unique_lock lock(mutex_);
  less_.wait(lock, [this] { return !is_clogged() || cancelled_; });
}

void LineOutput::cancel() {
  const std::lock_guard lock(mutex_);
  cancelled_ = true;
  less_.notify_all();
}

void LineOutput::flush() {
  std::unique_lock lock(mutex_);
  less_.wait(lock, [this] { return waiting_bytes_ == 0; });
}

void LineOutput::run() {
  ignore_missing_readers();
  std::string text;
  std::unique_lock lock(mutex_);
  while (true) {
    // While no lines are waiting, no failing write() shows that the reader has gone.
    const bool woken =
        more_.wait_for(lock, kLookEvery, [this] { return !text_.empty() || ended_; });
    if (!woken && !is_reader_gone(descriptor_)) continue;
    if (!woken) {
      error_ = EPIPE;
      lock.unlock();
      closed_();
      return;
    }
    if (text_.empty()) return;
    text.swap(text_);
    lock.unlock();
    const bool written = put(text);
    lock.lock();
    waiting_bytes_ -= text.size();
    text.clear();
    if (!written) {
      waiting_bytes_ = 0;
      text_.clear();
    }
    less_.notify_all();
    if (!written) {
      lock.unlock();
      closed_();
      return;
    }
  }
}

bool LineOutput::wait_for_reader() noexcept {
  for (std::chrono::milliseconds waited{0};;) {
    if (waits_for_room(descriptor_, static_cast<int>(kLookEvery.count()))) return true;
    waited = cancelled_ ? waited + kLookEvery : kLookEvery;
    if (waited > kWriteTimeout) return false;
  }
}

bool LineOutput::put(std::string_view text) noexcept {
  while (!text.empty()) {
    if (!wait_for_reader()) {
      error_ = ETIMEDOUT;
      return false;
    }
    const auto count = write_some(descriptor_, text);
    if (count > 0) {
      text.remove_prefix(static_cast<std::size_t>(count));
    } else if (count < 0 && errno == EAGAIN) {  // another process made it non-blocking
      continue;
    } else if (count == 0 || errno != EINTR) {
      error_ = count == 0 ? EIO : errno;
      return false;
    }
  }
  return true;
}

}  // namespace kanzen::cli
