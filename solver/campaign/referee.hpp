// Settles contradictions between facts: solves once more, and shuts out who was wrong.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/board.hpp"
#include "solver/campaign/store.hpp"

namespace kanzen::campaign {

/// What is proven of a position within a window, by a search that owes nothing to others; another
/// one with `otherwise`. Nothing if it was stopped.
using Opinion =
    std::function<std::optional<Fact>(const Board& board, const Window& window, bool otherwise)>;

enum class Ruling : std::uint8_t {
  settled,    // wrong facts were found; they and all others of their workers are revoked
  unsettled,  // it cannot be said which fact is wrong
  stopped,
};

/// Thread safety: none.
class Referee {
 public:
  /// `store` belongs to the chooser. `notice` is told what is found; it may be empty.
  Referee(Store& store, Opinion opinion, std::function<void(const std::string&)> notice);

  /// The facts about these canonical positions cannot all be right. Solves them again, one after
  /// the other, until a fact is refuted; the opinions become facts. Throws StoreError.
  Ruling settle(std::span<const Board> boards);

  /// The workers that were shut out by settle().
  [[nodiscard]] const std::vector<std::string>& shut_out() const noexcept { return shut_out_; }

 private:
  [[nodiscard]] std::optional<std::vector<StoredFact>> refuted(const Board& board);
  void tell(const std::string& text) const;

  Store& store_;
  Opinion opinion_;
  std::function<void(const std::string&)> notice_;
  std::vector<std::string> shut_out_;
  bool unsettled_ = false;
};

}  // namespace kanzen::campaign
