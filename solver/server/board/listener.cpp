#include "solver/server/board/listener.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <new>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "solver/server/board/sockets.hpp"

namespace kanzen::board {

namespace {

constexpr int kBacklog = 512;
constexpr int kPauseMs = 20;  // while the system has no descriptor left

[[nodiscard]] std::system_error failure(int error, const std::string& what) {
  return {error, std::generic_category(), what};
}

/// A pipe whose ends do not block and are closed on exec; -1 twice if there is none.
[[nodiscard]] std::array<int, 2> open_pipe() noexcept {
  std::array<int, 2> ends{-1, -1};
  if (::pipe(ends.data()) != 0) return {-1, -1};
  for (const int end : ends) {
    ::fcntl(end, F_SETFD, FD_CLOEXEC);
    ::fcntl(end, F_SETFL, O_NONBLOCK);  // a new pipe has no other flags
  }
  return ends;
}

/// Threads that are started on demand and then kept.
class Threads {
 public:
  Threads(std::size_t max_connections, const std::function<void(int)>& serve)
      : most_(max_connections), serve_(serve) {}
  ~Threads() {
    {
      const std::lock_guard lock(mutex_);
      ended_ = true;
    }
    more_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;

  /// Returns false if all threads are busy and no further one is allowed or available.
  [[nodiscard]] bool take(int socket) {
    const std::lock_guard lock(mutex_);
    try {
      if (waiting_.size() == idle_) {
        if (threads_.size() == most_) return false;
        threads_.emplace_back([this] { run(); });
        ++idle_;
      }
      waiting_.push_back(socket);
    } catch (const std::system_error&) {  // no thread available
      return false;
    } catch (const std::bad_alloc&) {
      return false;
    }
    more_.notify_one();
    return true;
  }

 private:
  void run() {
    std::unique_lock lock(mutex_);
    for (;;) {
      more_.wait(lock, [this] { return ended_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      const int socket = waiting_.front();
      waiting_.pop_front();
      --idle_;
      lock.unlock();
      serve_(socket);
      lock.lock();
      ++idle_;
    }
  }

  const std::size_t most_;
  const std::function<void(int)>& serve_;
  std::mutex mutex_;  // guards the members below
  std::condition_variable more_;
  std::deque<int> waiting_;
  std::size_t idle_ = 0;  // idle threads, including threads that are about to be idle
  bool ended_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace

Listener::Listener(int port) {
  const std::string where = "cannot listen on port " + std::to_string(port) + " of 127.0.0.1";
  stop_ = open_pipe();
  socket_ = open_tcp_socket();
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const plain = reinterpret_cast<sockaddr*>(&address);
  const int yes = 1;
  if (stop_[0] < 0 || socket_ < 0 ||
      ::setsockopt(socket_, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0 ||
      ::bind(socket_, plain, sizeof address) != 0 || ::listen(socket_, kBacklog) != 0 ||
      ::getsockname(socket_, plain, &size) != 0) {
    const int error = errno;
    for (const int descriptor : {stop_[0], stop_[1], socket_}) {
      if (descriptor >= 0) ::close(descriptor);
    }
    throw failure(error, where);
  }
  port_ = ntohs(address.sin_port);
}

Listener::~Listener() {
  ::close(socket_);
  for (const int end : stop_) ::close(end);
}

void Listener::run(std::size_t max_connections, const std::function<void(int socket)>& serve,
                   const std::function<void(int socket)>& refuse) {
  Threads threads(max_connections, serve);
  for (;;) {
    std::array<pollfd, 2> entries{{{socket_, POLLIN, 0}, {stop_[0], POLLIN, 0}}};
    if (::poll(entries.data(), entries.size(), -1) < 0 && errno != EINTR) {
      throw failure(errno, "cannot wait for connections");
    }
    if (entries[1].revents != 0) return;
    if (entries[0].revents == 0) continue;
    const int client = accept_connection(socket_);
    if (client < 0) {
      // The client is gone, or no descriptor is free.
      if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
        ::poll(&entries[1], 1, kPauseMs);
      }
      continue;
    }
    const int yes = 1;
    ::setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (!threads.take(client)) refuse(client);
  }
}

void Listener::stop() noexcept {
  // Only a full pipe refuses, and it is readable.
  [[maybe_unused]] const auto written = ::write(stop_[1], "", 1);
}

}  // namespace kanzen::board
