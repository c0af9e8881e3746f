// The reader for a file, chosen by what the file begins with.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "solver/io/input_stream.hpp"
#include "solver/io/wthor.hpp"
#include "solver/records/record.hpp"

namespace kanzen {

/// "automatic", "lines", "ggf", "sgf", "pgn", "wthor", "takizawa", "base81", "jsonl".
[[nodiscard]] std::string_view format_name(Format format) noexcept;

/// The format of that name, if there is one.
[[nodiscard]] std::optional<Format> format_by_name(std::string_view name) noexcept;

/// The format of a file that begins with `head`: never `automatic`; `lines` for all that is nothing
/// else, so that its reader says what is wrong.
[[nodiscard]] Format recognise(std::string_view head);

/// The reader for options.format, or for the recognised one. `in`, from which nothing has been
/// read, must outlive it. `names` are for WTHOR.
[[nodiscard]] std::unique_ptr<RecordSource> open_records(InputStream& in,
                                                         const ReaderOptions& options,
                                                         WthorNames names = {});

}  // namespace kanzen
