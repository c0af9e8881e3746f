// A function with its own stack, which can be suspended and resumed.
#pragma once

#include <ucontext.h>

#include <cstddef>
#include <functional>
#include <memory>

namespace kanzen::test {

/// Thread safety: none; belongs to one thread.
class Coroutine {
 public:
  /// Only the used part of the stack takes memory. `body` must not throw.
  Coroutine(std::function<void()> body, std::size_t stack_bytes);
  /// REQUIRES: ended(), or never resumed.
  ~Coroutine();
  Coroutine(const Coroutine&) = delete;
  Coroutine& operator=(const Coroutine&) = delete;

  /// Runs the body until it suspends itself or ends. REQUIRES: not ended(), called from outside.
  void resume();

  /// Returns to the caller of resume(). REQUIRES: called by the body.
  void suspend() { switch_out(false); }

  [[nodiscard]] bool ended() const noexcept { return ended_; }

 private:
  static void enter(unsigned high, unsigned low);
  void switch_out(bool for_good);

  std::function<void()> body_;
  std::size_t stack_bytes_;
  std::unique_ptr<std::byte[]> stack_;
  ucontext_t inside_{};
  ucontext_t outside_{};
  bool ended_ = false;
  // For the sanitizers, which need a notice when the stack changes.
  [[maybe_unused]] const void* outside_stack_ = nullptr;
  [[maybe_unused]] std::size_t outside_stack_bytes_ = 0;
  [[maybe_unused]] void* fiber_ = nullptr;
  [[maybe_unused]] void* outside_fiber_ = nullptr;
};

}  // namespace kanzen::test
