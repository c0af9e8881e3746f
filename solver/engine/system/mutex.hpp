#pragma once

#include <mutex>
#include <version>

namespace kanzen {

/// The mutex of the engine, which costs nothing where a program cannot have threads.
#if defined(__cpp_lib_shared_mutex)  // the standard library has threads
using Mutex = std::mutex;
#else
class Mutex {
 public:
  void lock() noexcept {}
  void unlock() noexcept {}
};
#endif

}  // namespace kanzen
