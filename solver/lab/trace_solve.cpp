#include "solver/lab/trace_solve.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "core/eval/evaluator.hpp"
#include "core/moves.hpp"
#include "core/notation/square_text.hpp"
#include "solver/engine/parallel/scheduler_serial.hpp"
#include "solver/engine/search/kernel.hpp"
#include "solver/engine/search/search.hpp"
#include "solver/engine/search/tuning.hpp"
#include "solver/engine/search/worker.hpp"
#include "solver/lab/othello.hpp"
#include "solver/lab/search_trace.hpp"

namespace kanzen::lab {

namespace {

/// The move that leads from `parent` to `child`.
[[nodiscard]] Square move_between(const Board& parent, const Board& child) {
  const Bitboard taken = child.occupied() & ~parent.occupied();
  return taken == 0 ? Square::pass : first_square(taken);
}

/// Turns the events of a search into frames. The update after a child's value is written with the
/// next event, since only then is it known whether the move is searched again.
class FrameWriter : public SearchTrace {
 public:
  FrameWriter(const Othello& game, TraceSink& sink) : game_(game), sink_(sink) {}

  void enter(const Board& board, Score alpha, Score beta) override {
    Open node{.number = ++entered_, .board = board, .window = {alpha, beta}};
    StartFrame frame{};
    if (!open_.empty()) {
      Open& parent = open_.back();
      const Square move = move_between(parent.board, board);
      if (parent.pending && move == parent.move) {
        parent.pending = false;  // searched again: the first value changed nothing
      } else {
        flush(parent);
        ++parent.tried;
      }
      parent.move = move;
      frame.parent = parent.number;
      frame.move = notation::to_string(move);
    }
    frame.node = node.number;
    frame.ply = static_cast<int>(open_.size());
    frame.first_to_move = open_.size() % 2 == 0;
    frame.board = game_.text({board, frame.first_to_move});
    frame.window = node.window;
    sink_.start(frame);
    open_.push_back(node);
  }

  void table(const Bounds* known) override {
    Open& node = open_.back();
    TableFrame frame{node.number, known != nullptr, {}, std::nullopt, false, node.window};
    if (known != nullptr) {
      frame.range = unbounded({known->lower, known->upper});
      node.before = frame.range;
      if (known->lower >= node.window.upper) frame.cutoff = Zone::fail_high;
      if (known->upper <= node.window.lower) frame.cutoff = Zone::fail_low;
      if (known->is_exact()) frame.cutoff = Zone::exact;
      if (!frame.cutoff) {
        frame.window = {std::max(node.window.lower, known->lower),
                        std::min(node.window.upper, known->upper)};
        frame.changed = frame.window != node.window;
        node.window = frame.window;
      }
      node.cut_by_table = frame.cutoff.has_value();
    }
    sink_.table(frame);
  }

  void cut_by(const char* reason) override { open_.back().by = reason; }

  void stored(const Bounds& bounds) override {
    flush(open_.back());
    open_.back().stored = unbounded({bounds.lower, bounds.upper});
  }

  void leave(Score value) override {
    Open& node = open_.back();
    flush(node);
    EndFrame frame{};
    frame.node = node.number;
    frame.value = value;
    frame.zone = zone_of(value, node.window);
    frame.window = node.window;
    frame.leaf = node.tried == 0 && !node.cut_by_table && node.by == nullptr;
    frame.computed = frame.leaf          ? Range{value, value}
                     : node.cut_by_table ? *node.before
                                         : proven_range(value, node.window);
    frame.stored = node.cut_by_table ? node.before : node.stored;
    frame.before = node.before;
    if (node.by != nullptr) frame.by = node.by;
    sink_.end(frame);
    const int number = node.number;
    open_.pop_back();
    if (open_.empty()) return;
    Open& parent = open_.back();
    parent.value = -value;
    parent.pending = true;
    sink_.score({parent.number, number, notation::to_string(parent.move), -value});
  }

 private:
  struct Open {
    int number;
    Board board;
    Range window;  // after the table probe
    int best = -kUnbounded;
    int tried = 0;
    Square move = Square::none;  // the child searched last
    int value = 0;               // its value, for this node
    bool pending = false;        // that value has no update frame yet
    bool cut_by_table = false;
    const char* by = nullptr;
    std::optional<Range> before{};
    std::optional<Range> stored{};
  };

  /// Bounds at the ends of the scale become no bounds.
  [[nodiscard]] static Range unbounded(const Range& range) {
    return {range.lower <= kMinScore && range.upper != range.lower ? -kUnbounded : range.lower,
            range.upper >= kMaxScore && range.upper != range.lower ? kUnbounded : range.upper};
  }

  void flush(Open& node) {
    if (!node.pending) return;
    node.pending = false;
    const bool better = node.value > node.best;
    if (better) node.best = node.value;
    const bool cut = node.best >= node.window.upper;
    const int moves = std::max(1, popcount(legal_moves(node.board)));
    const Range window{cut ? node.window.lower : std::max(node.window.lower, node.best),
                       node.window.upper};
    sink_.update({node.number, better, node.best, window, cut ? Cut::beta : Cut::none,
                  cut ? moves - node.tried : 0});
  }

  const Othello& game_;
  TraceSink& sink_;
  std::vector<Open> open_;
  int entered_ = 0;
};

/// A worker whose search is traced.
struct TracedWorker : Worker {
  explicit TracedWorker(SearchTrace& listener) : trace(listener) {}
  SearchTrace& trace;
};

/// The tracer of tracer.hpp that records the trace of a TracedWorker.
struct FrameTracer {
  static constexpr bool kOn = true;

  template <class Search>
  static Score node(Worker& worker, const Board& board, Score alpha, Score beta, Search search) {
    trace_of(worker).enter(board, alpha, beta);
    const Score value = search();
    trace_of(worker).leave(value);
    return value;
  }
  template <class Known>
  static void table(Worker& worker, Known known) {
    const auto bounds = known();
    trace_of(worker).table(bounds ? &*bounds : nullptr);
  }
  static void cut_by(Worker& worker, const char* reason) { trace_of(worker).cut_by(reason); }
  template <class Known>
  static void stored(Worker& worker, Known known) {
    if (const auto bounds = known()) trace_of(worker).stored(*bounds);
  }

 private:
  static SearchTrace& trace_of(Worker& worker) { return static_cast<TracedWorker&>(worker).trace; }
};

}  // namespace

Score trace_solve(const Position& position, Window window, TraceSink& sink) {
  const Othello game(position.side);
  sink.header({game.name(), "solve", true, game.shape(), kMinScore, kMaxScore});
  constexpr std::size_t kTableBytes = std::size_t{1} << 20;
  const eval::Evaluator evaluator = eval::Evaluator::embedded();
  SharedState shared(kTableBytes, kTableBytes / 4, TranspositionTable::kMaxWays);
  SerialScheduler scheduler;
  shared.evaluation = &evaluator.tables();
  shared.split_min_empties = kSquares + 1;
  shared.kernel = &kKernelGeneric;
  shared.scheduler = &scheduler;
  std::vector<LocalCache::Entry> entries(std::size_t{1} << tuning::kLocalCacheBits);
  FrameWriter writer(game, sink);
  TracedWorker worker(writer);
  worker.shared = &shared;
  worker.cache = LocalCache(entries.data(), tuning::kLocalCacheBits);
  SearchControl control;
  worker.attach(&control);
  return search_child<isa::Generic, kStandardBoard, FrameTracer>(
      worker, position.board, std::max(window.alpha, kMinScore - 1),
      std::min(window.beta, kMaxScore + 1));
}

}  // namespace kanzen::lab
