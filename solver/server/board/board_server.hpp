// Serves a page with a board, and answers its requests, over HTTP for this machine alone.
//
// A client must know the token in the address and must name this server as the host. Pages of other
// sites are refused. Bodies and connections are limited. No request makes the program read or write
// a file.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/game.hpp"
#include "solver/engine/solver.hpp"
#include "solver/server/board/board_responses.hpp"

namespace kanzen::board {

/// The page has two placeholders: @nonce@ for the secret of its own scripts, and @start@ for the
/// game that is shown first.
[[nodiscard]] std::string_view board_page_text() noexcept;

struct BoardOptions {
  int port = 0;      // 0: any free port
  Game game{};       // shown first
  PngPicture png{};  // if empty, no PNG pictures
};

/// Thread safety: none, except that any thread may call stop() at any time.
class BoardServer {
 public:
  /// Listens, but does not answer yet. `solver` must outlive the server, which is its only user.
  /// Throws std::system_error if the port is not free.
  BoardServer(Solver& solver, BoardOptions options);
  ~BoardServer();
  BoardServer(const BoardServer&) = delete;
  BoardServer& operator=(const BoardServer&) = delete;

  /// The address of the page, with the token.
  [[nodiscard]] const std::string& address() const noexcept;

  /// Answers requests until stop() is called.
  void run();
  /// Ends run() and all searches soon.
  void stop() noexcept;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace kanzen::board
