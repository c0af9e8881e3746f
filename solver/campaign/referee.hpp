// Settles contradictions between facts: solves the positions again, and shuts out wrong workers.
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

/// Returns a fact about a position within a window, from an independent search; with `otherwise`,
/// from another search. Returns nothing if it was stopped.
using Opinion =
    std::function<std::optional<Fact>(const Board& board, const Window& window, bool otherwise)>;

enum class Ruling : std::uint8_t {
  settled,    // wrong facts were found; they and all others of their workers are revoked
  unsettled,  // it is unknown which fact is wrong
  stopped,
};

/// Thread safety: none.
class Referee {
 public:
  /// `store` belongs to the chooser. `notice` receives messages about the findings; it may
  /// be empty.
  Referee(Store& store, Opinion opinion, std::function<void(const std::string&)> notice);

  /// The facts about these canonical positions cannot all be right. Solves the positions again, one
  /// after the other, until a fact is refuted. Records the opinions as facts. Throws StoreError.
  Ruling settle(std::span<const Board> boards);

  /// The workers that settle() has shut out.
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
