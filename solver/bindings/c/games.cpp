#include "solver/bindings/c/engine.hpp"
#include "solver/formats/open_records.hpp"

namespace kanzen::capi {

/// Reads memory, or what a function delivers, without a copy of the whole.
class ByteStream final : public std::streambuf {
 public:
  /// The bytes must outlive this object; null if `size` is 0.
  ByteStream(const void* bytes, std::size_t size) {
    char* const begin = const_cast<char*>(static_cast<const char*>(bytes));
    if (size != 0) setg(begin, begin, begin + size);
  }

  /// Calls `read` with `data` for more bytes. If it fails, reading throws.
  ByteStream(kanzen_read_function read, void* data)
      : read_(read), data_(data), block_(kBlockBytes) {}

 private:
  static constexpr std::size_t kBlockBytes = std::size_t{1} << 16;

  int_type underflow() override {
    if (gptr() == egptr()) {
      if (read_ == nullptr || ended_) return traits_type::eof();
      const std::ptrdiff_t size = read_(block_.data(), block_.size(), data_);
      ended_ = size <= 0;
      if (size < 0 || static_cast<std::size_t>(size) > block_.size()) {
        ended_ = true;
        throw std::runtime_error("the function that reads it has failed");
      }
      setg(block_.data(), block_.data(), block_.data() + size);
      if (ended_) return traits_type::eof();
    }
    return traits_type::to_int_type(*gptr());
  }

  kanzen_read_function read_ = nullptr;
  void* data_ = nullptr;
  std::vector<char> block_;
  bool ended_ = false;  // read_ must not be called again
};

namespace {

/// Copies UTF-8, and cuts a text that is too long before a character, never within one.
void copy_words(std::string_view text, std::span<char> out) noexcept {
  std::size_t size = std::min(text.size(), out.size() - 1);
  const auto continues = [](char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
  };
  while (size < text.size() && size > 0 && continues(text[size])) --size;
  copy_text(text.substr(0, size), out);
}

[[nodiscard]] kanzen_game to_kanzen_game(const PositionRecord& record) noexcept {
  const Game& game = *record.game;
  kanzen_game out{};
  out.player = game.start.board.player;
  out.opponent = game.start.board.opponent;
  out.side = game.start.side == Colour::black ? KANZEN_BLACK : KANZEN_WHITE;
  for (const Square move : game.moves) {
    out.moves[out.move_count++] = static_cast<uint8_t>(move);
  }
  out.line = record.line;
  if (record.has_name()) copy_words(record.id, out.name);
  copy_words(record.tags.black, out.black);
  copy_words(record.tags.white, out.white);
  copy_words(record.tags.tournament, out.tournament);
  copy_words(record.tags.date, out.date);
  return out;
}

/// Finds options by name; null names the default. Sets the error if there are no such options.
[[nodiscard]] std::optional<ReaderOptions> options_named(const char* symbols, const char* format,
                                                         kanzen_error* error) {
  ReaderOptions options;
  const auto style = style_named(symbols, error);
  if (!style) return std::nullopt;
  const auto named_format = format_by_name(format == nullptr ? "automatic" : format);
  if (!named_format) {
    fill_error(error, "unknown format, expected lines, ggf, sgf, pgn, wthor, jsonl or csv");
    return std::nullopt;
  }
  options.style = *style;
  options.format = *named_format;
  return options;
}

[[nodiscard]] auto warning_function(const kanzen_games& games) {
  return [function = games.warning, data = games.warning_data](std::string_view source,
                                                               const ParseError& warning) {
    if (function == nullptr) return;
    kanzen_error error{};
    error.struct_size = sizeof error;
    fill_error(&error, warning.message, warning.line, warning.column);
    function(std::string(source).c_str(), &error, data);
  };
}

/// Reads names; a damaged file gives a warning and no names.
[[nodiscard]] std::vector<std::string> read_names(const void* bytes, std::size_t size,
                                                  std::size_t length, const char* source,
                                                  const ReaderOptions& options) {
  if (bytes == nullptr) return {};
  ByteStream buffer(bytes, size);
  std::istream stream(&buffer);
  Result<std::vector<std::string>> names = read_wthor_names(stream, length);
  if (names) return std::move(names).value();
  ParseError warning = names.error();
  warning.message = "its names are not used: " + warning.message;
  options.on_warning(source, warning);
  return {};
}

}  // namespace

}  // namespace kanzen::capi

struct kanzen_game_reader {  // NOLINT(readability-identifier-naming): as it is called in C
  explicit kanzen_game_reader(const kanzen_games& games)
      : bytes(games.read == nullptr ? kanzen::capi::ByteStream(games.bytes, games.size)
                                    : kanzen::capi::ByteStream(games.read, games.read_data)) {}

  kanzen::capi::ByteStream bytes;
  std::istream source{&bytes};
  kanzen::InputStream in{source};
  kanzen::ReaderOptions options{};
  kanzen::WthorNames names{};
  std::unique_ptr<kanzen::RecordSource> records = nullptr;  // opened by the first game
};

namespace kanzen::capi {

extern "C" KANZEN_API kanzen_code kanzen_read_game(const char* text, std::size_t size,
                                                   const char* symbols, kanzen_game* game,
                                                   kanzen_error* error) {
  if (text == nullptr) return refuse(error, "the text is null");
  if (!has_size(game)) return refuse(error, "the game has an unknown size");
  return guarded(error, [&] {
    const auto options = options_named(symbols, nullptr, error);
    if (!options) return KANZEN_INVALID_ARGUMENT;
    const Result<PositionRecord> read = parse_text({text, size}, *options);
    if (!read) return refuse_text(error, read.error());
    write_struct(to_kanzen_game(read.value()), game);
    return KANZEN_OK;
  });
}

extern "C" KANZEN_API kanzen_code kanzen_open_games(const kanzen_games* games,
                                                    kanzen_game_reader** reader,
                                                    kanzen_error* error) {
  if (reader == nullptr)
    return refuse(error, "reader is null, expected a pointer for the new reader");
  *reader = nullptr;
  const auto given = read_struct(games);
  if (!given) return refuse(error, "the games have an unknown size or unknown fields");
  if (given->bytes != nullptr && given->read != nullptr) {
    return refuse(error, "found bytes and a read function, expected one of them");
  }
  if (given->bytes == nullptr && given->size != 0) return refuse(error, "the bytes are null");
  return guarded(error, [&] {
    auto options = options_named(given->symbols, given->format, error);
    if (!options) return KANZEN_INVALID_ARGUMENT;
    options->whole_games = true;
    options->source = "games";
    options->on_warning = warning_function(*given);
    auto made = std::make_unique<kanzen_game_reader>(*given);
    made->names.players =
        read_names(given->players, given->players_size, kWthorPlayerLength, "players", *options);
    made->names.tournaments = read_names(given->tournaments, given->tournaments_size,
                                         kWthorTournamentLength, "tournaments", *options);
    made->options = *std::move(options);
    *reader = made.release();
    return KANZEN_OK;
  });
}

extern "C" KANZEN_API kanzen_code kanzen_next_game(kanzen_game_reader* reader, kanzen_game* game,
                                                   kanzen_error* error) {
  if (reader == nullptr) return refuse(error, "the reader is null");
  if (!has_size(game)) return refuse(error, "the game has an unknown size");
  return guarded(error, [&] {
    if (!reader->records) {
      reader->records = open_records(reader->in, reader->options, std::move(reader->names));
    }
    const auto record = reader->records->next();
    if (!record) return KANZEN_END;
    if (!record->ok()) return refuse_text(error, record->error());
    if (!record->value().game) {
      return refuse_text(error, {record->value().line, 1, "no game, expected one"});
    }
    write_struct(to_kanzen_game(record->value()), game);
    return KANZEN_OK;
  });
}

extern "C" KANZEN_API kanzen_code kanzen_read_games(const kanzen_games* games,
                                                    kanzen_game_function function, void* data,
                                                    kanzen_error* error) {
  if (function == nullptr) return refuse(error, "the function is null");
  kanzen_game_reader* opened = nullptr;
  if (const kanzen_code code = kanzen_open_games(games, &opened, error); code != KANZEN_OK)
    return code;
  const std::unique_ptr<kanzen_game_reader> reader(opened);
  kanzen_code worst = KANZEN_OK;
  while (true) {
    kanzen_game game{};
    game.struct_size = sizeof game;
    kanzen_error wrong{};
    wrong.struct_size = sizeof wrong;
    const kanzen_code code = kanzen_next_game(opened, &game, &wrong);
    if (code == KANZEN_END) return worst;
    if (code != KANZEN_OK && has_size(error)) write_struct(wrong, error);
    if (code != KANZEN_OK && code != KANZEN_BAD_TEXT) return code;
    if (code == KANZEN_BAD_TEXT) worst = code;
    const bool read = code == KANZEN_OK;
    if (function(read ? &game : nullptr, read ? nullptr : &wrong, data) != 0) {
      return KANZEN_STOPPED;
    }
  }
}

}  // namespace kanzen::capi

void kanzen_close_games(kanzen_game_reader* reader) {
  const std::unique_ptr<kanzen_game_reader> owned(reader);
}
