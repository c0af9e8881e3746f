// Simulates a campaign with many workers. The chooser is the real one. A model draws the time of
// each leaf, and a search of a few plies gives its value. The chooser uses estimates at sight.
// Their errors resemble a real campaign's errors: alike among neighbours, and largest where a move
// was chosen for its estimate. The program measures what no small machine can show: how busy a
// thousand workers are, how much work is wasted, and the load of the database.
//
//   bench_campaign --moves F5F6.. [--at-least V] [--workers N] [--leaf-nodes N]
//                  [--leaf-cost SECONDS] [--max-leaves N] [--seed N] [--store STORE]
//
// The claim is that the value is at least V for the side to move. A leaf is expected to take at
// most --leaf-nodes nodes, and --leaf-cost is the time in seconds for that number of nodes. Fewer
// nodes per leaf make more leaves. Time is simulated. All workers solve at the same rate, take one
// leaf at a time, and learn within a second that their leaf is no longer needed. With --store, all
// facts are written to a new store, to measure how long a store of that size takes to open. Prints
// tables in Markdown.
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <functional>
#include <map>
#include <optional>
#include <queue>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/clock.hpp"
#include "core/eval/evaluator.hpp"
#include "core/notation.hpp"
#include "core/random.hpp"
#include "solver/campaign/choice/chooser.hpp"
#include "solver/campaign/choice/estimates.hpp"
#include "solver/campaign/store/store.hpp"
#include "solver/campaign/summary/campaign_status.hpp"
#include "solver/campaign/summary/forecast.hpp"

namespace kanzen {
namespace {

using campaign::Chooser;
using campaign::Fact;
using campaign::Leaf;
using campaign::NodeId;
using campaign::Store;

struct Options {
  std::string moves;
  int at_least = 0;  // claimed lower bound for the side to move; even
  std::size_t workers = 1000;
  double leaf_nodes = 4e8;   // expected number of nodes of a leaf, at most
  double leaf_seconds = 20;  // time for leaf_nodes nodes
  std::size_t max_leaves = 1'000'000;
  std::uint64_t seed = 1;
  std::string store;  // empty: no store
};

/// Writes a simulated campaign to a new store.
class Recorder {
 public:
  Recorder(const std::string& where, const Board& root, Score at_least)
      : store_(Store::create(where, {{{"played",
                                       {.board = root},
                                       {at_least, kMaxScore},
                                       ">= " + std::to_string(at_least)}}})),
        choosing_(store_.lock_chooser()) {}

  void add(const Leaf& leaf, const Bounds& bounds, double nodes) {
    Fact fact{leaf.board, bounds, {}};
    fact.provenance.window = leaf.window;
    fact.provenance.nodes = static_cast<std::uint64_t>(nodes);
    fact.provenance.seconds = 20;
    fact.provenance.engine = "0.2.0 (0123456789), weights 0123456789abcdef";
    fact.provenance.worker = "played";
    facts_.push_back(std::move(fact));
  }
  [[nodiscard]] bool is_full() const noexcept { return facts_.size() >= 5000; }

  void write(const std::vector<Board>& expanded) {
    store_.record(facts_);
    facts_.clear();
    (void)store_.publish({}, expanded);
  }

 private:
  Store store_;
  std::shared_ptr<campaign::ChooserLock> choosing_;
  std::vector<Fact> facts_;
};

class PlayedCampaign {
 public:
  explicit PlayedCampaign(const Options& options)
      : options_(options),
        random_(options.seed, 0),
        rate_(options.leaf_nodes / options.leaf_seconds),
        chooser_({.nodes = options.leaf_nodes},
                 [this](const Board& board) { return estimate(board); }) {}

  void play(const Board& root) {
    std::printf("estimate of the root %.1f\n\n", estimate(root));
    chooser_.add_claim(root, {options_.at_least, kMaxScore});
    if (!options_.store.empty()) recorder_.emplace(options_.store, root, options_.at_least);
    const Stopwatch running;
    while (!chooser_.claims().all_decided() && solved_ < options_.max_leaves) {
      fill();
      if (ends_.empty()) break;  // no leaf is left to solve
      end_next();
      if (solved_ + withdrawn_ >= next_row_) row();
    }
    row();
    if (recorder_) recorder_->write(chooser_.take_expanded());
    if (chooser_.contradiction()) throw std::runtime_error("what was played contradicts itself");
    const double busy = busy_so_far() / (now_ * static_cast<double>(options_.workers));
    const Verdict state = chooser_.claims().verdict(0);
    std::printf("\n%s after %.2f days\n",
                state == Verdict::undecided   ? "open, stopped"
                : state == Verdict::confirmed ? "proven"
                                              : "refuted",
                now_ / 86400);
    std::printf("idle %.2f %% of the workers' time (%.2f %% before the queue first ran dry)\n",
                100 * (1 - busy), 100 * idle_before_dry());
    std::printf(
        "wasted %.1f %% of nodes: %.1f %% in leaves that were solved, %.1f %% in such that "
        "were withdrawn while they ran\n",
        100 * (wasted_nodes(chooser_) + lost_nodes_) / all_nodes(),
        100 * wasted_nodes(chooser_) / all_nodes(), 100 * lost_nodes_ / all_nodes());
    const auto requests = static_cast<double>(leases_ + solved_ + withdrawn_);
    std::printf("database: %.1f transactions a second, %.1f of them to prolong leases\n",
                requests / now_ + renewals_per_second(), renewals_per_second());
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    std::printf("chooser: %.0f s for %zu leaves, %.2f ms each; %ld MiB; tree of %zu positions\n",
                running.seconds(), solved_, 1e3 * running.seconds() / static_cast<double>(solved_),
                usage.ru_maxrss / 1024, chooser_.tree().graph().size());
  }

 private:
  struct End {
    double time;
    std::uint64_t ticket;
    bool operator>(const End& other) const noexcept { return time > other.time; }
  };
  struct Running {
    Leaf leaf;
    double begin = 0;
    double nodes = 0;
  };

  double estimate(const Board& board) {
    return static_cast<double>(evaluator_.estimate(board)) / eval::kUnitsPerDisc;
  }

  double all_nodes() const { return chooser_.facts().all_searched_nodes() + lost_nodes_; }

  double renewals_per_second() const {  // one per worker every 15 seconds, as in CampaignWorker
    return busy_so_far() / now_ / 15;
  }

  double idle_before_dry() const {
    return dry_ == 0 ? 1 - busy_so_far() / (now_ * static_cast<double>(options_.workers))
                     : 1 - busy_at_dry_ / (dry_ * static_cast<double>(options_.workers));
  }

  void fill() {
    const std::size_t target = 3 * options_.workers;
    while (chooser_.in_flight() < target) {
      std::optional<Leaf> leaf = chooser_.next();
      if (!leaf) break;
      waiting_.emplace(leaf->misprediction_probability, *leaf);
    }
    while (running_.size() < options_.workers && !waiting_.empty()) {
      start(waiting_.begin()->second);
      waiting_.erase(waiting_.begin());
    }
    if (running_.size() < options_.workers && dry_ == 0) {
      dry_ = now_;
      busy_at_dry_ = busy_so_far();
    }
  }

  double busy_so_far() const {
    double busy = busy_;
    for (const auto& [ticket, running] : running_) busy += now_ - running.begin;
    return busy;
  }

  void start(const Leaf& leaf) {
    // Uses the recorded costs. The chooser's learned costs come from these very draws.
    const double nodes = campaign::draw_nodes(
        cost_, leaf.board.empty_count(),
        campaign::distance_from(estimate(leaf.board), leaf.window.alpha + 1), random_);
    const std::uint64_t ticket = ++tickets_;
    running_[ticket] = {leaf, now_, nodes};
    ticket_of_[leaf.node] = ticket;
    ends_.push({now_ + nodes / rate_, ticket});
    ++leases_;
  }

  void end_next() {
    const End end = ends_.top();
    ends_.pop();
    const auto found = running_.find(end.ticket);
    if (found == running_.end()) return;  // withdrawn
    now_ = end.time;
    const Running done = found->second;
    running_.erase(found);
    ticket_of_.erase(done.leaf.node);
    busy_ += now_ - done.begin;
    ++solved_;
    const Bounds bounds = answer(done.leaf);
    chooser_.add_fact(done.leaf.board, bounds, done.nodes);
    if (recorder_) {
      recorder_->add(done.leaf, bounds, done.nodes);
      if (recorder_->is_full()) recorder_->write(chooser_.take_expanded());
    }
    if (now_ < next_look_) return;
    next_look_ = now_ + kLookEvery;
    for (const Leaf& leaf : chooser_.take_unneeded()) withdraw(leaf);
  }

  /// Returns the bounds that a search of the leaf's null window would prove if a search of a few
  /// plies gave the true value.
  Bounds answer(const Leaf& leaf) {
    const double value = value_(leaf.board);
    const bool reached = value >= leaf.window.alpha;
    return reached ? Bounds{leaf.window.alpha + 1, kMaxScore}
                   : Bounds{kMinScore, leaf.window.alpha - 1};
  }

  void withdraw(const Leaf& leaf) {
    ++withdrawn_;
    const auto found = ticket_of_.find(leaf.node);
    if (found == ticket_of_.end()) {
      std::erase_if(waiting_, [&](const auto& other) { return other.second.node == leaf.node; });
      return;
    }
    const Running& running = running_.at(found->second);
    busy_ += now_ - running.begin;
    lost_nodes_ += (now_ - running.begin) * rate_;
    running_.erase(found->second);
    ticket_of_.erase(found);
  }

  void row() {
    if (next_row_ == 0) {
      std::printf(
          "| Leaves | Days | Busy | Nodes | Left, expected | Withdrawn |\n|--|--|--|--|--|--|\n");
    }
    next_row_ = std::max<std::size_t>(1000, 2 * (solved_ + withdrawn_));
    std::printf("| %zu | %.2f | %zu | %.2e | %.1e | %zu |\n", solved_, now_ / 86400,
                running_.size(), all_nodes(), chooser_.expected_nodes_left(), withdrawn_);
    std::fflush(stdout);
  }

  static constexpr double kLookEvery = 1;  // seconds between checks for unneeded leaves

  Options options_;
  Random random_;
  double rate_;  // nodes per second
  eval::Evaluator evaluator_ = eval::Evaluator::embedded();
  campaign::SearchEstimator value_{0};
  campaign::LeafCostModel cost_;
  Chooser chooser_;
  std::optional<Recorder> recorder_;
  std::multimap<double, Leaf, std::greater<>> waiting_;  // by doubt: risky leaves first
  std::map<std::uint64_t, Running> running_;
  std::map<NodeId, std::uint64_t> ticket_of_;
  std::priority_queue<End, std::vector<End>, std::greater<>> ends_;
  double now_ = 0;
  double busy_ = 0;  // seconds of all workers on leaves that have ended
  double dry_ = 0;   // when there were first fewer leaves than workers; 0: never
  double busy_at_dry_ = 0;
  double lost_nodes_ = 0;
  std::uint64_t tickets_ = 0;
  std::size_t leases_ = 0;
  std::size_t solved_ = 0;
  std::size_t withdrawn_ = 0;
  std::size_t next_row_ = 0;
  double next_look_ = 0;
};

}  // namespace
}  // namespace kanzen

int main(int argc, char* argv[]) {
  try {
    kanzen::Options options;
    CLI::App app("Plays a campaign of many workers");
    app.add_option("--moves", options.moves)->required();
    app.add_option("--at-least", options.at_least)->capture_default_str();
    app.add_option("--workers", options.workers)->capture_default_str();
    app.add_option("--leaf-nodes", options.leaf_nodes)->capture_default_str();
    app.add_option("--leaf-cost", options.leaf_seconds)->capture_default_str();
    app.add_option("--max-leaves", options.max_leaves)->capture_default_str();
    app.add_option("--seed", options.seed)->capture_default_str();
    app.add_option("--store", options.store);
    CLI11_PARSE(app, argc, argv);
    const auto game = kanzen::notation::parse_moves(options.moves);
    if (!game) throw std::runtime_error(game.error().message);
    kanzen::PlayedCampaign(options).play(game.value().end.board);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 1;
  }
  return 0;
}
