// The expected work until a question about the value of a position is settled, and the leaf to
// solve next.
//
// A question is: is the value of this position at least t? One move whose child reaches t settles
// it with yes; all moves together settle it with no. With independent answers and known costs, the
// work is least if moves are tried in descending order of p/c. Here p is the probability that a
// move reaches t, and c the expected work to find out. The other side has to answer all moves. For
// it, this order begins with the most likely failure for its price.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/types.hpp"
#include "solver/campaign/bounds_graph.hpp"

namespace kanzen::campaign {

/// Is the value of `node` at least `threshold`? The threshold is even and above kMinScore.
struct Question {
  NodeId node = kNoNode;
  Score threshold = 0;

  friend bool operator==(const Question&, const Question&) = default;
};

/// A unique number for each question.
[[nodiscard]] constexpr std::uint64_t key_of(const Question& question) noexcept {
  return std::uint64_t{question.node} << 8 | static_cast<unsigned>(question.threshold - kMinScore);
}

/// The question about a child on which `question` depends through this edge. With the same side to
/// move, both have the same answer; otherwise "yes" here is "no" there.
[[nodiscard]] constexpr Question child_question(const Question& question,
                                                const Edge& edge) noexcept {
  return {edge.child, edge.same_side ? question.threshold : 2 - question.threshold};
}

/// The question about a parent that depends on `question` through the edge to it: the inverse
/// of child_question().
[[nodiscard]] constexpr Question parent_question(const Question& question, NodeId parent,
                                                 bool same_side) noexcept {
  return {parent, same_side ? question.threshold : 2 - question.threshold};
}

/// The expected answer and work of a question. If it is settled, the probability is 0 or 1 and the
/// work is 0. Otherwise 0 < odds < 1 and work > 0.
struct Prospect {
  double probability = 0.5;  // of the answer yes
  double work = 1;           // nodes to be searched until the answer is known

  [[nodiscard]] bool decided() const noexcept { return work == 0; }
};

/// The odds that one of several moves reaches the goal, and the work to find out by trying them in
/// the best order. `moves` contains the prospect of each move; the function reorders them.
[[nodiscard]] Prospect best_order(std::span<Prospect> moves);

/// Prospects of the known questions, over the bounds of a graph. They follow from proven bounds,
/// from predictions for questions that are not expanded, and from assumed predictions about leaves
/// that are being solved. About 32 bytes a question.
/// Thread safety: none.
class ExpectedWork {
 public:
  /// A prediction for a question that is not decided; it is clipped to the ranges of Prospect.
  using Prediction = std::function<Prospect(const Question&)>;

  /// `graph` outlives this object, and update() is called after every change of it.
  ExpectedWork(const BoundsGraph& graph, Prediction predict);

  /// Adds a question with its prediction, unless it exists.
  void add(const Question& question);

  /// Makes `question` depend on the questions about the children of its node, which it adds.
  /// REQUIRES: the question exists, and the node has all of its children.
  void expand(const Question& question);

  /// Updates the prospects of nodes whose bounds may have changed, such as graph.changed().
  void update(std::span<const NodeId> changed);

  /// With `assume`, assumes the likelier answer at no cost until an answer is proven. REQUIRES: the
  /// question exists and is not expanded.
  void assume(const Question& question, bool assume);

  /// Replaces the predictions of all questions.
  void update_predictions();

  /// Forgets the questions about nodes that graph.forget(keep) has just forgotten. A question that
  /// depended on a forgotten one is no longer expanded.
  void forget(const std::vector<bool>& keep);

  /// REQUIRES, of this and the next: the question exists.
  [[nodiscard]] Prospect prospect(const Question& question) const;
  [[nodiscard]] bool expanded(const Question& question) const;

  /// The answer that follows from the bounds, if there is one, whether or not the question exists.
  [[nodiscard]] std::optional<bool> proven(const Question& question) const noexcept;

  /// The question to examine next for `goal`. It is not expanded, decided or assumed. Returns
  /// nothing if the goal is decided, or will be if the assumed predictions are right.
  [[nodiscard]] std::optional<Question> next(const Question& goal) const;

  /// True if an answer to `question` can still matter for one of the goals. Then it is open, and
  /// some goal depends on it through open questions only.
  [[nodiscard]] bool needed(const Question& question, std::span<const Question> goals) const;

  [[nodiscard]] std::size_t size() const noexcept { return records_.size() - free_.size(); }

 private:
  using RecordId = std::uint32_t;
  static constexpr RecordId kNoRecord = ~RecordId{0};

  struct Record {
    NodeId node;    // kNoNode: forgotten
    RecordId next;  // another question about the same node
    float predicted_probability;
    float predicted_work;
    float probability;
    float work;
    std::int8_t threshold;
    bool expanded;
    bool assumed;
  };

  [[nodiscard]] RecordId find(const Question& question) const noexcept;
  [[nodiscard]] RecordId get(const Question& question) const;
  [[nodiscard]] Prospect of_move(const Question& question, const Edge& edge) const;
  [[nodiscard]] Prospect compute(const Record& record) const;
  void predict(Record& record);
  void refresh(RecordId id);
  void refresh_ancestors();

  const BoundsGraph& graph_;
  Prediction predict_;
  std::vector<Record> records_;
  std::vector<RecordId> free_;                               // records of forgotten questions
  std::vector<RecordId> first_;                              // by node
  std::array<std::vector<RecordId>, kSquares + 1> waiting_;  // by rank
};

}  // namespace kanzen::campaign
