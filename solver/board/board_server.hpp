// A page with a board in the browser, and what it asks, over HTTP from this machine alone.
//
// Whoever asks must know the token in the address, must name this server as the host, and must not
// be a page of somebody else; bodies and connections are limited. No request makes the program read
// or write a file.
#pragma once

#include <memory>
#include <string>

#include "core/game.hpp"
#include "solver/board/board_answers.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::board {

struct BoardOptions {
  int port = 0;      // 0: one that is free
  Game game{};       // shown first
  PngPicture png{};  // nothing: there are no pictures of this kind
};

/// Thread safety: stop() may be called by any thread at any time; all else by one thread.
class BoardServer {
 public:
  /// Listens, and answers nothing yet. `solver` outlives the server, which is its only user. Throws
  /// std::system_error if the port is not free.
  BoardServer(Solver& solver, BoardOptions options);
  ~BoardServer();
  BoardServer(const BoardServer&) = delete;
  BoardServer& operator=(const BoardServer&) = delete;

  /// Of the page, with the token.
  [[nodiscard]] const std::string& address() const noexcept;

  /// Answers until stop() is called.
  void run();
  /// Ends run() soon, and whatever is being searched.
  void stop() noexcept;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace kanzen::board
