#include "solver/campaign/store/campaign_data.hpp"

#include <random>

#include "core/notation/text.hpp"
#include "core/symmetry.hpp"
#include "core/wide_hash.hpp"

namespace kanzen::campaign {

bool is_same_claim(const RootClaim& a, const RootClaim& b) noexcept {
  return a.root == b.root && a.bounds == b.bounds;
}

bool is_number(std::string_view id) noexcept {
  return notation::parse_number<std::uint64_t>(id).has_value();
}

std::string claim_name(const RootClaim& claim) {
  constexpr std::size_t kMaxMoves = 20;  // in characters
  if (!claim.name.empty()) return claim.name;
  const bool has_word = !notation::has_only(claim.id, "0123456789#");  // `2#1` has none
  if (has_word || claim.moves.empty()) return claim.id;
  if (claim.moves.size() <= kMaxMoves) return claim.moves;
  return claim.moves.substr(0, 12) + ".." + claim.moves.substr(claim.moves.size() - 4);
}

std::string claim_label(const RootClaim& claim) {
  const std::string id = "claim " + notation::printable(claim.id);
  const std::string name = claim_name(claim);
  return name == claim.id ? id : id + " (" + notation::printable(name) + ")";
}

CanonicalPosition canonical_position(const Board& board) noexcept {
  const bool passes = legal_moves(board) == 0 && legal_moves(board.passed()) != 0;
  return {canonical(passes ? board.passed() : board).board, passes};
}

Square deciding_move(const Board& board, bool is_lower_bound, Score bound,
                     const std::function<std::optional<Bounds>(const Board& after)>& known) {
  if (legal_moves(board) == 0) return Square::pass;
  Square best = Square::none;
  Score best_bound = kMinScore - 1;
  for (const Square move : squares(legal_moves(board))) {
    const std::optional<Bounds> bounds = known(play(board, move));
    if (!bounds) continue;
    const Bounds after = negated(*bounds);
    const Score end = is_lower_bound ? after.lower : after.upper;
    if ((is_lower_bound ? end < bound : end > bound) || end <= best_bound) continue;
    best = move;
    best_bound = end;
  }
  return best;
}

std::string new_worker_id() {
  std::random_device system;
  const auto bits = [&system] { return std::uint64_t{system()} << 32 | system(); };
  return hex_text(bits()) + hex_text(bits());
}

constexpr const char* kChooserMark = " (run)";  // stands after the host
constexpr double kLostAfterSeconds = 60;        // how long a worker may be silent

WorkerInfo make_chooser_info(const std::string& host, const std::string& engine, unsigned threads) {
  return {.id = new_worker_id(), .host = host + kChooserMark, .engine = engine, .threads = threads};
}

bool is_chooser(const WorkerInfo& worker) noexcept { return worker.host.ends_with(kChooserMark); }

bool is_active(const WorkerInfo& worker) noexcept {
  return !worker.host.empty() && !worker.is_excluded && worker.threads != 0 &&
         worker.seconds_silent <= kLostAfterSeconds;
}

}  // namespace kanzen::campaign
