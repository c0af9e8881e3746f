#include "solver/server/board/listener.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <condition_variable>
#include <cstdint>
#include <cstring>
#include <deque>
#include <list>
#include <mutex>
#include <new>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "solver/server/board/sockets.hpp"

namespace kanzen::board {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// For how long, and for how many bytes, we still read and drop what a client sends after we have
/// answered. Closing a socket with unread bytes would keep the answer from the client.
constexpr milliseconds kDrainTime{300};
constexpr std::size_t kMaxDrained = std::size_t{4} << 20;
constexpr std::size_t kMaxDrainedOfStranger = std::size_t{1} << 20;

[[nodiscard]] milliseconds until(Clock::time_point deadline) {
  const auto left = std::chrono::duration_cast<milliseconds>(deadline - Clock::now());
  return std::max(left, milliseconds{0});
}

}  // namespace

Connection::Connection(int socket, int stop, const ConnectionLimits& limits,
                       std::string_view received)
    : socket_(socket),
      stop_(stop),
      limits_(limits),
      deadline_(Clock::now() + limits.read),
      taken_(received.size()),
      end_(received.size()) {
  std::ranges::copy(received, buffer_.begin());
}

Connection::~Connection() {
  ::shutdown(socket_, SHUT_WR);
  const Clock::time_point deadline = Clock::now() + kDrainTime;
  for (std::size_t drained = 0; drained < kMaxDrained;) {
    if (!wait_for(POLLIN, until(deadline))) break;
    const ssize_t count = ::recv(socket_, buffer_.data(), buffer_.size(), MSG_DONTWAIT);
    if (count <= 0) break;
    drained += static_cast<std::size_t>(count);
  }
  ::close(socket_);
}

long Connection::read(char* to, std::size_t size) {
  if (begin_ == end_ && !fill()) return taken_ > limits_.max_bytes ? -1 : 0;
  const std::size_t count = std::min(size, end_ - begin_);
  std::memcpy(to, buffer_.data() + begin_, count);
  begin_ += count;
  return static_cast<long>(count);
}

long Connection::write(const char* from, std::size_t size) const {
  if (!wait_for(POLLOUT, limits_.write)) return -1;
  return send_now(socket_, from, size);
}

bool Connection::is_readable() { return begin_ < end_ || fill(); }

bool Connection::is_writable() const { return wait_for(POLLOUT, limits_.write) && !is_gone(); }

bool Connection::wait_for(short events, milliseconds longest) const {
  const Clock::time_point deadline = Clock::now() + longest;
  for (;;) {
    std::array<pollfd, 2> entries{{{socket_, events, 0}, {stop_, POLLIN, 0}}};
    const int ready =
        ::poll(entries.data(), entries.size(), static_cast<int>(until(deadline).count()));
    if (ready < 0 && errno == EINTR) continue;
    return ready > 0 && entries[1].revents == 0;
  }
}

bool Connection::fill() {
  if (taken_ > limits_.max_bytes || !wait_for(POLLIN, until(deadline_))) return false;
  const ssize_t count = ::recv(socket_, buffer_.data(), buffer_.size(), MSG_DONTWAIT);
  if (count <= 0) return false;
  begin_ = 0;
  end_ = static_cast<std::size_t>(count);
  taken_ += end_;
  return taken_ <= limits_.max_bytes;
}

bool Connection::is_gone() const noexcept { return peer_has_closed(socket_); }

namespace {

constexpr int kBacklog = 512;
constexpr int kPauseMs = 20;  // while the system has no descriptor left

using Serve = std::function<void(int socket, const std::string& received)>;
using Judge = std::function<Greeting(std::string_view received)>;

[[nodiscard]] std::system_error failure(int error, const std::string& what) {
  return {error, std::generic_category(), what};
}

/// Neither end blocks; both are closed on exec. -1 twice on failure.
[[nodiscard]] std::array<int, 2> open_pipe() noexcept {
  std::array<int, 2> ends{-1, -1};
  if (::pipe(ends.data()) != 0) return {-1, -1};
  for (const int end : ends) {
    ::fcntl(end, F_SETFD, FD_CLOEXEC);
    ::fcntl(end, F_SETFL, O_NONBLOCK);  // a new pipe has no other flags
  }
  return ends;
}

/// Started on demand and then kept.
class Threads {
 public:
  Threads(std::size_t max_connections, const Serve& serve)
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

  /// False if all threads are busy and there can be no more.
  [[nodiscard]] bool take(int socket, const std::string& received) {
    const std::lock_guard lock(mutex_);
    try {
      if (waiting_.size() == idle_) {
        if (threads_.size() == most_) return false;
        threads_.emplace_back([this] { run(); });
        ++idle_;
      }
      waiting_.emplace_back(socket, received);
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
      const auto [socket, received] = std::move(waiting_.front());
      waiting_.pop_front();
      --idle_;
      lock.unlock();
      serve_(socket, received);
      lock.lock();
      ++idle_;
    }
  }

  const std::size_t most_;
  const Serve& serve_;
  std::mutex mutex_;  // guards the members below
  std::condition_variable more_;
  std::deque<std::pair<int, std::string>> waiting_;  // with the bytes read from each
  std::size_t idle_ = 0;  // idle threads, including threads that are about to be idle
  bool ended_ = false;
  std::vector<std::thread> threads_;
};

/// Connections that have not shown the secret, and refused ones until their client has read why.
class Strangers {
 public:
  Strangers(const ListenerOptions& options, const Judge& judge, Threads& threads)
      : options_(options), judge_(judge), threads_(threads) {}
  ~Strangers() {
    while (!all_.empty()) close_first();
  }
  Strangers(const Strangers&) = delete;
  Strangers& operator=(const Strangers&) = delete;

  void add_to(std::vector<pollfd>& entries) const {
    for (const Stranger& one : all_) entries.push_back({one.socket, POLLIN, 0});
  }
  /// Until the first deadline; -1 if there is none.
  [[nodiscard]] int milliseconds_left() const {
    if (all_.empty()) return -1;
    const auto first = std::ranges::min_element(all_, {}, &Stranger::deadline)->deadline;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(first - Clock::now());
    return static_cast<int>(std::max<std::int64_t>(left.count(), 0));
  }

  /// Owns the socket. Makes room for it if needed.
  void add(int socket) {
    if (all_.size() >= options_.max_strangers) close_first();
    all_.push_back({socket, Clock::now() + options_.stranger_time});
    if (!receive(all_.back())) close(std::prev(all_.end()));
  }
  /// Closes the oldest connection; false if there is none.
  bool close_first() {
    if (all_.empty()) return false;
    close(all_.begin());
    return true;
  }
  /// `entries` is in the order of add_to().
  void receive(const pollfd* entries) {
    const Clock::time_point now = Clock::now();
    for (auto one = all_.begin(); one != all_.end(); ++entries) {
      const auto here = one++;
      const bool open = entries->revents == 0 || receive(*here);
      if (!open || here->deadline <= now) close(here);
    }
  }

 private:
  struct Stranger {
    int socket;  // -1 once a thread has it
    Clock::time_point deadline;
    std::string received{};
    bool refused = false;
    std::size_t drained = 0;
  };

  /// False if the connection has ended or got a thread.
  [[nodiscard]] bool receive(Stranger& one) {
    std::array<char, Listener::kMaxGreeting / 2> bytes{};
    const ssize_t count = ::recv(one.socket, bytes.data(), bytes.size(), MSG_DONTWAIT);
    if (count < 0) return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
    if (count == 0) return false;
    if (one.refused) {
      one.drained += static_cast<std::size_t>(count);
      return one.drained < kMaxDrainedOfStranger;
    }
    one.received.append(bytes.data(), static_cast<std::size_t>(count));
    switch (judge_(one.received)) {
      case Greeting::unfinished:
        return true;
      case Greeting::strange:
        refuse(one, options_.refusal);
        return true;
      case Greeting::known:
        if (threads_.take(one.socket, one.received)) {
          one.socket = -1;
          return false;
        }
        refuse(one, options_.busy);
        return true;
    }
    return false;
  }

  static void refuse(Stranger& one, std::string_view answer) {
    [[maybe_unused]] const auto sent = send_now(one.socket, answer.data(), answer.size());
    ::shutdown(one.socket, SHUT_WR);
    one.refused = true;
    one.deadline = Clock::now() + kDrainTime;
  }

  void close(std::list<Stranger>::iterator one) {
    if (one->socket >= 0) ::close(one->socket);
    all_.erase(one);
  }

  const ListenerOptions& options_;
  const Judge& judge_;
  Threads& threads_;
  std::list<Stranger> all_;  // in the order of their arrival
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

void Listener::run(const ListenerOptions& options, const Judge& judge, const Serve& serve) {
  Threads threads(options.max_known, serve);
  Strangers strangers(options, judge, threads);
  std::vector<pollfd> entries;
  for (;;) {
    entries.assign({{socket_, POLLIN, 0}, {stop_[0], POLLIN, 0}});
    strangers.add_to(entries);
    if (::poll(entries.data(), entries.size(), strangers.milliseconds_left()) < 0) {
      if (errno != EINTR) throw failure(errno, "cannot wait for connections");
      continue;
    }
    if (entries[1].revents != 0) return;
    strangers.receive(entries.data() + 2);
    if (entries[0].revents == 0) continue;
    const int client = accept_connection(socket_);
    if (client < 0) {
      const bool full = errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM;
      if (full && !strangers.close_first()) ::poll(&entries[1], 1, kPauseMs);
      continue;
    }
    const int yes = 1;
    ::setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    strangers.add(client);
  }
}

void Listener::stop() noexcept {
  // It refuses only if it is full, and then it is readable already.
  [[maybe_unused]] const auto written = ::write(stop_[1], "", 1);
}

}  // namespace kanzen::board
