#include "solver/formats/wthor.hpp"

#include "solver/formats/game_record.hpp"

namespace kanzen {

namespace {

constexpr std::size_t kMovesAt = 8;
constexpr std::size_t kMoves = 60;

std::uint8_t byte_at(std::string_view bytes, std::size_t at) noexcept {
  return little_endian<std::uint8_t>(bytes, at);
}

/// Reads a move of two digits, row and column: 11 is a1, 18 is h1, 88 is h8.
std::optional<Square> parse_square(int code) noexcept {
  const int row = code / 10;
  const int column = code % 10;
  if (row < 1 || row > 8 || column < 1 || column > 8) return std::nullopt;
  return static_cast<Square>((row - 1) * 8 + (column - 1));
}

/// Reads the moves of a game, which may end early, with zeros for the rest.
std::optional<ParseError> read_wthor_moves(std::string_view bytes, Game& game) {
  bool is_over = false;
  for (std::size_t i = kMovesAt; i < kMovesAt + kMoves; ++i) {
    const int code = byte_at(bytes, i);
    is_over = is_over || code == 0;
    if (code == 0) continue;
    const std::optional<Square> square = parse_square(code);
    if (!square || is_over) {
      return ParseError{0, i + 1,
                        "move code " + std::to_string(code) +
                            (is_over ? " after the last move, expected 0" : ", expected 11 to 88")};
    }
    if (std::optional<std::string> wrong = try_play(game, *square)) {
      return ParseError{0, i + 1, *std::move(wrong)};
    }
  }
  return std::nullopt;
}

/// Returns the first position with at most `empties` empty squares whose side to move has a move.
std::optional<Position> labelled_position(const Game& game, int empties) {
  const auto is_labelled = [empties](const Position& position) {
    return position.board.empty_count() <= empties && legal_moves(position.board) != 0;
  };
  std::vector<Position> positions = positions_of(game);
  positions.push_back(game.end.passed());
  const auto found = std::ranges::find_if(positions, is_labelled);
  return found == positions.end() ? std::nullopt : std::optional(*found);
}

class WthorReader final : public RecordSource {
 public:
  /// `in` must outlive the reader. Players and tournaments without a name are shown by number.
  WthorReader(std::istream& in, ReaderOptions options, WthorNames names = {})
      : in_(in), options_(std::move(options)), names_(std::move(names)) {}

 private:
  std::optional<Result<PositionRecord>> read_next() override {
    while (positions_.empty()) {
      if (has_ended_) {
        warn_of_rest();
        return std::nullopt;
      }
      std::optional<ParseError> error = has_started_ ? read_game() : read_header();
      if (error) return *std::move(error);
    }
    PositionRecord record = std::move(positions_.front());
    positions_.pop_front();
    return record;
  }

  [[nodiscard]] std::size_t line() const noexcept override { return games_ + 1; }

  static constexpr std::size_t kRecordSize = 68;

  std::optional<ParseError> read_header() {
    has_started_ = true;
    const Result<WthorHeader> header = parse_wthor_header(read_bytes(in_, kWthorHeaderSize));
    if (header) {
      header_ = header.value();
      has_ended_ = header_.games == 0 && header_.names > 0;
      if (has_ended_) {
        options_.warn({0, 0,
                       "a list of " + std::to_string(header_.names) +
                           " players or tournaments without games, which is used if it lies beside "
                           "a .wtb file"});
      }
      return std::nullopt;
    }
    has_ended_ = true;
    return header.error();
  }

  std::optional<ParseError> read_game() {
    const std::string bytes = read_bytes(in_, games_ < header_.games ? kRecordSize : 1);
    if (games_ == header_.games) {
      has_ended_ = true;
      if (bytes.empty()) return std::nullopt;
      return ParseError{games_ + 1, 1,
                        "data after the last game, expected the end after " +
                            std::to_string(header_.games) + " games"};
    }
    ++games_;
    if (bytes.size() < kRecordSize) {
      has_ended_ = true;
      return ParseError{
          games_, bytes.size() + 1,
          "the file ends here, expected " + std::to_string(header_.games) + " games of 68 bytes"};
    }
    for (const std::size_t at : {std::size_t{6}, std::size_t{7}}) {
      if (byte_at(bytes, at) <= kSquares) continue;
      return ParseError{
          games_, at + 1,
          "a score of " + std::to_string(byte_at(bytes, at)) + " discs, expected 0 to 64"};
    }
    GameRecord record;
    if (std::optional<ParseError> error = read_wthor_moves(bytes, record.game)) {
      error->line = games_;
      return error;
    }
    record.tags = tags(bytes);
    const std::optional<Position> labelled = labelled_position(record.game, header_.label_empties);
    const int empties = labelled ? labelled->board.empty_count() : -1;
    const auto range = labelled ? std::optional(EmptiesRange{empties, empties}) : std::nullopt;
    append_records(record, games_, games_, options_, range, positions_);
    const bool is_by_label = !options_.whole_games && !options_.empties;
    if (labelled && !options_.whole_games) add_claim(*labelled, byte_at(bytes, 7));
    if (!labelled && is_by_label) ++without_label_;
    return std::nullopt;
  }

  [[nodiscard]] GameTags tags(std::string_view bytes) const {
    // A comment that begins with #2 would name its record, so a number does not stand alone.
    const auto name = [&](const std::vector<std::string>& names, std::size_t at, const char* kind) {
      const auto number = little_endian<std::uint16_t>(bytes, at);
      return number < names.size() ? tag_text(names[number]) : kind + std::to_string(number);
    };
    const int discs = byte_at(bytes, 6);
    return {.source = {},
            .black = name(names_.players, 2, "player "),
            .white = name(names_.players, 4, "player "),
            .tournament = name(names_.tournaments, 0, "tournament "),
            .date = std::to_string(header_.year),
            .result = std::to_string(discs) + '-' + std::to_string(kSquares - discs)};
  }

  void add_claim(const Position& labelled, int black_discs) {
    // The empty squares, which go to the winner, are already counted in.
    const Score for_black = 2 * black_discs - kSquares;
    for (PositionRecord& record : positions_) {
      if (!(record.position == labelled)) continue;
      const Score value = labelled.side == Colour::black ? for_black : -for_black;
      record.claims.bounds = {value, value};
    }
  }

  void warn_of_rest() {
    const std::size_t count = std::exchange(without_label_, 0);
    if (count == 0) return;
    const std::string games =
        std::to_string(count) + (count == 1 ? " game is skipped: " : " games are skipped: ");
    if (header_.label_empties == 0) {
      options_.warn({0, 0,
                     games +
                         "the file has no theoretical scores (their depth is 0); give --empties "
                         "for positions without them"});
    } else {
      options_.warn({0, 0,
                     games + "over before the position of the theoretical score, at " +
                         std::to_string(header_.label_empties) + " empty squares"});
    }
  }

  std::istream& in_;
  ReaderOptions options_;
  WthorNames names_;
  WthorHeader header_;
  std::size_t games_ = 0;          // games read so far
  std::size_t without_label_ = 0;  // games that gave no position
  bool has_started_ = false;
  bool has_ended_ = false;
  std::deque<PositionRecord> positions_;  // positions of the last game, not yet returned
};

}  // namespace

Result<WthorHeader> parse_wthor_header(std::string_view bytes) {
  const auto error = [](std::size_t at, std::string message) {
    return ParseError{1, at + 1, std::move(message)};
  };
  if (bytes.size() < kWthorHeaderSize) {
    return error(bytes.size(), "the header ends here, expected 16 bytes");
  }
  if (byte_at(bytes, 2) < 1 || byte_at(bytes, 2) > 12 || byte_at(bytes, 3) < 1 ||
      byte_at(bytes, 3) > 31) {
    return error(2, "an invalid date, expected the month and day of a WTHOR file");
  }
  if (byte_at(bytes, 12) != 0 && byte_at(bytes, 12) != 8) {
    return error(12, "board size " + std::to_string(byte_at(bytes, 12)) + ", expected 8");
  }
  if (byte_at(bytes, 13) != 0) return error(13, "a file of solitaires, expected games");
  if (byte_at(bytes, 14) > static_cast<int>(kMoves)) {
    return error(14, "theoretical scores from " + std::to_string(byte_at(bytes, 14)) +
                         " empty squares on, expected at most 60");
  }
  return WthorHeader{little_endian<std::uint32_t>(bytes, 4), little_endian<std::uint16_t>(bytes, 8),
                     little_endian<std::uint16_t>(bytes, 10), byte_at(bytes, 14)};
}

Result<std::vector<std::string>> read_wthor_names(std::istream& in, std::size_t length) try {
  const Result<WthorHeader> header = parse_wthor_header(read_bytes(in, kWthorHeaderSize));
  if (!header) return header.error();
  std::vector<std::string> names;
  for (std::size_t i = 0; i < header->names; ++i) {
    std::string name = read_bytes(in, length);
    if (name.size() < length) {
      return ParseError{i + 1, name.size() + 1,
                        "the file ends here, expected " + std::to_string(header->names) + " names"};
    }
    name.resize(std::min(name.find('\0'), name.size()));
    names.push_back(std::move(name));
  }
  return names;
} catch (const ReadFailure& failure) {
  return unreadable(1, failure);
}

std::unique_ptr<RecordSource> make_wthor_reader(std::istream& in, const ReaderOptions& options,
                                                WthorNames names) {
  return std::make_unique<WthorReader>(in, options, std::move(names));
}

}  // namespace kanzen
