// A campaign decides claims that no single search can decide. It knows facts, i.e. proven intervals
// for the values of single positions; the proof tree, the queue of tasks and all estimates are
// functions of the claims and the facts.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/game.hpp"
#include "solver/engine/solution.hpp"

namespace kanzen::campaign {

/// A claim about the value of a position, in discs for the side to move there. Each end of `bounds`
/// is a goal of its own, and both share all facts.
struct RootClaim {
  std::string id{};        // unique within the campaign, for reports
  Position root{};         // as given, not canonical
  Bounds bounds{};         // lower > upper if no value fits the claim
  std::string text{};      // the user's words, e.g. "= 0"
  std::string moves{};     // from the start position to the root; empty if unknown
  std::string name{};      // given by the user; empty without one
  std::string comment{};   // what the input says of it, e.g. its author
  bool is_paused = false;  // no leaf is chosen for a paused claim

  friend bool operator==(const RootClaim&, const RootClaim&) = default;
};

/// Whether both have the same root and goals, whatever they are called.
[[nodiscard]] bool is_same_claim(const RootClaim& a, const RootClaim& b) noexcept;

/// Whether the id of a claim is a number, which names nothing. Other than for is_name() of records,
/// a date is one, too, as the campaign numbers its claims itself and the ids must not meet.
[[nodiscard]] bool is_number(std::string_view id) noexcept;

/// Returns what displays show: the claim's own name; else its id if that is no number; else its
/// moves, shortened to about twenty characters; else its number.
[[nodiscard]] std::string claim_name(const RootClaim& claim);

/// Returns "claim 2" or, if the claim has another name, "claim 2 (f5d6c3)".
[[nodiscard]] std::string claim_label(const RootClaim& claim);

/// INVARIANT: ids are unique.
struct Definition {
  std::vector<RootClaim> claims{};
  /// Names the campaign in exported leaves by 16 hexadecimal digits that depend on the first claim
  /// that its store ever had. Empty if the definition was not read from a store.
  std::string campaign{};
};

/// Represents all positions with the same value up to its sign.
struct CanonicalPosition {
  Board board;              // the side to move can move, unless the game is over
  bool is_negated = false;  // the original has minus the value of `board`
};

/// Represents the symmetry class of `board`, after a pass if only the other side has a legal move.
/// Since two passes end a game, no second pass can follow, and a finished game stays as it is.
[[nodiscard]] CanonicalPosition canonical_position(const Board& board) noexcept;

/// Finds a move after which the bounds that `known` returns still show that the value of `board` is
/// at least `bound`, or at most: the one with the highest bound, which resists the longest where
/// every move fails. `none` if no move shows it, `pass` if no other move is legal.
[[nodiscard]] Square deciding_move(
    const Board& board, bool is_lower_bound, Score bound,
    const std::function<std::optional<Bounds>(const Board& after)>& known);

/// Says where a fact comes from, and so how far to trust it, but not what it states.
struct Provenance {
  Window window{};          // the window searched, for the side to move
  std::uint64_t nodes = 0;  // searched for this fact
  double seconds = 0;       // wall time of the search
  unsigned threads = 1;     // threads that worked on it
  /// With one thread and an empty table at the start, `nodes` is the same wherever the same engine
  /// searches the same position and window, so equal counts confirm each other.
  bool is_isolated = false;
  std::string engine{};  // version and commit of the program, and its weights
  std::string worker{};  // the id of the worker that found it
};

/// States bounds.lower <= v <= bounds.upper for the value v of `board`, for the side to move.
/// INVARIANT: `board` is canonical, lower <= upper, both are even.
struct Fact {
  Board board;
  Bounds bounds;
  Provenance provenance{};
  /// The moves from `board` by which the bounds come about, as far as the search knew them when it
  /// ended. They are for users, and prove nothing.
  std::vector<Square> line{};
};

/// The store assigns these and never reuses one; 0 is a task that is in no queue.
using TaskId = std::int64_t;

/// Tasks about the same position and window are one task if they have the same purpose.
enum class Purpose : std::uint8_t {
  leaf,   // the tree needs it
  audit,  // another worker, alone and with an empty table, is to confirm it
};

/// INVARIANT: `board` is canonical; window.alpha < window.beta.
struct Task {
  TaskId id = 0;
  Board board;
  Window window{};  // for the side to move in `board`
  Purpose purpose = Purpose::leaf;
  double priority = 0;  // the highest is leased first
  double expected_nodes = 0;
  std::int64_t group = 0;  // tasks of a group are leased together if possible; 0: none
  std::string avoid{};     // a worker that must not get it, if not empty
};

/// A task that has lost this many workers is parked.
inline constexpr int kMaxLosses = 3;

/// The numbers are stored: never change them.
enum class TaskState : std::uint8_t {
  ready = 0,   // waits for a worker
  leased = 1,  // a worker has it
  /// It may be the reason why kMaxLosses workers were lost. CampaignRun releases it at the end.
  parked = 2,
};

struct QueuedTask {
  Task task;
  TaskState state = TaskState::ready;
  int leases = 0;           // leases so far
  int losses = 0;           // leases that expired
  std::string worker{};     // the present or last holder
  double seconds_left = 0;  // until the lease ends, by the store's clock; negative after that
};

/// With fewer solved leaves, we call an estimate rough.
inline constexpr std::size_t kEnoughLeaves = 30;

/// How much work is left until all claims are decided, with a range that widens the estimate as
/// much as such estimates were wrong. The proof may end at once when a leaf turns out otherwise
/// than expected, at any time, so the low end is always a tenth: with 82 % done, a quarter of the
/// expected work was left in one of four measured campaigns of 28 and 30 empties. In the other
/// direction the work left was up to 4.8 times the estimate with 64 % done, 2.0 with 80 % and 1.1
/// with 92 %.
struct RemainingWork {
  double nodes = 0;         // includes leaves being solved
  double core_seconds = 0;  // if each thread has a core and nothing is wasted
  std::size_t leaves = 0;   // solved leaves that trained the models
  /// Nodes of results on which the open claims rest, and, as far as single searches of roots are
  /// left, the decided ones.
  double done = 0;

  [[nodiscard]] double share_done() const noexcept { return done > 0 ? done / (done + nodes) : 0; }
  /// Whether the estimate says so little that displays show its range only.
  [[nodiscard]] bool is_rough() const noexcept {
    return leaves < kEnoughLeaves || share_done() < 0.1;
  }
  // These are factors of nodes and seconds.
  [[nodiscard]] static constexpr double low() noexcept { return 0.1; }
  [[nodiscard]] double high() const noexcept {
    return is_rough() ? 10 : std::clamp(std::pow(10, 2 - 2 * share_done()), 2.0, 10.0);
  }
};

struct SolvedTask {
  TaskId task = 0;
  Fact fact;
};

struct WorkerInfo {
  // A worker reports these when it enrols.
  std::string id{};  // see new_worker_id()
  std::string host{};
  std::string engine{};  // see Provenance::engine
  unsigned threads = 1;  // 0 once it has ended

  // The store keeps these.
  bool is_excluded = false;   // nothing that it found counts, see Store::exclude()
  double seconds_silent = 0;  // since it was last heard of, by the store's clock
};

/// Returns 128 random bits from the system as 32 hexadecimal digits.
[[nodiscard]] std::string new_worker_id();

/// Describes the chooser. There is one at a time, so all earlier ones are gone, and their leases
/// with them. For `host` and `engine` see WorkerInfo.
[[nodiscard]] WorkerInfo make_chooser_info(const std::string& host, const std::string& engine,
                                           unsigned threads);

[[nodiscard]] bool is_chooser(const WorkerInfo& worker) noexcept;

/// Whether a worker may get tasks, has not ended and was heard of within the last minute. A file of
/// imported results is a worker that is never active.
[[nodiscard]] bool is_active(const WorkerInfo& worker) noexcept;

}  // namespace kanzen::campaign
