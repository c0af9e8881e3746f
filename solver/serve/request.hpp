// What a client asks of a session about one position, and what it is told.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/board.hpp"
#include "core/position.hpp"
#include "solver/engine/solver.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen::serve {

/// Why a request is through.
enum class End : std::uint8_t {
  answered,    // the question has been answered by a proof
  limit,       // a limit of the request ended the search
  terminated,  // it was asked to end, before it began or while it was running
  failed,      // an internal error, or no memory: nothing is known
};

/// What is known about a request. All scores are for the side to move, and all bounds are proven.
struct Report {
  bool final = false;
  End end = End::answered;  // of a final report
  /// Of a report that is not final only bounds, nodes and seconds are set.
  Solution solution{};
  /// For the questions about moves: each legal move with its bounds, those that are solved first.
  std::vector<MoveValue> moves{};
  std::string error{};  // why it failed
  /// The proof of an answer, where one was asked for and memory sufficed: what a file of it would
  /// hold.
  std::string certificate{};
};

/// A question about one position. A plain value.
struct Request {
  /// Names the request to its client. Requests about several positions of one game may share it.
  std::string id;
  int turn = 0;  // which of the requests with this id
  Board board{};
  Question question = Question::value;  // not `claim` or `game`
  Window window{};                      // for Question::value; for `wld` it is set to (-1, 1)
  /// Estimates the value by a search of rising depth (depth_search.hpp), until a limit ends it,
  /// instead of proving it. For Question::value far from the end of the game.
  bool by_depth = false;
  /// For Question::value without a window: also writes a certificate of the value, with this colour
  /// for the side to move. That may take longer than the search.
  std::optional<Color> certify_as{};
  Limits limits{};
  int priority = 0;         // higher ones come first, equals in the order of their arrival
  double report_every = 0;  // seconds between reports while it runs; 0: only the final one
  /// Called with the reports of this request, one call at a time: any number that are not final,
  /// then exactly one that is. Called by threads of the session and by whoever terminates it; must
  /// be quick, must not throw and must not wait for the session. Never called during submit().
  std::function<void(const Report& report)> tell;
};

}  // namespace kanzen::serve
