#include "solver/records/position_record.hpp"

namespace kanzen {

std::size_t memory_bytes(const PositionRecord& record) noexcept {
  const std::size_t comment = record.comment ? record.comment->capacity() : 0;
  const std::size_t moves = record.game ? record.game->moves.capacity() * sizeof(Square) : 0;
  return sizeof record + record.id.capacity() + record.text.capacity() + comment + moves +
         record.claims.moves.capacity() * sizeof(notation::MoveScore);
}

}  // namespace kanzen
