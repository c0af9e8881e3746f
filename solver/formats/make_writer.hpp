// Creates writers for results by the name of their format.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "solver/formats/writer.hpp"

namespace kanzen {

/// The names of all formats: "jsonl", "csv", "csv-moves", "markdown", "obf", "ffo" and
/// "html".
[[nodiscard]] std::span<const std::string_view> writer_names() noexcept;

/// True if the format can express results for small boards. "csv-moves", "obf" and "ffo" cannot,
/// because they would be read as positions of the 8x8 board. The writers of the last two make such
/// rows a comment.
[[nodiscard]] bool writes_small_boards(std::string_view name) noexcept;

/// Creates the writer with this name; null if there is none. `engine` describes the program in
/// formats that have such a field, for outcomes that do not name the program themselves. `page` is
/// used by "html" only.
[[nodiscard]] std::unique_ptr<Writer> make_writer(std::string_view name, std::string engine,
                                                  PageInfo page = {});

}  // namespace kanzen
