#include "solver/checker/leaf_pool.hpp"

#include <new>
#include <system_error>
#include <utility>

#include "core/stability.hpp"

namespace kanzen::checker {

namespace {

/// Up to this many empty squares parity orders the moves; with more, the number of replies does.
constexpr int kParityEmpties = 4;

/// Scores a board with one empty square, which either side may fill, or neither.
Score last_move(const Board& board) noexcept {
  const Square square = first_square(board.empty_squares());
  const int discs = popcount(board.player);
  if (const int flip_count = count_last_flips<isa::Generic>(square, board.player);
      flip_count != 0) {
    return final_score(discs + flip_count + 1, kSquares - 1 - discs - flip_count);
  }
  if (const int flip_count = count_last_flips<isa::Generic>(square, board.opponent);
      flip_count != 0) {
    return final_score(discs - flip_count, kSquares - discs + flip_count);
  }
  return final_score(board);
}

/// Plain alpha-beta for leaf_score(), simple enough for a reader to see that it is right.
class Search {
 public:
  explicit Search(WorkMeter& meter) noexcept : meter_(meter) {}

  /// Once the meter has stopped the search, every call returns at once and the result is invalid.
  Score operator()(const Board& board, Score alpha, bool is_after_pass = false) noexcept {
    if (!meter_.count()) return 0;
    const int empties = board.empty_count();
    if (empties == 0) return final_score(board);
    if (empties == 1) return last_move(board);
    Score best = -kInfinity;
    const auto cuts = [&](const Board& child) {
      const Score score = -(*this)(child, -alpha - 1);
      if (score > best) best = score;
      return best > alpha;
    };
    if (empties <= kParityEmpties) {
      const Bitboard all = board.empty_squares();
      const Bitboard near = neighbours(board.opponent);  // moves elsewhere flip nothing
      const Bitboard odd = odd_quadrants(all);
      for (const Bitboard part : {all & near & odd, all & near & ~odd}) {
        for (const Square square : squares(part)) {
          const Bitboard flipped = flips(square, board);
          if (flipped != 0 && cuts(board.played(square, flipped))) return best;
        }
      }
    } else {
      std::array<std::pair<int, Board>, kSquares> children;
      std::size_t count = 0;
      for (const Square square : squares(legal_moves(board))) {
        const Board child = play(board, square);
        const Bitboard replies = legal_moves(child);
        children[count++] = {popcount(replies) + popcount(replies & kCorners), child};
      }
      for (std::size_t done = 0; done < count; ++done) {
        std::size_t least = done;
        for (std::size_t i = done + 1; i < count; ++i) {
          if (children[i].first < children[least].first) least = i;
        }
        std::swap(children[done], children[least]);
        if (cuts(children[done].second)) return best;
      }
    }
    if (best != -kInfinity) return best;
    return is_after_pass ? final_score(board) : -(*this)(board.passed(), -alpha - 1, true);
  }

 private:
  WorkMeter& meter_;
};

constexpr std::size_t kLeavesPerBatch = 256;
constexpr std::size_t kWaitingBatchesPerThread = 4;

}  // namespace

std::optional<Score> leaf_score(const Board& board, Score alpha, WorkMeter& meter) noexcept {
  const Score score = Search(meter)(board, alpha);
  return meter.stopped() ? std::nullopt : std::optional(score);
}

std::thread LeafPool::plain_thread(std::function<void()> work) {
  return std::thread(std::move(work));
}

LeafPool::LeafPool(unsigned threads, WorkBudget& budget, const StartThread& start)
    : budget_(budget) {
  threads_.reserve(threads - 1);
  try {
    while (threads_.size() + 1 < threads) threads_.push_back(start([this] { work(); }));
  } catch (const std::system_error&) {  // go on with the threads that could be started
  } catch (const std::bad_alloc&) {
  }
}

LeafPool::~LeafPool() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    waiting_.clear();
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void LeafPool::add(const LeafClaim& leaf) {
  open_.push_back(leaf);
  if (open_.size() == kLeavesPerBatch) hand_out(std::exchange(open_, {}));
}

void LeafPool::finish() {
  solve(std::exchange(open_, {}));
  std::unique_lock lock(mutex_);
  while (!waiting_.empty()) {
    const Batch batch = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    solve(batch);
    lock.lock();
  }
  changed_.wait(lock, [this] { return running_ == 0; });
}

std::optional<LeafClaim> LeafPool::failure() const {
  const std::lock_guard lock(mutex_);
  return failure_;
}

unsigned LeafPool::threads() const noexcept { return static_cast<unsigned>(threads_.size()) + 1; }

void LeafPool::hand_out(Batch batch) {
  {
    const std::lock_guard lock(mutex_);
    if (waiting_.size() < kWaitingBatchesPerThread * threads_.size()) {
      waiting_.push_back(std::move(batch));
      batch.clear();
    }
  }
  changed_.notify_one();
  solve(batch);  // it is empty unless too many batches are waiting
}

void LeafPool::solve(const Batch& batch) {
  WorkMeter meter(budget_);
  std::uint64_t solved = 0;
  for (const LeafClaim& leaf : batch) {
    if (budget_.stopped()) break;
    const Score alpha = leaf.is_lower_bound ? leaf.bound - 1 : leaf.bound;
    const std::optional<Score> score = leaf_score(leaf.board, alpha, meter);
    if (!score) break;
    ++solved;
    if ((*score > alpha) != leaf.is_lower_bound) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = leaf;
      budget_.cancel();  // before a caller can read the failure
      break;
    }
  }
  solved_.fetch_add(solved, std::memory_order_relaxed);
  nodes_.fetch_add(meter.counted(), std::memory_order_relaxed);
}

void LeafPool::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return ending_ || !waiting_.empty(); });
    if (ending_) return;
    const Batch batch = std::move(waiting_.front());
    waiting_.pop_front();
    ++running_;
    lock.unlock();
    solve(batch);
    lock.lock();
    if (--running_ == 0) changed_.notify_all();
  }
}

}  // namespace kanzen::checker
