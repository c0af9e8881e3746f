#include "tests/support/coroutine.hpp"

#include <cstdint>
#include <utility>

// GCC reports its sanitizer by macros, Clang by __has_feature.
#if !defined(__has_feature)
#define __has_feature(feature) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)
#include <sanitizer/common_interface_defs.h>
#define KANZEN_ASAN 1
#else
#define KANZEN_ASAN 0
#endif
#if defined(__SANITIZE_THREAD__) || __has_feature(thread_sanitizer)
#include <sanitizer/tsan_interface.h>
#define KANZEN_TSAN 1
#else
#define KANZEN_TSAN 0
#endif

namespace kanzen::test {

Coroutine::Coroutine(std::function<void()> body, std::size_t stack_bytes)
    : body_(std::move(body)), stack_bytes_(stack_bytes), stack_(new std::byte[stack_bytes]) {
  getcontext(&inside_);
  inside_.uc_stack.ss_sp = stack_.get();
  inside_.uc_stack.ss_size = stack_bytes_;
  inside_.uc_link = nullptr;
  // makecontext only passes ints.
  const auto self = reinterpret_cast<std::uintptr_t>(this);
  makecontext(&inside_, reinterpret_cast<void (*)()>(enter), 2, static_cast<unsigned>(self >> 32),
              static_cast<unsigned>(self));
#if KANZEN_TSAN
  fiber_ = __tsan_create_fiber(0);
#endif
}

Coroutine::~Coroutine() {
#if KANZEN_TSAN
  __tsan_destroy_fiber(fiber_);
#endif
}

void Coroutine::resume() {
#if KANZEN_TSAN
  outside_fiber_ = __tsan_get_current_fiber();
  __tsan_switch_to_fiber(fiber_, 0);
#endif
#if KANZEN_ASAN
  void* own_frames = nullptr;
  __sanitizer_start_switch_fiber(&own_frames, stack_.get(), stack_bytes_);
#endif
  swapcontext(&outside_, &inside_);
#if KANZEN_ASAN
  __sanitizer_finish_switch_fiber(own_frames, nullptr, nullptr);
#endif
}

void Coroutine::enter(unsigned high, unsigned low) {
  auto& self = *reinterpret_cast<Coroutine*>(std::uintptr_t{high} << 32 | low);
#if KANZEN_ASAN
  __sanitizer_finish_switch_fiber(nullptr, &self.outside_stack_, &self.outside_stack_bytes_);
#endif
  self.body_();
  self.ended_ = true;
  self.switch_out(true);
}

void Coroutine::switch_out([[maybe_unused]] bool for_good) {
#if KANZEN_TSAN
  __tsan_switch_to_fiber(outside_fiber_, 0);
#endif
#if KANZEN_ASAN
  void* own_frames = nullptr;
  __sanitizer_start_switch_fiber(for_good ? nullptr : &own_frames, outside_stack_,
                                 outside_stack_bytes_);
#endif
  swapcontext(&inside_, &outside_);
#if KANZEN_ASAN
  __sanitizer_finish_switch_fiber(own_frames, &outside_stack_, &outside_stack_bytes_);
#endif
}

}  // namespace kanzen::test
