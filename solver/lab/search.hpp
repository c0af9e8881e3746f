// Shares what all algorithms of the laboratory need, so that each is left with its own idea only:
// the trace of a search (trace_jsonl.cpp), and its nodes.
#pragma once

#include <algorithm>
#include <cassert>
#include <functional>
#include <istream>
#include <nlohmann/json.hpp>
#include <ostream>
#include <unordered_map>
#include <utility>

#include "solver/lab/game.hpp"

namespace kanzen::lab {

using Json = nlohmann::ordered_json;

/// Writes null if it is no bound.
[[nodiscard]] Json bound_json(int value);
[[nodiscard]] Json json_of(const std::optional<Range>& range);

/// Writes a search as frames: the five events at a node. Values and bounds are as the node sees
/// them: in negamax form for the side to move, in max/min form for the first player; the header
/// says which. Each frame is written at once, one JSON object per line: a header ("kind": "header",
/// "version": 1), then frames with number from 1 ("frame"), "kind" (start, table, score, update,
/// end) and "node". Nodes are numbered from 1 as they are entered; the parent of a root is 0. After
/// `limit` frames comes a last line of kind "truncated", and the rest is dropped. Format:
/// solver/lab/README.md.
class JsonlTrace {
 public:
  /// `job` describes the trace in its header, unless it is empty.
  explicit JsonlTrace(std::ostream& out, std::size_t limit = 1'000'000, std::string job = {})
      : out_(out), limit_(limit), job_(std::move(job)) {}

  void header(const Json& fields);
  void frame(std::string_view kind, int node, const Json& fields);

  [[nodiscard]] std::size_t frames() const { return frames_; }
  [[nodiscard]] bool truncated() const { return truncated_; }

 private:
  std::ostream& out_;
  std::size_t limit_;
  std::string job_;
  std::size_t frames_ = 0;
  bool truncated_ = false;
};

/// Skips empty lines of `jsonl` and copies all others.
void write_trace_page(std::istream& jsonl, std::ostream& page);

[[nodiscard]] std::string_view trace_page_text() noexcept;

template <Game G>
class Search {
 public:
  using Position = typename G::Position;
  /// Called where the depth limit would end the game: true to go one ply deeper.
  using Extend = std::function<bool(const Position&)>;

  Search(const G& game, const Settings& settings, bool negamax, JsonlTrace* trace = nullptr,
         Extend extend = {})
      : game_(game),
        settings_(settings),
        negamax_(negamax),
        trace_(trace),
        extend_(std::move(extend)) {}

  [[nodiscard]] const G& game() const { return game_; }
  [[nodiscard]] const Settings& settings() const { return settings_; }
  [[nodiscard]] const Counts& counts() const { return counts_; }
  [[nodiscard]] std::size_t table_size() const { return table_.size(); }

  /// Iterative deepening orders moves by the values of earlier depths. Clears the table, which has
  /// values to another depth.
  void order_by_earlier_values() {
    table_.clear();
    earlier_ = std::move(found_);
    found_.clear();
    keep_values_ = true;
  }

 private:
  template <Game>
  friend class Node;

  [[nodiscard]] bool is_traced() const { return trace_ != nullptr && !trace_->truncated(); }

  struct Key {
    Position position;
    int depth;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct Hash {
    const G* game;
    std::size_t operator()(const Key& key) const {
      return game->hash(key.position) ^ static_cast<std::size_t>(key.depth + 1) * 0x9E3779B9u;
    }
    std::size_t operator()(const Position& position) const { return game->hash(position); }
  };
  using Values = std::unordered_map<Position, int, Hash>;

  const G& game_;
  Settings settings_;
  bool negamax_;
  JsonlTrace* trace_;
  Extend extend_;
  Counts counts_;
  std::unordered_map<Key, Range, Hash> table_{16, Hash{&game_}};
  Values found_{16, Hash{&game_}};    // this iteration's values for the side to move
  Values earlier_{16, Hash{&game_}};  // the previous iteration's values
  bool keep_values_ = false;

  Range root_window_;
  int nodes_entered_ = 0;
  int current_ = 0;  // number of the innermost node
  int last_ = 0;     // number of the node that returned last
  int ply_ = 0;
  std::string move_;  // the current move, for the trace
};

/// A node from its start to its value. An algorithm creates one, asks whether its value is known,
/// and reports the values of the children.
template <Game G>
class Node {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  Node(Search<G>& search, const Position& position, int depth, int alpha, int beta)
      : search_(search),
        position_(position),
        depth_(depth),
        parent_(search.current_),
        number_(++search.nodes_entered_),
        window_{alpha, beta} {
    search_.current_ = number_;
    if (search_.ply_ == 0) search_.root_window_ = {alpha, beta};
    if (!search_.is_traced()) return;
    trace("start", {{"parent", parent_},
                    {"ply", search_.ply_},
                    {"move", std::exchange(search_.move_, {})},
                    {"board", search_.game_.text(position_)},
                    {"first", first_to_move()},
                    {"window", json_of(Range{alpha, beta})}});
  }
  ~Node() {
    search_.current_ = parent_;
    search_.last_ = number_;
  }
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;

  /// Returns the value if no search is needed: of a finished game, at the depth limit, or by a
  /// table entry that decides the window. Otherwise the entry may change the window.
  [[nodiscard]] std::optional<int> known(int& alpha, int& beta) {
    const G& game = search_.game_;
    moves_ = game.moves(position_);
    if (moves_.empty()) return leaf(game.value(position_), {alpha, beta});
    if (depth_ == 0 && !(search_.extend_ && search_.extend_(position_))) {
      ++search_.counts_.estimates;
      return leaf(std::clamp(game.evaluate(position_), game.min_value(), game.max_value()),
                  {alpha, beta});
    }
    if (!search_.settings_.table) return std::nullopt;
    const auto entry = search_.table_.find(key());
    if (entry == search_.table_.end()) {
      trace_table({}, std::nullopt, false, {alpha, beta});
      return std::nullopt;
    }
    ++search_.counts_.table_hits;
    before_ = entry->second;
    return use_entry(alpha, beta);
  }

  [[nodiscard]] const std::vector<Move>& moves() {
    if (!search_.earlier_.empty()) sort_by_earlier_values();
    return moves_;
  }

  [[nodiscard]] Position play(const Move& move) {
    if (search_.is_traced()) move_ = search_.move_ = search_.game_.move_text(position_, move);
    ++search_.ply_;
    ++tried_;
    return search_.game_.play(position_, move);
  }
  [[nodiscard]] Position play_again(const Move& move) {
    ++search_.counts_.researches;
    --tried_;
    return play(move);
  }

  [[nodiscard]] int depth_below() const { return depth_ > 0 ? depth_ - 1 : depth_; }

  /// Returns an upper bound on the plies with a choice below this node.
  [[nodiscard]] int plies_left() const {
    const int to_the_end = search_.game_.plies_left(position_);
    const bool limited = depth_ != kNoDepthLimit && !search_.extend_;
    return limited ? std::min(depth_, to_the_end) : to_the_end;
  }

  [[nodiscard]] bool first_to_move() const { return search_.game_.first_to_move(position_); }

  int score(int value) {
    --search_.ply_;
    if (search_.is_traced()) {
      trace("score", {{"child", search_.last_}, {"move", move_}, {"value", value}});
    }
    return value;
  }

  /// Sets the best value so far and the window for the next move. Returns true if `cut` is a
  /// cutoff: the remaining moves are then skipped, and the window stays unchanged.
  bool update(bool new_best, int best, int alpha, int beta, Cut cut) {
    const int rest = cut == Cut::none ? 0 : static_cast<int>(moves_.size()) - tried_;
    search_.counts_.pruned += static_cast<std::uint64_t>(rest);
    if (cut == Cut::none) window_ = {alpha, beta};
    if (search_.is_traced()) {
      trace("update", {{"new_best", new_best},
                       {"best", bound_json(best)},
                       {"window", json_of(window_)},
                       {"cut", cut == Cut::none    ? Json()
                               : cut == Cut::alpha ? "alpha"
                                                   : "beta"},
                       {"pruned", rest}});
    }
    return cut != Cut::none;
  }

  int finished(int value, int alpha, int beta) {
    const Range window{alpha, beta};
    const Range computed = proven_range(value, window);
    std::optional<Range> stored;
    if (search_.settings_.table) {
      Range& entry = search_.table_[key()];
      entry = {std::max(entry.lower, computed.lower), std::min(entry.upper, computed.upper)};
      assert(entry.lower <= entry.upper);
      stored = entry;
    }
    if (search_.keep_values_) search_.found_[representative(search_.game_, position_)] = value;
    return end(value, window, false, computed, stored);
  }

 private:
  [[nodiscard]] typename Search<G>::Key& key() {
    if (!key_) key_ = {representative(search_.game_, position_), depth_};
    return *key_;
  }

  /// Ends a node. `computed` are the bounds that the value proves by itself, `stored` those in the
  /// table afterwards.
  int end(int value, const Range& window, bool leaf, const Range& computed,
          const std::optional<Range>& stored = {}) {
    ++search_.counts_.nodes;
    if (search_.is_traced()) {
      trace("end", {{"value", bound_json(value)},
                    {"zone", to_string(zone_of(value, window))},
                    {"window", json_of(window)},
                    {"leaf", leaf},
                    {"computed", json_of(computed)},
                    {"stored", json_of(stored)},
                    {"before", json_of(before_)}});
    }
    return value;
  }

  /// `cutoff` has a value if the probe ends the node.
  void trace_table(const std::optional<Range>& found, std::optional<Zone> cutoff, bool changed,
                   const Range& window) {
    if (!search_.is_traced()) return;
    trace("table", {{"found", found.has_value()},
                    {"range", json_of(found)},
                    {"cutoff", cutoff ? Json(to_string(*cutoff)) : Json()},
                    {"changed", changed},
                    {"window", json_of(window)}});
  }

  void trace(std::string_view kind, const Json& fields) {
    search_.trace_->frame(kind, number_, fields);
  }

  [[nodiscard]] int leaf(int value, const Range& window) {
    if (search_.negamax_ && !first_to_move()) value = -value;
    return end(value, window, true, {value, value});
  }

  [[nodiscard]] std::optional<int> use_entry(int& alpha, int& beta) {
    const Range& entry = *before_;
    std::optional<Zone> cutoff;
    int value = entry.lower;
    if (entry.is_exact()) {
      cutoff = Zone::exact;
    } else if (entry.upper <= alpha) {
      cutoff = Zone::fail_low;
      value = entry.upper;
    } else if (entry.lower >= beta) {
      cutoff = Zone::fail_high;
    }
    const Range old{alpha, beta};
    if (!cutoff) change_window(alpha, beta);
    const Range now = window_ = {alpha, beta};
    trace_table(entry, cutoff, now != old, now);
    if (!cutoff) return std::nullopt;
    ++search_.counts_.table_cutoffs;
    return end(value, now, false, entry, entry);
  }

  void change_window(int& alpha, int& beta) const {
    if (search_.settings_.rule == WindowRule::narrow) {
      alpha = std::max(alpha, before_->lower);
      beta = std::min(beta, before_->upper);
      return;
    }
    Range root = search_.root_window_;
    if (search_.negamax_ && search_.ply_ % 2 == 1) root = {-root.upper, -root.lower};
    alpha = std::min(alpha, std::max(before_->lower, root.lower));
    beta = std::max(beta, std::min(before_->upper, root.upper));
  }

  void sort_by_earlier_values() {
    const auto worth = [this](const Move& move) {  // its worth to the side that makes it
      const auto& earlier = search_.earlier_;
      const auto child =
          earlier.find(representative(search_.game_, search_.game_.play(position_, move)));
      return child == earlier.end() ? -kUnbounded : -child->second;
    };
    std::vector<std::pair<int, Move>> order;
    for (const Move& move : moves_) order.emplace_back(worth(move), move);
    std::ranges::stable_sort(order, std::ranges::greater{}, &std::pair<int, Move>::first);
    std::transform(order.begin(), order.end(), moves_.begin(),
                   [](const auto& entry) { return entry.second; });
  }

  Search<G>& search_;
  const Position& position_;
  int depth_;
  int parent_;
  int number_;
  Range window_;  // only the trace needs it
  std::vector<Move> moves_;
  std::optional<typename Search<G>::Key> key_;
  std::optional<Range> before_;
  std::string move_;
  int tried_ = 0;
};

}  // namespace kanzen::lab
