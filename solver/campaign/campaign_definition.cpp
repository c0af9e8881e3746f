#include "solver/campaign/campaign_definition.hpp"

#include "core/notation/text.hpp"

namespace kanzen::campaign {

bool is_same_claim(const RootClaim& a, const RootClaim& b) noexcept {
  return a.id == b.id && a.root == b.root && a.at_least == b.at_least && a.at_most == b.at_most &&
         a.text == b.text;
}

std::string claim_name(const RootClaim& claim) {
  constexpr std::size_t kMaxMoves = 20;  // characters
  if (!claim.name.empty()) return claim.name;
  const bool is_number = claim.id.find_first_not_of("0123456789#") == std::string::npos;
  if (!is_number || claim.moves.empty()) return claim.id;
  if (claim.moves.size() <= kMaxMoves) return claim.moves;
  return claim.moves.substr(0, 12) + ".." + claim.moves.substr(claim.moves.size() - 4);
}

std::string claim_label(const RootClaim& claim) {
  const std::string id = "claim " + notation::printable(claim.id);
  const std::string name = claim_name(claim);
  return name == claim.id ? id : id + " (" + notation::printable(name) + ")";
}

}  // namespace kanzen::campaign
