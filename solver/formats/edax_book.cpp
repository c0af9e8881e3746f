#include "solver/formats/edax_book.hpp"

#include "solver/dialects/move_list.hpp"

namespace kanzen {

namespace {

// The header: 8 characters, version and release, the date in 7 bytes and one unused, five options
// of 32 bits (level, empty squares, two tolerances, verbosity), and the number of positions.
constexpr std::size_t kHeaderSize = 8 + 2 + 8 + 5 * 4 + 4;
constexpr std::size_t kCountAt = kHeaderSize - 4;

// A position: the discs of the mover and of the opponent, four counters of 32 bits, value and
// bounds of 16 bits, the number of links and the level. The links follow, and the best other move.
constexpr std::size_t kNodeSize = 8 + 8 + 4 * 4 + 3 * 2 + 2;
constexpr std::size_t kValueAt = 32;
constexpr std::size_t kLinkCountAt = 38;
constexpr std::size_t kLevelAt = 39;
constexpr std::size_t kLinkSize = 2;  // the score, signed, and the square
constexpr std::uint8_t kNoMove = 65;

struct BookRecord {
  PositionRecord record;
  int level = 0;  // the level at which Edax searched it
};

/// Chooses the positions of a book that become records, and counts the others for one warning.
class BookSelection {
 public:
  explicit BookSelection(const ReaderOptions& options)
      : range_(options.empties.value_or(EmptiesRange{0, kBookMaxEmpties})),
        keeps_estimates_(options.estimates) {}

  [[nodiscard]] bool wants(BookRecord& node) noexcept {
    ++count_;
    const int empties = node.record.empty_count();
    const bool is_inside = range_.contains(empties);
    node.record.claims.are_estimates = empties > empties_solved_by_edax(node.level);
    const bool is_skipped = is_inside && node.record.claims.are_estimates && !keeps_estimates_;
    outside_ += is_inside ? 0 : 1;
    outside_estimated_ +=
        !is_inside && node.record.claims.are_estimates && !keeps_estimates_ ? 1 : 0;
    estimated_ += is_skipped ? 1 : 0;
    return is_inside && !is_skipped;
  }

  void warn_of_rest(const ReaderOptions& options) const {
    if (outside_ != 0) {
      options.warn({0, 0,
                    std::to_string(outside_) + " of " + std::to_string(count_) +
                        " positions of the book are skipped: not " + std::to_string(range_.min) +
                        " to " + std::to_string(range_.max) +
                        " empty squares (--empties selects others" +
                        (outside_estimated_ == 0
                             ? std::string(")")
                             : "; --estimates includes " + std::to_string(outside_estimated_) +
                                   " of them whose values Edax only estimates)")});
    }
    if (estimated_ != 0) {
      options.warn({0, 0,
                    std::to_string(estimated_) +
                        " positions of the book are skipped: at their level Edax only estimates "
                        "values with so many empty squares (--estimates includes them)"});
    }
  }

 private:
  EmptiesRange range_;
  bool keeps_estimates_;
  std::size_t count_ = 0;
  std::size_t outside_ = 0;            // skipped for their empty squares
  std::size_t outside_estimated_ = 0;  // of these, skipped with other --empties, too
  std::size_t estimated_ = 0;          // skipped for their level
};

class EdaxBookReader final : public RecordSource {
 public:
  /// `in` must outlive the reader.
  EdaxBookReader(std::istream& in, ReaderOptions options)
      : in_(in), options_(std::move(options)), selection_(options_) {}

 private:
  std::optional<Result<PositionRecord>> read_next() override {
    if (!has_started_) {
      has_started_ = true;
      if (std::optional<ParseError> error = read_header()) return *std::move(error);
    }
    while (number_ < count_) {
      ++number_;
      Result<BookRecord> read = read_node();
      if (!read) return std::move(read).error();
      BookRecord node = std::move(read).value();
      if (selection_.wants(node)) return std::move(node.record);
    }
    if (!std::exchange(has_ended_, true)) {
      selection_.warn_of_rest(options_);
      if (!read_bytes(in_, 1).empty()) {
        return ParseError{number_ + 1, 1,
                          "data after the last position, expected the end after " +
                              std::to_string(count_) + " positions"};
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] std::size_t line() const noexcept override { return number_; }

  std::optional<ParseError> read_header() {
    const std::string bytes = read_bytes(in_, kHeaderSize);
    if (bytes.size() < kHeaderSize) {
      return ParseError{1, bytes.size() + 1, "the header ends here, expected 42 bytes"};
    }
    count_ = little_endian<std::uint32_t>(bytes, kCountAt);
    return std::nullopt;
  }

  /// If an error hides where the next position begins, it ends the file as well.
  [[nodiscard]] Result<BookRecord> read_node() {
    const std::string bytes = read_bytes(in_, kNodeSize);
    if (bytes.size() < kNodeSize) return ends_early(bytes.size());
    const auto link_count = static_cast<std::uint8_t>(bytes[kLinkCountAt]);
    const std::size_t links_size = (std::size_t{link_count} + 1) * kLinkSize;
    const std::string links = read_bytes(in_, links_size);
    if (links.size() < links_size) return ends_early(kNodeSize + links.size());

    const Board board{little_endian<std::uint64_t>(bytes, 0),
                      little_endian<std::uint64_t>(bytes, sizeof(std::uint64_t))};
    if ((board.player & board.opponent) != 0) {
      return ParseError{number_, 1, "discs of both sides on one square"};
    }
    BookRecord node;
    node.level = static_cast<std::uint8_t>(bytes[kLevelAt]);
    PositionRecord& record = node.record;
    record.id = std::to_string(number_);
    record.line = number_;
    record.position = {board, board.empty_count() % 2 == 0 ? Colour::black : Colour::white};
    const Score value = little_endian<std::int16_t>(bytes, kValueAt);
    if (value < kMinScore || value > kMaxScore) {
      return ParseError{number_, kValueAt + 1,
                        "a value of " + std::to_string(value) + ", expected -64 to 64"};
    }
    record.claims.bounds = {value, value};
    for (std::size_t at = 0; at < links.size(); at += kLinkSize) {
      const auto square = static_cast<std::uint8_t>(links[at + 1]);
      if (square == kNoMove && at + kLinkSize == links.size()) continue;  // no move is left
      const std::optional<Square> move = square_of_number(square);
      if (!move || !is_legal(board, *move)) {
        return ParseError{number_, kNodeSize + at + 2,
                          "square " + std::to_string(square) + " is no legal move, expected one"};
      }
      record.claims.moves.push_back({*move, static_cast<std::int8_t>(links[at])});
    }
    return node;
  }

  [[nodiscard]] ParseError ends_early(std::size_t at) {
    const std::string expected = std::to_string(count_);
    count_ = number_;
    return {number_, at + 1, "the file ends here, expected " + expected + " positions"};
  }

  std::istream& in_;
  ReaderOptions options_;
  BookSelection selection_;
  bool has_started_ = false;
  bool has_ended_ = false;
  std::size_t count_ = 0;   // the number of positions that the header announces
  std::size_t number_ = 0;  // the position read last, counted from 1
};

/// Returns nullopt if any field of the exported line is wrong.
[[nodiscard]] std::optional<BookRecord> parse_exported_move(std::string_view line) {
  std::array<std::string_view, 4> fields;
  for (std::string_view& field : fields) {
    const std::size_t comma = line.find(',');
    if ((&field == &fields.back()) != (comma == std::string_view::npos)) return std::nullopt;
    field = notation::trimmed(line.substr(0, comma));
    line.remove_prefix(std::min(line.size(), comma + 1));
  }
  const Result<Position> position = notation::parse_position(fields[0]);
  const std::optional<int> level = notation::parse_number(fields[1], 0, kSquares);
  if (position && level && fields[2] == "--") {  // no move is left
    BookRecord without;
    without.record.position = position.value();
    return without;
  }
  const Result<Square> move = notation::parse_move(fields[2]);
  const std::optional<int> score = notation::parse_number(fields[3], kMinScore, kMaxScore);
  if (!position || !level || !move || !score) return std::nullopt;
  if (!is_legal(position->board, move.value())) return std::nullopt;
  BookRecord exported{.record = {}, .level = *level};
  exported.record.position = position.value();
  exported.record.claims.moves.push_back({move.value(), *score});
  return exported;
}

/// Reads the text that Edax exports, which has the best move outside the book for each position.
class EdaxExportReader final : public RowSource<PositionRecord> {
 public:
  EdaxExportReader(std::istream& in, const ReaderOptions& options)
      : RowSource(in, options), selection_(options) {}

 private:
  std::optional<Result<PositionRecord>> read_row(const std::string& line) override {
    std::optional<BookRecord> exported = parse_exported_move(line);
    if (!exported) {
      return ParseError{lines_.number(), 1,
                        "expected a line of an exported book: BOARD X,LEVEL,MOVE,SCORE"};
    }
    PositionRecord& record = exported->record;
    if (record.claims.empty()) {
      ++without_move_;
      return std::nullopt;
    }
    if (!selection_.wants(*exported)) return std::nullopt;
    return placed_on_line(Result(std::move(record)), lines_.number());
  }

  std::optional<ParseError> end_rows() override {
    selection_.warn_of_rest(options_);
    if (without_move_ == 0) return std::nullopt;
    options_.warn({0, 0,
                   std::to_string(without_move_) +
                       " positions of the book are skipped: no move leads out of the book"});
    return std::nullopt;
  }

  BookSelection selection_;
  std::size_t without_move_ = 0;
};

}  // namespace

int empties_solved_by_edax(int level) noexcept {
  if (level <= 10) return 2 * std::max(level, 0);
  if (level <= 18) return 21;
  if (level <= 24) return 24;
  if (level <= 29) return 27;
  if (level <= 35) return 30;
  return level < 60 ? level - 6 : kSquares;
}

bool is_exported_from_edax(std::string_view line) { return parse_exported_move(line).has_value(); }

std::unique_ptr<RecordSource> make_edax_book_reader(InputStream& in, const ReaderOptions& options) {
  if (!in.head().starts_with(kEdaxBookHead)) {
    return std::make_unique<EdaxExportReader>(in, options);
  }
  return std::make_unique<EdaxBookReader>(in, options);
}

}  // namespace kanzen
