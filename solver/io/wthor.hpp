// WTHOR, the data base of the Federation Francaise d'Othello: .wtb games, .jou and .trn names.
//
// Binary: an error's `line` is the number of the game (0 is never used: the header counts as game
// 1), its `column` the byte within the record, both from 1.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "solver/io/game_record.hpp"
#include "solver/records/record.hpp"

namespace kanzen {

struct WthorHeader {
  std::uint32_t games = 0;  // N1
  std::uint16_t names = 0;  // N2
  std::uint16_t year = 0;
  int label_empties = 0;  // P3: empties at which the theoretical score holds
};

inline constexpr std::size_t kWthorHeaderSize = 16;

/// The header of any of the three kinds of file. Errors: fewer bytes, a date that is none, a board
/// that is not 8x8, solitaires, a theoretical score from more than 60 empties on.
[[nodiscard]] Result<WthorHeader> parse_wthor_header(std::string_view bytes);

/// Reads a .jou (`length` 20) or .trn (`length` 26) file; the number of a player or tournament is
/// the place of its name.
[[nodiscard]] Result<std::vector<std::string>> read_wthor_names(std::istream& in,
                                                                std::size_t length);

inline constexpr std::size_t kWthorPlayerLength = 20;
inline constexpr std::size_t kWthorTournamentLength = 26;

struct WthorNames {
  std::vector<std::string> players;
  std::vector<std::string> tournaments;
};

/// Reads a .wtb file. Without EmptiesRange each game gives the position its theoretical score is
/// for: the first with at most P3 empty squares and a side that can move. With one it gives those
/// positions, and the claim stays with that one. The claim is what the file says, no more: its
/// sources are unknown.
class WthorReader final : public RecordSource {
 public:
  /// `in` must outlive the reader. Numbers without a name appear as numbers.
  WthorReader(std::istream& in, const ReaderOptions& options, WthorNames names = {})
      : in_(in), options_(options), names_(std::move(names)) {}

 private:
  std::optional<Result<PositionRecord>> read_next() override;
  [[nodiscard]] std::size_t line() const noexcept override { return games_ + 1; }

  static constexpr std::size_t kRecordSize = 68;

  std::optional<ParseError> read_header();
  std::optional<ParseError> read_game();
  [[nodiscard]] std::string title(std::string_view bytes) const;
  void add_claim(const Position& labelled, int black_discs);

  std::istream& in_;
  ReaderOptions options_;
  WthorNames names_;
  WthorHeader header_;
  std::size_t games_ = 0;  // read so far
  bool started_ = false;
  bool ended_ = false;
  std::deque<PositionRecord> positions_;  // of the game read last
};

}  // namespace kanzen
