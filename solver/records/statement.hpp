// What somebody says about the value of a position: ">= +4", "draw", "[0,4]".
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "core/types.hpp"

namespace kanzen {

enum class Relation : std::uint8_t {
  at_most,
  at_least,
  less,
  greater,
  equal,
  win,
  draw,
  loss,
  between,  // from `score` to `last`, both included
};

/// A statement about a value v, in discs from the side to move.
struct Statement {
  Relation relation = Relation::equal;
  Score score = 0;  // not for win, draw and loss
  Score last = 0;   // for between

  /// The least and the greatest v for which it is true. Values are even: "> 0" begins at 2. There
  /// is none if lower() > upper(), as for "= 3" and for "> 64".
  [[nodiscard]] Score lower() const noexcept;
  [[nodiscard]] Score upper() const noexcept;

  friend bool operator==(const Statement&, const Statement&) = default;
};

/// Reads `<=|>=|<|>|=` and a score, `win`, `draw` or `loss`, or `[lower,upper]` at `at`, and steps
/// over it. Words in either case. Errors: anything else, scores outside -64 .. +64, an interval
/// that ends before it begins.
[[nodiscard]] Result<Statement> read_statement(std::string_view text, std::size_t& at);

/// The statement as read_statement() reads it, scores with their sign: ">= +4".
[[nodiscard]] std::string to_text(const Statement& statement);

/// Where the statement of a claim line begins, `board or moves ; statement ; comment`: behind the
/// first or the second semicolon. Nothing if the line is of another kind.
[[nodiscard]] std::optional<std::size_t> find_statement(std::string_view line) noexcept;

}  // namespace kanzen
