// The forms in which results are written, by name.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "solver/io/writer.hpp"

namespace kanzen {

/// "jsonl", "csv", "markdown", "obf", "ffo", "html".
[[nodiscard]] std::span<const std::string_view> writer_names() noexcept;

/// True if the form of that name can say that play was on the inner squares alone. `obf` and `ffo`
/// cannot: on the whole board the same position has another value. Their rows for such an outcome
/// are comments.
[[nodiscard]] bool writes_small_boards(std::string_view name) noexcept;

/// The writer of that name, or null. `engine` is what rows say about the program, where they do and
/// the outcome does not name the program that found it. `page` is for pages.
[[nodiscard]] std::unique_ptr<Writer> make_writer(std::string_view name, std::string engine,
                                                  PageInfo page = {});

}  // namespace kanzen
