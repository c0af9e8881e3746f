// What a campaign keeps: it decides claims that no single search can decide, and knows facts, i.e.
// proven intervals for the values of single positions. The proof tree, the queue of tasks and all
// estimates are functions of the claims and the facts.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/game.hpp"
#include "solver/engine/solution.hpp"

namespace kanzen::campaign {

/// A claim about the value v of a position, in discs for the side to move there: at most two
/// one-sided goals, which share all facts. "= v" is both, "win" is at_least 2.
struct RootClaim {
  std::string id{};                 // unique within the campaign; reports use it
  Position root{};                  // not canonical
  std::optional<Score> at_least{};  // the goal v >= this
  std::optional<Score> at_most{};   // the goal v <= this
  std::string text{};               // the user's words, such as "= 0"
  std::string moves{};              // from the start position to the root; empty if unknown
  std::string name{};               // given by the user; empty without one
  bool paused = false;              // no leaf is chosen for it

  /// Both goals; a missing one is true of every value.
  [[nodiscard]] Bounds bounds() const noexcept {
    return {at_least.value_or(kMinScore), at_most.value_or(kMaxScore)};
  }

  friend bool operator==(const RootClaim&, const RootClaim&) = default;
};

/// The same root and goals, whatever they are called.
[[nodiscard]] bool is_same_claim(const RootClaim& a, const RootClaim& b) noexcept;

/// Whether the id of a claim is a number, which names nothing.
[[nodiscard]] bool is_number(std::string_view id) noexcept;

/// What displays show: the claim's own name; else its id if that is no number; else its moves,
/// shortened to about twenty characters; else its number.
[[nodiscard]] std::string claim_name(const RootClaim& claim);

/// "claim 2" or, if the claim has another name, "claim 2 (f5d6c3)".
[[nodiscard]] std::string claim_label(const RootClaim& claim);

/// INVARIANT: each claim has a goal; ids are unique.
struct Definition {
  std::vector<RootClaim> claims{};
  /// The name of the campaign for exported leaves: 16 hexadecimal digits that depend on the first
  /// claim that its store ever had. Empty if it was not read from a store.
  std::string campaign{};
};

/// Represents all positions with the same value up to its sign.
struct CanonicalPosition {
  Board board;           // if the game is not over, the side to move has a legal move
  bool negated = false;  // the value of the original is minus the value of `board`
};

/// The representative of the symmetry class of `board`, after a pass if only the other side has a
/// legal move. Since two passes end a game, no second pass can follow, and a finished game stays as
/// it is.
[[nodiscard]] CanonicalPosition canonical_position(const Board& board) noexcept;

/// A move after which the bounds that `known` returns still show that the value of `board` is at
/// least `bound`, or at most: the one with the highest bound, which resists the longest where every
/// move fails. `none` if no move shows it, `pass` if no other move is legal.
[[nodiscard]] Square deciding_move(
    const Board& board, bool at_least, Score bound,
    const std::function<std::optional<Bounds>(const Board& after)>& known);

/// Determines how far a fact can be trusted, but not its content.
struct Provenance {
  Window window{};          // the window searched, in discs for the side to move
  std::uint64_t nodes = 0;  // searched for this fact
  double seconds = 0;       // wall time of the search
  unsigned threads = 1;     // that worked on it
  /// With one thread and an empty table at the start, `nodes` is the same wherever the same engine
  /// searches the same position and window, so equal counts confirm each other.
  bool isolated = false;
  std::string engine{};  // version and commit of the program, and its weights
  std::string worker{};  // the id of the worker that found it
};

/// bounds.lower <= v <= bounds.upper for the value v of `board`, in discs for the side to move.
/// INVARIANT: `board` is canonical, lower <= upper, both are even.
struct Fact {
  Board board;
  Bounds bounds;
  Provenance provenance{};
  /// Moves from `board` by which the bounds come about, as far as the search knew them when it
  /// ended. For users: it proves nothing.
  std::vector<Square> line{};
};

/// Assigned by the store, never reused; 0 for a task that is in no queue.
using TaskId = std::int64_t;

/// Tasks about the same position and window are one task if they have the same purpose.
enum class Purpose : std::uint8_t {
  leaf,   // the tree needs it
  audit,  // another worker is to confirm a result: with one thread and its own empty table
};

/// INVARIANT: `board` is canonical; window.alpha < window.beta.
struct Task {
  TaskId id = 0;
  Board board;
  Window window{};  // for the side to move in `board`
  Purpose purpose = Purpose::leaf;
  double priority = 0;  // the highest is leased first
  double expected_nodes = 0;
  std::int64_t group = 0;  // tasks of one group are leased together where possible; 0: none
  std::string avoid{};     // a worker that must not get it; empty if any worker may
};

/// A task that has lost so many workers is parked.
inline constexpr int kMaxLosses = 3;

/// The numbers are stored: never change them.
enum class TaskState : std::uint8_t {
  ready = 0,   // waits for a worker
  leased = 1,  // a worker has it
  /// kMaxLosses workers were lost with it, maybe because of it. Not leased until CampaignRun
  /// releases it, when no other task is left.
  parked = 2,
};

struct QueuedTask {
  Task task;
  TaskState state = TaskState::ready;
  int leases = 0;           // so far
  int losses = 0;           // leases that expired
  std::string worker{};     // the present or last holder
  double seconds_left = 0;  // of the lease, by the clock of the store; negative if expired
};

/// An estimate from fewer solved leaves is called rough.
inline constexpr std::size_t kEnoughLeaves = 30;

/// How much work is left until all claims are decided, with a range that widens the estimate as
/// much as such estimates were wrong. The proof may end at once when a leaf turns out otherwise
/// than expected, at any time, so the low end is always a tenth: with 82 % done, a quarter of the
/// expected work was left in one of four measured campaigns of 28 and 30 empties. In the other
/// direction the work left was up to 4.8 times the estimate with 64 % done, 2.0 with 80 % and 1.1
/// with 92 %.
struct RemainingWork {
  double nodes = 0;         // with leaves being solved
  double core_seconds = 0;  // with a core for each thread and nothing wasted
  std::size_t leaves = 0;   // solved ones that trained the models
  /// Nodes of results on which the open claims rest, and, as far as single searches of roots are
  /// left, the decided ones.
  double done = 0;

  [[nodiscard]] double share_done() const noexcept { return done > 0 ? done / (done + nodes) : 0; }
  /// The estimate says so little that displays show its range only.
  [[nodiscard]] bool is_rough() const noexcept {
    return leaves < kEnoughLeaves || share_done() < 0.1;
  }
  // Factors of nodes and seconds.
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
  // Reported by the worker when it enrols.
  std::string id{};  // new_worker_id()
  std::string host{};
  std::string engine{};  // as in Provenance::engine
  unsigned threads = 1;  // 0 once it has ended

  // Kept by the store.
  bool excluded = false;      // nothing that it finds counts, see Store::exclude()
  double seconds_silent = 0;  // since its last sign of life, by the clock of the store
};

/// 128 random bits from the system as 32 hexadecimal digits.
[[nodiscard]] std::string new_worker_id();

/// There is one chooser at a time, so all earlier ones are gone, and their leases with them. `host`
/// and `engine` as in WorkerInfo.
[[nodiscard]] WorkerInfo make_chooser_info(const std::string& host, const std::string& engine,
                                           unsigned threads);

[[nodiscard]] bool is_chooser(const WorkerInfo& worker) noexcept;

/// True if a worker may get tasks, has not ended and was heard of within the last minute. Files of
/// imported results are never active.
[[nodiscard]] bool is_active(const WorkerInfo& worker) noexcept;

}  // namespace kanzen::campaign
