#pragma once

#include "solver/formats/game_record.hpp"

namespace kanzen {

/// A tag at the beginning of a line after moves begins the next game.
[[nodiscard]] std::unique_ptr<RecordSource> make_pgn_reader(std::istream& in,
                                                            const ReaderOptions& options);

}  // namespace kanzen
