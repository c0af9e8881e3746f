#include "solver/server/board/board_server.hpp"

#include <httplib.h>
#include <poll.h>
#include <sys/random.h>  // macOS declares getentropy() here, Linux in unistd.h
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <deque>

#include "core/wide_hash.hpp"
#include "solver/server/board/query_stream.hpp"

namespace kanzen::board {

namespace {

/// Makes the secret in the address from 128 bits of the system's random source. Throws
/// std::system_error if there is none.
std::string random_token() {
  std::array<std::uint64_t, 2> bits{};
  if (::getentropy(bits.data(), sizeof bits) != 0) {
    throw std::system_error(errno, std::generic_category(), "no random numbers for the address");
  }
  return hex_text(bits[0]) + hex_text(bits[1]);
}

/// Compares in a time that does not show where the texts differ.
bool same_secret(std::string_view secret, std::string_view offered) noexcept {
  if (secret.size() != offered.size()) return false;
  unsigned different = 0;
  for (std::size_t i = 0; i < secret.size(); ++i) {
    different |= static_cast<unsigned>(static_cast<unsigned char>(secret[i] ^ offered[i]));
  }
  return different == 0;
}

using std::chrono::milliseconds;

constexpr std::size_t kMaxBodyBytes = std::size_t{256} << 10;
constexpr std::size_t kMaxRequestBytes = kMaxBodyBytes + (std::size_t{32} << 10);
/// This is limited because a page's certificate is held in memory several times.
constexpr std::size_t kMaxCertificateBytes = std::size_t{128} << 20;
constexpr std::size_t kMaxPositions = 4096;  // waiting ones, of all pages together
/// How often an idle stream checks that its page is still connected.
constexpr milliseconds kPollInterval{100};

/// Pages run only their own scripts and talk only to us. They load nothing from elsewhere, and no
/// other page may frame them.
[[nodiscard]] std::string content_policy(const std::string& nonce) {
  return "default-src 'none'; script-src 'nonce-" + nonce + "'; style-src 'nonce-" + nonce +
         "'; connect-src 'self'; img-src data: blob:; base-uri 'none'; form-action 'none'; "
         "frame-ancestors 'none'";
}

const httplib::Headers kHeaders{
    {"Cache-Control", "no-store"},      {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Referrer-Policy", "no-referrer"}, {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
};

[[nodiscard]] bool has_token(std::string_view path, std::string_view token) noexcept {
  const std::size_t size = token.size() + 2;
  return path.size() >= size && path.front() == '/' && path[size - 1] == '/' &&
         same_secret(token, path.substr(1, token.size()));
}

constexpr std::size_t kThreads = 64;  // requests served at once; more of them wait
/// Each connection has a thread from its first byte on, so whoever does not know the token must not
/// keep it: 150 silent connections used to shut everybody out.
constexpr milliseconds kTokenTime{300};   // how long the token may take
constexpr milliseconds kReadTime{5000};   // how long the rest of the request may take
constexpr milliseconds kWriteTime{5000};  // how long writing a piece may take
/// These limit how long, and how much, we still read and drop of what a client sends after our
/// answer. Closing a socket with unread bytes would keep the answer from the client.
constexpr milliseconds kDrainTime{300};
constexpr std::size_t kMaxDrained = std::size_t{4} << 20;

/// The connection of a client that may be slow, silent or gone: no operation waits indefinitely.
class HttpStream final : public httplib::Stream {
 public:
  /// Owns the socket. Once `stopped` is true, all operations fail soon.
  HttpStream(socket_t socket, std::string_view token, const std::atomic<bool>& stopped)
      : socket_(socket), token_(token), stopped_(stopped) {}
  /// Lets all written bytes arrive, even if the client is still writing.
  ~HttpStream() override {
    ::shutdown(socket_, SHUT_WR);
    const TimePoint deadline = Clock::now() + kDrainTime;
    for (std::size_t drained = 0; drained < kMaxDrained && wait_for(POLLIN, deadline);) {
      const ssize_t count = receive();
      if (count <= 0) break;
      drained += static_cast<std::size_t>(count);
    }
    ::close(socket_);
  }
  HttpStream(const HttpStream&) = delete;
  HttpStream& operator=(const HttpStream&) = delete;

  [[nodiscard]] bool is_readable() const override { return begin_ < end_ || fill(); }
  /// Waits; false if the client is gone. Whatever it sends after its request is dropped.
  [[nodiscard]] bool is_writable() const override {
    if (!wait_for(POLLOUT, Clock::now() + kWriteTime)) return false;
    std::array<char, 256> dropped{};
    ssize_t count = 0;
    do count = ::recv(socket_, dropped.data(), dropped.size(), MSG_DONTWAIT);
    while (count > 0);
    return count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
  }
  ssize_t read(char* to, std::size_t size) override {
    if (!is_readable()) return taken_ > kMaxRequestBytes ? -1 : 0;
    const std::size_t count = std::min(size, end_ - begin_);
    std::memcpy(to, buffer_.data() + begin_, count);
    begin_ += count;
    // The library reads the head byte by byte, and checks it before it reads a body.
    if (!has_head_) {
      head_.append(to, count);
      has_head_ = head_.ends_with("\n\r\n") || head_.ends_with("\n\n");
    }
    return static_cast<ssize_t>(count);
  }
  ssize_t write(const char* from, std::size_t size) override {
    if (!wait_for(POLLOUT, Clock::now() + kWriteTime)) return -1;
    return ::send(socket_, from, size, MSG_DONTWAIT);  // the library ignores SIGPIPE
  }
  // All connections are loopback.
  void get_remote_ip_and_port(std::string& ip, int& port) const override { name(ip, port); }
  void get_local_ip_and_port(std::string& ip, int& port) const override { name(ip, port); }
  [[nodiscard]] socket_t socket() const override { return socket_; }

  /// Adds headers that the library drops: those without a value, and those whose names have blanks
  /// at the ends. A check for a header must find them, whatever a browser sends.
  void add_missing_headers(httplib::Headers& headers) const {
    for (std::string_view rest = head_; !rest.empty();) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      const std::string_view line = rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
      const std::size_t colon = line.find(':');
      if (colon == std::string_view::npos) continue;
      const std::string_view name = notation::trimmed(line.substr(0, colon));
      if (name.size() == colon && !notation::trimmed(line.substr(colon + 1)).empty()) continue;
      headers.emplace(name, "");
    }
  }

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] bool wait_for(short events, TimePoint deadline) const {
    while (!stopped_) {
      const auto left = std::chrono::duration_cast<milliseconds>(deadline - Clock::now());
      pollfd entry{socket_, events, 0};
      const auto wait = std::clamp(left, milliseconds{0}, kPollInterval);
      if (::poll(&entry, 1, static_cast<int>(wait.count())) > 0) return true;
      if (left <= milliseconds{0}) return false;
    }
    return false;
  }
  [[nodiscard]] ssize_t receive() const {
    return ::recv(socket_, buffer_.data(), buffer_.size(), MSG_DONTWAIT);
  }
  [[nodiscard]] bool fill() const {
    if (taken_ > kMaxRequestBytes || !wait_for(POLLIN, deadline_)) return false;
    const ssize_t count = receive();
    if (count <= 0) return false;
    begin_ = 0;
    end_ = static_cast<std::size_t>(count);
    taken_ += end_;
    if (!has_shown_token_ && has_shown_token()) {
      has_shown_token_ = true;
      deadline_ = begun_ + kReadTime;
    }
    return taken_ <= kMaxRequestBytes;
  }
  /// The library has taken everything before the buffer.
  [[nodiscard]] bool has_shown_token() const {
    const std::string request = head_ + std::string(buffer_.data(), end_);
    const std::size_t space = request.find(' ');
    return space != std::string::npos &&
           has_token(std::string_view(request).substr(space + 1), token_);
  }
  static void name(std::string& ip, int& port) {
    ip = "127.0.0.1";
    port = 0;
  }

  const socket_t socket_;
  const std::string_view token_;
  const std::atomic<bool>& stopped_;
  const TimePoint begun_ = Clock::now();
  mutable TimePoint deadline_ = begun_ + kTokenTime;
  mutable bool has_shown_token_ = false;
  mutable std::array<char, 4096> buffer_{};
  mutable std::size_t begin_ = 0;  // the unread part of the buffer
  mutable std::size_t end_ = 0;
  mutable std::size_t taken_ = 0;  // bytes of the request so far
  std::string head_;
  bool has_head_ = false;
};

/// The server of the library, with streams that never wait for ever (HttpStream), and with threads
/// that start only when they are needed.
class HttpServer final : public httplib::Server {
 public:
  /// Binds to 127.0.0.1, on a free port if `port` is 0. Throws std::system_error.
  explicit HttpServer(int port) : token_(random_token()) {
    // The default options would let two programs share a port.
    set_socket_options([](socket_t socket) {
      const int yes = 1;
      ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
    set_tcp_nodelay(true);
    set_idle_interval(kPollInterval);
    new_task_queue = [this] { return new Threads(*this); };
    errno = 0;
    port_ = port == 0 ? bind_to_any_port("127.0.0.1") : bind_to_port("127.0.0.1", port) ? port : -1;
    if (port_ > 0) return;
    throw std::system_error(errno == 0 ? EADDRINUSE : errno, std::generic_category(),
                            "cannot listen on port " + std::to_string(port) + " of 127.0.0.1");
  }

  [[nodiscard]] int port() const noexcept { return port_; }
  [[nodiscard]] const std::string& token() const noexcept { return token_; }

  /// The listening thread notices within kPollInterval, even if it has not begun.
  void request_stop() noexcept { stopped_ = true; }

 private:
  /// Threads start when a connection finds none that is idle. The pool of the library starts all at
  /// once, and ends the process if the system refuses one.
  class Threads final : public httplib::TaskQueue {
   public:
    explicit Threads(HttpServer& server) : server_(server) {}

    void enqueue(std::function<void()> serve) override {
      std::unique_lock lock(mutex_);
      if (waiting_.size() >= idle_ && threads_.size() < kThreads) {
        try {
          threads_.emplace_back([this] { run(); });
          ++idle_;
        } catch (const std::system_error&) {
          if (threads_.empty()) {
            lock.unlock();
            return serve();
          }
        }
      }
      waiting_.push_back(std::move(serve));
      changed_.notify_one();
    }
    void shutdown() override {
      {
        const std::lock_guard lock(mutex_);
        ended_ = true;
      }
      changed_.notify_all();
      for (std::thread& thread : threads_) thread.join();
    }
    void on_idle() override { server_.stop_if_requested(); }

   private:
    void run() {
      std::unique_lock lock(mutex_);
      for (;;) {
        changed_.wait(lock, [this] { return ended_ || !waiting_.empty(); });
        if (waiting_.empty()) return;
        const std::function<void()> serve = std::move(waiting_.front());
        waiting_.pop_front();
        --idle_;
        lock.unlock();
        serve();
        lock.lock();
        ++idle_;
      }
    }

    HttpServer& server_;
    std::mutex mutex_;  // guards the members below
    std::condition_variable changed_;
    std::deque<std::function<void()>> waiting_;
    std::size_t idle_ = 0;
    bool ended_ = false;
    std::vector<std::thread> threads_;
  };

  void stop_if_requested() {
    if (stopped_ && !stopping_.exchange(true)) stop();
  }

  bool process_and_close_socket(socket_t socket) override {
    stop_if_requested();
    HttpStream stream(socket, token_, stopped_);
    bool closed = false;
    return process_request(stream, true, closed, [&stream](httplib::Request& request) {
      stream.add_missing_headers(request.headers);
      // Slow handlers ask this; the library itself uses it only in clients.
      request.progress = [&stream](auto, auto) { return stream.is_writable(); };
      request.headers.erase("Accept-Encoding");  // compression takes longer than a loopback
      request.headers.erase("Range");
      request.ranges.clear();
    });
  }

  const std::string token_;
  int port_ = -1;
  std::atomic<bool> stopped_{false};
  std::atomic<bool> stopping_{false};
};

[[nodiscard]] std::string error_body(const std::string& why) {
  return R"({"error":)" + notation::json_string(why) + "}\n";
}

void send_error(httplib::Response& response, int status, const std::string& why) {
  response.status = status;
  response.set_content(error_body(why), "application/json");
}

void send_response(httplib::Response& response, const Response& body) {
  response.status = body.is_ok ? 200 : 422;
  response.set_content(body.body, body.type);
}

[[nodiscard]] std::optional<std::size_t> length_of(const httplib::Request& request) {
  if (request.get_header_value_count("Content-Length") != 1) return std::nullopt;
  const std::string text = request.get_header_value("Content-Length");
  return notation::parse_number<std::size_t>(text);
}

}  // namespace

class BoardServer::Impl {
 public:
  Impl(Solver& solver, BoardOptions options)
      : options_(std::move(options)),
        deterministic_(solver.options().sharing == Sharing::deterministic),
        http_(options_.port),
        hosts_{"127.0.0.1:" + std::to_string(http_.port()),
               "localhost:" + std::to_string(http_.port())},
        address_("http://" + hosts_.front() + '/' + http_.token() + '/'),
        session_(solver, kMaxPositions) {
    http_.set_default_headers(kHeaders);
    http_.set_payload_max_length(kMaxBodyBytes);
    http_.set_pre_routing_handler([this](const auto& request, auto& response) {
      return is_allowed(request, response) ? httplib::Server::HandlerResponse::Unhandled
                                           : httplib::Server::HandlerResponse::Handled;
    });
    http_.set_exception_handler([](const auto&, auto& response, const std::exception_ptr&) {
      send_error(response, 500, "an internal error, or no memory left");
    });
    http_.Get(".*", [this](const auto&, auto& response) { show_page(response); });
    http_.Post(".*", [this](const auto& request, auto& response) { respond(request, response); });
  }

  [[nodiscard]] const std::string& address() const noexcept { return address_; }

  void run() { http_.listen_after_bind(); }

  /// Each stream notices within kPollInterval and terminates its queries.
  void stop() noexcept { http_.request_stop(); }

 private:
  /// Accepts the host with and without the default port, which browsers omit.
  [[nodiscard]] bool is_own_host(std::string_view host) const {
    constexpr int kUsualPort = 80;
    return host == hosts_.front() || host == hosts_.back() ||
           (http_.port() == kUsualPort && (host == "127.0.0.1" || host == "localhost"));
  }

  /// Returns nullopt if the path lacks the token.
  [[nodiscard]] std::optional<std::string_view> resource_name(
      const httplib::Request& request) const {
    const std::string_view path = request.path;
    if (!has_token(path, http_.token())) return std::nullopt;
    return path.substr(http_.token().size() + 2);
  }

  /// Called before the body is read. Returns false with the error in `response`.
  [[nodiscard]] bool is_allowed(const httplib::Request& request,
                                httplib::Response& response) const {
    const auto refuse = [&response](int status, const std::string& why) {
      send_error(response, status, why);
      return false;
    };
    // A foreign site may have a name that resolves to us; its pages must get no answer.
    const std::string host = request.get_header_value("Host");
    if (request.get_header_value_count("Host") != 1 || !is_own_host(host)) {
      return refuse(403,
                    "this server is " + hosts_.front() + ", and the request names another host");
    }
    const std::size_t origins = request.get_header_value_count("Origin");
    if (origins > 1 || (origins == 1 && request.get_header_value("Origin") != "http://" + host)) {
      return refuse(403, "requested by a page of another origin, expected http://" + host);
    }
    const auto name = resource_name(request);
    if (!name) {
      return refuse(403, "the address lacks the token that kanzen board printed");
    }
    if (request.method == "GET" || request.method == "HEAD") {
      return name->empty() || refuse(404, "there is nothing with this name");
    }
    if (request.method != "POST") return refuse(405, "expected GET or POST");
    if (*name != "ask" && *name != "read" && *name != "notations" && *name != "picture" &&
        *name != "certificate") {
      return refuse(404, "there is nothing with this name");
    }
    if (request.has_header("Transfer-Encoding") || request.has_header("Content-Encoding")) {
      return refuse(501, "expected a body without an encoding");
    }
    if (request.get_header_value("Content-Type") != "application/json") {
      return refuse(415, "expected application/json");
    }
    const auto length = length_of(request);
    if (!length) return refuse(411, "expected the length of the body");
    if (*length > kMaxBodyBytes) {
      return refuse(413, "expected at most " + std::to_string(kMaxBodyBytes) + " bytes");
    }
    return true;
  }

  void show_page(httplib::Response& response) const {
    const std::string nonce = random_token();
    std::string page(board_page_text());
    notation::replace_all(page, "@nonce@", nonce);
    notation::replace_all(page, "@start@", game_json(options_.game));
    response.set_header("Content-Security-Policy", content_policy(nonce));
    response.set_content(page, "text/html; charset=utf-8");
  }

  void respond(const httplib::Request& request, httplib::Response& response) {
    const std::string_view name = resource_name(request).value_or(std::string_view());
    if (length_of(request) != request.body.size()) {
      return send_error(response, 400, "the body is shorter than announced");
    }
    if (name == "ask") return stream(request.body, response);
    if (name == "certificate") return certify(request, response);
    if (name == "read") return send_response(response, read_response(request.body));
    if (name == "notations") return send_response(response, notations_response(request.body));
    send_response(response, picture_response(request.body, options_.png));
  }

  /// Answers queries line by line, until all are answered or the client is gone.
  void stream(const std::string& queries, httplib::Response& response) {
    const auto stream = std::make_shared<QueryStream>(session_, deterministic_, queries);
    response.set_chunked_content_provider(
        "application/x-ndjson", [stream](std::size_t, httplib::DataSink& sink) {
          const std::string lines = stream->take(kPollInterval);
          if (!lines.empty() && !sink.write(lines.data(), lines.size())) return false;
          if (stream->is_finished()) sink.done();
          return sink.is_writable();
        });
  }

  /// Sends the certificate or an error, unless the client leaves first.
  void certify(const httplib::Request& request, httplib::Response& response) {
    const std::variant<Position, Response> position = parse_position_request(request.body);
    if (const auto* const refusal = std::get_if<Response>(&position))
      return send_response(response, *refusal);
    server::Request value;
    value.board = std::get<Position>(position).board;
    value.certify_as = std::get<Position>(position).side;
    PendingAnswer answer(session_, std::move(value));
    if (!answer.is_accepted()) {
      return send_error(response, 503, "too many positions wait, expected fewer");
    }
    const server::Report* report = nullptr;
    while ((report = answer.wait(kPollInterval)) == nullptr) {
      if (!request.progress(0, 0)) return send_error(response, 500, "ended");
    }
    if (report->end != server::RequestEnd::proven) {
      return send_error(response, 500, "terminated, an internal error, or no memory left");
    }
    if (report->certificate.size() > kMaxCertificateBytes) {
      return send_error(response, 500,
                        "the certificate is too large for the board, expected at most 128 MiB");
    }
    response.set_content(report->certificate, "application/octet-stream");
  }

  const BoardOptions options_;
  const bool deterministic_;
  HttpServer http_;
  const std::array<std::string, 2> hosts_;
  const std::string address_;
  server::Session session_;
};

BoardServer::BoardServer(Solver& solver, BoardOptions options)
    : impl_(std::make_unique<Impl>(solver, std::move(options))) {}
BoardServer::~BoardServer() = default;

const std::string& BoardServer::address() const noexcept { return impl_->address(); }
void BoardServer::run() { impl_->run(); }
void BoardServer::stop() noexcept { impl_->stop(); }

}  // namespace kanzen::board
