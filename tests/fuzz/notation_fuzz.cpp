// libFuzzer target for all parsers of positions. The last byte chooses dialect and format (a line
// break, as in the seeds: the format is recognised), the rest is the file. Stops at a crash, an
// endless loop, or a result that is neither an error with its place nor a position that reads back.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>

#include "core/notation/board_text.hpp"
#include "core/notation/move_text.hpp"
#include "core/notation/printable.hpp"
#include "core/notation/square_text.hpp"
#include "tests/support/reader_check.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::uint8_t choice = data[size - 1];
  const auto dialect = static_cast<kanzen::notation::Dialect>(choice % 4);
  constexpr int kFormats = static_cast<int>(kanzen::Format::html) + 1;
  const auto format = static_cast<kanzen::Format>((choice + kFormats * 2 - '\n') % kFormats);
  const std::string text(reinterpret_cast<const char*>(data), size - 1);

  const kanzen::test::ReaderReport report =
      kanzen::test::read_and_check(text, {.dialect = dialect,
                                          .max_record_bytes = std::size_t{1} << 12,
                                          .format = format,
                                          .empties = kanzen::EmptiesRange{0, 60}});
  if (!report.problem.empty()) {
    std::fprintf(stderr, "%s\n", report.problem.c_str());
    __builtin_trap();
  }

  // Harmless text stays as it is.
  const std::string shown = kanzen::notation::printable(text);
  if (kanzen::notation::printable(shown) != shown) __builtin_trap();

  // The parsers of command line arguments take text with line breaks too.
  const auto position = kanzen::notation::parse_position(text, dialect);
  if (position.ok()) {
    const auto again =
        kanzen::notation::parse_position(kanzen::notation::to_text(position.value()));
    if (!again.ok() || !(again.value() == position.value())) __builtin_trap();
  }
  const auto game = kanzen::notation::parse_moves(text);
  if (game.ok()) {
    const auto again = kanzen::notation::parse_moves(kanzen::notation::to_text(game.value().moves));
    if (!again.ok() || !(again.value().end == game.value().end)) __builtin_trap();
  }
  return 0;
}
