// How much work is expected until a question about the value of a position is settled, and which
// leaf should be solved next.
//
// A question is: is the value of this position at least t? It is settled by one move after which it
// is, or by showing of all moves that it is not. With independent answers and known costs the work
// is least if the moves are tried in the order of p/c, where p is the probability that a move
// reaches t, and c the expected work to find out. From the other side, which has to answer all
// moves, this is the order by which the most likely failure for its price comes first.
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

/// A number for each question, to tell which ones have been seen.
[[nodiscard]] constexpr std::uint64_t key_of(const Question& question) noexcept {
  return std::uint64_t{question.node} << 8 | static_cast<unsigned>(question.threshold - kMinScore);
}

/// The question about a child on which `question` depends through this edge. With the same side to
/// move the answers are the same; else "yes" here is "no" there.
[[nodiscard]] constexpr Question question_after(const Question& question,
                                                const Edge& edge) noexcept {
  return {edge.child, edge.same_side ? question.threshold : 2 - question.threshold};
}

/// The question about a parent that depends on `question` through the edge to it: the same thing
/// said from the other end.
[[nodiscard]] constexpr Question question_before(const Question& question, NodeId parent,
                                                 bool same_side) noexcept {
  return {parent, same_side ? question.threshold : 2 - question.threshold};
}

/// What is expected of a question. Settled: the odds are 0 or 1 and the work is 0. Otherwise
/// 0 < odds < 1, work > 0.
struct Prospect {
  double odds = 0.5;  // that the answer is yes
  double work = 1;    // nodes to be searched until it is known

  [[nodiscard]] bool settled() const noexcept { return work == 0; }
};

/// The odds that one of several moves reaches what is wanted, and the work to find out, trying them
/// in the best order. `moves` are the prospects that each does; they are reordered.
[[nodiscard]] Prospect best_order(std::span<Prospect> moves);

/// Prospects of the questions that have come up, over the bounds of a graph. They follow from what
/// is proven, from guesses for questions that have not been opened, and from trust in the guesses
/// about leaves that are being solved. About 32 bytes a question. Thread safety: none.
class ExpectedWork {
 public:
  /// A guess about a question that is not settled; the outcome is clipped to what Prospect allows.
  using Guess = std::function<Prospect(const Question&)>;

  /// `graph` outlives this object, and update() is called after every change of it.
  ExpectedWork(const BoundsGraph& graph, Guess guess);

  /// Adds a question, and guesses, if it is new.
  void ask(const Question& question);

  /// Makes `question` depend on those about the children of its node, which are asked. REQUIRES:
  /// the question has been asked, and the node has all of its children.
  void open(const Question& question);

  /// Takes over what graph.changed() says, or any list of nodes whose bounds may have changed.
  void update(std::span<const NodeId> changed);

  /// With `trust`, takes the likelier answer for given without work, as long as nothing is proven.
  /// REQUIRES: asked, not opened.
  void trust(const Question& question, bool trust);

  /// Guesses anew about all questions.
  void guess_again();

  /// Forgets the questions about nodes that graph.forget(keep) has just forgotten. A question that
  /// depended on some of those is not opened any more.
  void forget(const std::vector<bool>& keep);

  /// REQUIRES, of this and the next: the question has been asked.
  [[nodiscard]] Prospect prospect(const Question& question) const;
  [[nodiscard]] bool opened(const Question& question) const;

  /// The answer that the bounds give, if they do, whether or not the question has been asked.
  [[nodiscard]] std::optional<bool> proven(const Question& question) const noexcept;

  /// The question that is not opened, not settled and not trusted which should be looked at next
  /// for `goal`; none if the goal is settled or, as far as guesses can be trusted, will be.
  [[nodiscard]] std::optional<Question> next(const Question& goal) const;

  /// True if an answer to `question` can still matter for one of the goals: it is open, and some
  /// goal depends on it through open questions only.
  [[nodiscard]] bool needed(const Question& question, std::span<const Question> goals) const;

  [[nodiscard]] std::size_t size() const noexcept { return records_.size() - free_.size(); }

 private:
  using RecordId = std::uint32_t;
  static constexpr RecordId kNoRecord = ~RecordId{0};

  struct Record {
    NodeId node;    // kNoNode: forgotten
    RecordId next;  // another question about the same node
    float guessed_odds;
    float guessed_work;
    float odds;
    float work;
    std::int8_t threshold;
    bool opened;
    bool trusted;
  };

  [[nodiscard]] RecordId find(const Question& question) const noexcept;
  [[nodiscard]] RecordId get(const Question& question) const;
  [[nodiscard]] Prospect of_move(const Question& question, const Edge& edge) const;
  [[nodiscard]] Prospect compute(const Record& record) const;
  void guess(Record& record);
  void refresh(RecordId id);
  void refresh_ancestors();

  const BoundsGraph& graph_;
  Guess guess_;
  std::vector<Record> records_;
  std::vector<RecordId> free_;                               // records of forgotten questions
  std::vector<RecordId> first_;                              // by node
  std::array<std::vector<RecordId>, kSquares + 1> waiting_;  // by rank
};

}  // namespace kanzen::campaign
