// Serves the board page over HTTP, for this machine alone: a client must know the token in the
// address and name this server as the host. Bodies and connections are limited, and no request
// reads or writes a file.
#pragma once

#include "solver/engine/solver.hpp"
#include "solver/server/board/board_responses.hpp"

namespace kanzen::board {

/// Placeholders: @nonce@, the secret of the page's scripts, and @start@, the game shown first.
[[nodiscard]] std::string_view board_page_text() noexcept;

struct BoardOptions {
  int port = 0;      // 0 means any free port
  Game game{};       // shown first
  PngPicture png{};  // if empty, there are no PNG pictures
};

/// Any thread may call stop() at any time; nothing else may overlap.
class BoardServer {
 public:
  /// Listens without answering yet. `solver` must outlive the server, its only user. Throws
  /// std::system_error if the port is taken.
  BoardServer(Solver& solver, BoardOptions options);
  ~BoardServer();

  /// Returns the address of the page, with the token.
  [[nodiscard]] const std::string& address() const noexcept;

  /// Returns after stop().
  void run();
  /// Ends run() and all searches soon.
  void stop() noexcept;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace kanzen::board
