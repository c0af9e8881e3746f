#include "solver/server/board/board_server.hpp"

#include <httplib.h>
#include <sys/random.h>  // macOS declares getentropy() here, Linux in unistd.h
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>

#include "core/notation/text.hpp"
#include "solver/server/board/listener.hpp"
#include "solver/server/board/query_stream.hpp"
#include "solver/server/session.hpp"

namespace kanzen::board {

namespace {

/// The secret in the address: 128 bits of the system's random source as 32 hexadecimal digits.
/// Throws std::system_error if there is none.
std::string random_token() {
  std::array<unsigned char, 16> bytes{};
  if (::getentropy(bytes.data(), bytes.size()) != 0) {
    throw std::system_error(errno, std::generic_category(), "no random numbers for the address");
  }
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string token;
  for (const unsigned char byte : bytes) {
    token += kDigits[byte >> 4U];
    token += kDigits[byte & 15U];
  }
  return token;
}

/// Takes the same time wherever the texts differ.
bool same_secret(std::string_view secret, std::string_view offered) noexcept {
  if (secret.size() != offered.size()) return false;
  unsigned different = 0;
  for (std::size_t i = 0; i < secret.size(); ++i) {
    different |= static_cast<unsigned>(static_cast<unsigned char>(secret[i] ^ offered[i]));
  }
  return different == 0;
}

using std::chrono::milliseconds;

constexpr std::size_t kMaxHeaderBytes = std::size_t{32} << 10;
constexpr std::size_t kMaxBodyBytes = std::size_t{256} << 10;
constexpr std::size_t kMaxPositions = 4096;  // waiting, of all pages together
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

class HttpStream final : public httplib::Stream {
 public:
  explicit HttpStream(Connection& connection) : connection_(connection) {}

  [[nodiscard]] bool is_readable() const override { return connection_.is_readable(); }
  [[nodiscard]] bool is_writable() const override { return connection_.is_writable(); }
  ssize_t read(char* to, std::size_t size) override {
    const ssize_t count = connection_.read(to, size);
    if (!has_head_ && count > 0) add_to_head({to, static_cast<std::size_t>(count)});
    return count;
  }
  ssize_t write(const char* from, std::size_t size) override {
    return connection_.write(from, size);
  }
  // All connections are loopback.
  void get_remote_ip_and_port(std::string& ip, int& port) const override { name(ip, port); }
  void get_local_ip_and_port(std::string& ip, int& port) const override { name(ip, port); }
  [[nodiscard]] socket_t socket() const override { return connection_.socket(); }

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
  /// The library reads the head byte by byte, and checks it before it reads a body.
  void add_to_head(std::string_view bytes) {
    head_ += bytes;
    has_head_ = head_.ends_with("\n\r\n") || head_.ends_with("\n\n");
  }
  static void name(std::string& ip, int& port) {
    ip = "127.0.0.1";
    port = 0;
  }

  Connection& connection_;
  std::string head_;
  bool has_head_ = false;
};

/// Handles single connections; we listen ourselves.
class HttpServer final : public httplib::Server {
 public:
  explicit HttpServer(const Listener& listener) { svr_sock_ = listener.socket(); }

  void serve(Connection& connection) {
    HttpStream stream(connection);
    bool closed = false;
    process_request(stream, true, closed, [&connection, &stream](httplib::Request& request) {
      stream.add_missing_headers(request.headers);
      // For slow handlers; the library itself uses it only in clients.
      request.progress = [&connection](auto, auto) { return connection.is_writable(); };
      request.headers.erase("Accept-Encoding");  // compression takes longer than a loopback
      request.headers.erase("Range");
      request.ranges.clear();
    });
  }
};

[[nodiscard]] std::string error_body(const std::string& why) {
  return R"({"error":)" + notation::json_string(why) + "}\n";
}

/// Written without the library, which never sees the bytes of strangers.
[[nodiscard]] std::string error_answer(const std::string& status, const std::string& why) {
  const std::string body = error_body(why);
  return "HTTP/1.1 " + status +
         "\r\nConnection: close\r\nCache-Control: no-store\r\nContent-Type: application/json\r\n"
         "Content-Length: " +
         std::to_string(body.size()) + "\r\n\r\n" + body;
}

void send_error(httplib::Response& response, int status, const std::string& why) {
  response.status = status;
  response.set_content(error_body(why), "application/json");
}

void put(httplib::Response& response, const Response& body) {
  response.status = body.ok ? 200 : 422;
  response.set_content(body.body, body.type);
}

void replace(std::string& text, std::string_view what, std::string_view by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size()) {
    text.replace(at, what.size(), by);
  }
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
        listener_(options_.port),
        token_(random_token()),
        hosts_{"127.0.0.1:" + std::to_string(listener_.port()),
               "localhost:" + std::to_string(listener_.port())},
        address_("http://" + hosts_.front() + '/' + token_ + '/'),
        session_(solver, {.queue = kMaxPositions}),
        http_(listener_) {
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

  void run() {
    ListenerOptions options;
    options.refusal =
        error_answer("403 Forbidden", "the address lacks the token that kanzen board printed");
    options.busy =
        error_answer("503 Service Unavailable", "too many requests at once, expected at most " +
                                                    std::to_string(options.max_known));
    listener_.run(
        options, [this](std::string_view received) { return greeting_of(received); },
        [this](int socket, const std::string& received) { serve(socket, received); });
  }

  /// Each stream notices within kPollInterval and terminates its queries.
  void stop() noexcept { listener_.stop(); }

 private:
  /// Whether it begins with "GET /TOKEN/".
  [[nodiscard]] Greeting greeting_of(std::string_view received) const {
    constexpr std::size_t kMaxMethod = 16;
    const std::size_t space = received.find(' ');
    if (space > kMaxMethod) {  // perhaps npos
      return received.size() > kMaxMethod ? Greeting::strange : Greeting::unfinished;
    }
    const std::string_view path = received.substr(space + 1);
    const std::size_t size = token_.size() + 2;
    if (path.size() >= size) return has_token(path) ? Greeting::known : Greeting::strange;
    return path.find_first_of(" \r\n") != std::string_view::npos ? Greeting::strange
                                                                 : Greeting::unfinished;
  }

  [[nodiscard]] bool has_token(std::string_view path) const {
    const std::size_t size = token_.size() + 2;
    return path.size() >= size && path.front() == '/' && path[size - 1] == '/' &&
           same_secret(token_, path.substr(1, token_.size()));
  }

  void serve(int socket, const std::string& received) noexcept {
    try {
      Connection connection(socket, listener_.stop_descriptor(),
                            {.max_bytes = kMaxHeaderBytes + kMaxBodyBytes}, received);
      http_.serve(connection);
    } catch (const std::exception&) {  // out of memory: no answer
    }
  }

  /// Browsers omit the default port.
  [[nodiscard]] bool is_own_host(std::string_view host) const {
    constexpr int kUsualPort = 80;
    return host == hosts_.front() || host == hosts_.back() ||
           (listener_.port() == kUsualPort && (host == "127.0.0.1" || host == "localhost"));
  }

  /// Nullopt without the right token.
  [[nodiscard]] std::optional<std::string_view> resource_name(
      const httplib::Request& request) const {
    const std::string_view path = request.path;
    if (!has_token(path)) return std::nullopt;
    return path.substr(token_.size() + 2);
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
    replace(page, "@nonce@", nonce);
    replace(page, "@start@", game_json(options_.game));
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
    if (name == "read") return put(response, read_response(request.body));
    if (name == "notations") return put(response, notations_response(request.body));
    put(response, picture_response(request.body, options_.png));
  }

  /// Answers line by line, until all are answered or the client is gone.
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
      return put(response, *refusal);
    CertificateRequest certificate(session_, std::get<Position>(position));
    using State = CertificateRequest::State;
    for (;;) {
      switch (certificate.wait(kPollInterval)) {
        case State::waiting:
          if (request.progress(0, 0)) break;
          return send_error(response, 500, "ended");
        case State::written:
          return response.set_content(certificate.bytes(), "application/octet-stream");
        case State::refused:
          return send_error(response, 503, "too many positions wait, expected fewer");
        case State::too_large:
          return send_error(response, 500,
                            "the certificate is too large for the board, expected at most 128 MiB");
        case State::failed:
          return send_error(response, 500, "terminated, an internal error, or no memory left");
      }
    }
  }

  const BoardOptions options_;
  const bool deterministic_;
  Listener listener_;
  const std::string token_;
  const std::array<std::string, 2> hosts_;
  const std::string address_;
  server::Session session_;
  HttpServer http_;
};

BoardServer::BoardServer(Solver& solver, BoardOptions options)
    : impl_(std::make_unique<Impl>(solver, std::move(options))) {}
BoardServer::~BoardServer() = default;

const std::string& BoardServer::address() const noexcept { return impl_->address(); }
void BoardServer::run() { impl_->run(); }
void BoardServer::stop() noexcept { impl_->stop(); }

}  // namespace kanzen::board
