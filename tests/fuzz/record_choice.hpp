// The choice of a reader of records by the last byte of an input.
#pragma once

#include "tests/support/reader_check.hpp"

namespace kanzen::fuzz {

inline constexpr std::size_t kFormats = 5;

/// Reads all of `input` except its last byte, which chooses the format, the rule for the side,
/// whether games are read whole, and whether digits are discs. A line break, the usual end of a
/// file, chooses the first format and the standard style. Returns the first property that does not
/// hold.
[[nodiscard]] inline std::string find_records_problem(std::string_view input,
                                                      const std::array<Format, kFormats>& formats) {
  if (input.empty()) return {};
  const auto choice = static_cast<unsigned char>(input.back());
  static_assert('\n' / 16 % 16 == 0 && '\n' % 16 % kFormats == 0);
  notation::BoardStyle style =
      notation::parse_board_style(choice < 128 ? "" : "black=0,white=1").value();
  style.side = static_cast<notation::SideRule>(choice / 16 % 4);
  const ReaderOptions options{.style = std::move(style),
                              .max_record_bytes = std::size_t{1} << 12,
                              .format = formats[choice % 16 % kFormats],
                              .empties = EmptiesRange{0, 60},
                              .whole_games = choice / 64 % 2 == 1};
  return test::read_and_check(std::string(input.substr(0, input.size() - 1)), options).problem;
}

}  // namespace kanzen::fuzz
