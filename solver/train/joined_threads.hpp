// Threads that are joined at the end of a scope.
#pragma once

#include <thread>
#include <utility>
#include <vector>

namespace kanzen::train {

/// Like std::vector<std::jthread>, which libc++ 19 lacks.
class JoinedThreads {
 public:
  JoinedThreads() = default;
  ~JoinedThreads() {
    for (std::thread& thread : threads_) thread.join();
  }
  JoinedThreads(const JoinedThreads&) = delete;
  JoinedThreads& operator=(const JoinedThreads&) = delete;

  template <class Work>
  void start(Work&& work) {
    threads_.emplace_back(std::forward<Work>(work));
  }

 private:
  std::vector<std::thread> threads_;
};

}  // namespace kanzen::train
