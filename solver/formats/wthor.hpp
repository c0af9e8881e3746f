// Reads WTHOR, the database of the Federation Francaise d'Othello: games (.wtb), and the names of
// players (.jou) and tournaments (.trn). The files are binary, so in errors `line` is the number of
// the game and `column` the byte within its record, both from 1; in the header, `line` is 1.
#pragma once

#include <filesystem>
#include <memory>

#include "solver/formats/reader_options.hpp"

namespace kanzen {

struct WthorHeader {
  std::uint32_t games = 0;  // N1: the number of games
  std::uint16_t names = 0;  // N2: the number of names
  std::uint16_t year = 0;
  int label_empties = 0;  // P3: the number of empties from which the theoretical score is computed
};

inline constexpr std::size_t kWthorHeaderSize = 16;

/// Reads the header of any of the three kinds. Errors: fewer than kWthorHeaderSize bytes, an
/// invalid date, a board that is not 8x8, a file of solitaires, and a P3 of more than 60.
[[nodiscard]] Result<WthorHeader> parse_wthor_header(std::string_view bytes);

/// Reads names of `length` bytes: kWthorPlayerLength in a .jou file, kWthorTournamentLength in a
/// .trn file. The index of a name is the number of its player or tournament.
[[nodiscard]] Result<std::vector<std::string>> read_wthor_names(std::istream& in,
                                                                std::size_t length);

inline constexpr std::size_t kWthorPlayerLength = 20;
inline constexpr std::size_t kWthorTournamentLength = 26;

struct WthorNames {
  std::vector<std::string> players;
  std::vector<std::string> tournaments;
};

/// Reads a .wtb file. Without options.empties, each game gives the position that its theoretical
/// score refers to: the first with at most P3 empty squares whose side to move has a move. With
/// options.empties, it gives the positions in that range, of which only that one gets the claim.
/// The file does not say who computed the scores, and has none if P3 is 0. Games that end before
/// their position are skipped, with a warning. The date of the file, its number of names, the
/// reserved byte and the real scores are ignored.
[[nodiscard]] std::unique_ptr<RecordSource> make_wthor_reader(std::istream& in,
                                                              const ReaderOptions& options,
                                                              WthorNames names);

/// Reads the .jou and .trn from the folder of `games`: those with the same stem, or else those
/// called wthor or wth, the published names, in any letter case; no other files are opened. Missing
/// and damaged files mean no names; a damaged one also gives a warning by options.on_warning.
[[nodiscard]] WthorNames read_wthor_names(const std::filesystem::path& games,
                                          const ReaderOptions& options = {});

}  // namespace kanzen
