#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "solver/formats/writer.hpp"

namespace kanzen {

/// Up to the data.
[[nodiscard]] std::string_view report_page_text() noexcept;

/// Up to the data.
[[nodiscard]] std::string_view games_page_text() noexcept;

/// With its line break. Escapes "<", which could otherwise close the element.
[[nodiscard]] std::string page_data_line(std::string_view json);

/// About the origin of the page.
[[nodiscard]] std::string page_about_line(const PageInfo& info);

/// A finding about all rows.
[[nodiscard]] std::string page_note_line(std::string_view text);

/// The last line and the end of the page.
[[nodiscard]] std::string page_ending();

/// The colour of a verdict, and its place in the totals.
enum class Tone : std::uint8_t { none, good, bad };

/// Worded differently from "ok", "mismatch" or "unchecked".
struct PageVerdict {
  std::string text;
  Tone tone = Tone::none;
};

/// A self-contained HTML file. Everything after the heading is data, JSON Lines in a script
/// element.
class Page : public Writer {
 public:
  Page(std::string engine, PageInfo info) : engine_(std::move(engine)), info_(std::move(info)) {}

  [[nodiscard]] std::string problem(std::string_view message) const override;
  [[nodiscard]] std::string work(std::uint64_t nodes, double seconds) const override;
  [[nodiscard]] std::string note(std::string_view text) const override;
  [[nodiscard]] std::string ending() const override;

 protected:
  [[nodiscard]] const std::string& engine() const noexcept { return engine_; }
  [[nodiscard]] const PageInfo& info() const noexcept { return info_; }

 private:
  std::string engine_;
  PageInfo info_;
};

/// The data have the fields of position_to_jsonl(), plus `claims` (an array of {"move", "score"})
/// if the record has them. A truncated page shows the complete rows. Names and comments are escaped
/// so that they cannot end the data or become markup.
class ReportPage : public Page {
 public:
  using Page::Page;

  [[nodiscard]] std::string heading() const override;
  [[nodiscard]] std::string row(const Outcome& outcome) const override;

  /// Shows `verdict` instead of outcome.verdict.
  [[nodiscard]] std::string row(const Outcome& outcome, const PageVerdict& verdict) const;

 private:
  [[nodiscard]] std::string to_line(const Outcome& outcome,
                                    const std::optional<PageVerdict>& verdict) const;
};

/// Shows the curve of values and the mistakes of each game, and the discs that each player lost a
/// move over all games. The data are lines of game_analysis_to_jsonl(). A truncated page shows the
/// complete games. Rows must have Goal::game.
class GamesPage : public Page {
 public:
  using Page::Page;

  [[nodiscard]] std::string heading() const override;
  [[nodiscard]] std::string row(const Outcome& outcome) const override;
};

}  // namespace kanzen
