// Results, or the analysis of games, as one self-contained HTML file. The data are lines of JSON in
// a script element at its end.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "solver/formats/writer.hpp"

namespace kanzen {

/// The page up to the point where the data begin.
[[nodiscard]] std::string_view report_page_text() noexcept;

/// The page up to the point where the data begin.
[[nodiscard]] std::string_view games_page_text() noexcept;

/// A line of data with its line break. Escapes "<", which could otherwise close the element.
[[nodiscard]] std::string page_data_line(std::string_view json);

/// The line about the origin of the page.
[[nodiscard]] std::string page_about_line(const PageInfo& info);

/// The line for a finding about all rows.
[[nodiscard]] std::string page_note_line(std::string_view text);

/// The last line and the end of the page.
[[nodiscard]] std::string page_ending();

/// The colour of a verdict, and its place in the totals of the page.
enum class Tone : std::uint8_t { none, good, bad };

/// A verdict with its own wording, instead of "ok", "mismatch" or "unchecked".
struct PageVerdict {
  std::string text;
  Tone tone = Tone::none;
};

/// What the pages of results and of games have in common. Everything after the heading is data.
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

/// The page ends with its data as JSON Lines. It has the fields of position_to_jsonl(), plus
/// `claims` (an array of {"move", "score"}) if the record has them. A truncated page shows the
/// complete rows. Names and comments are escaped so that they cannot end the data or become markup.
class ReportPage : public Page {
 public:
  using Page::Page;

  [[nodiscard]] std::string heading() const override;
  [[nodiscard]] std::string row(const Outcome& outcome) const override;

  /// A row that shows `verdict` instead of outcome.verdict.
  [[nodiscard]] std::string row(const Outcome& outcome, const PageVerdict& verdict) const;

 private:
  [[nodiscard]] std::string to_line(const Outcome& outcome,
                                    const std::optional<PageVerdict>& verdict) const;
};

/// For each game, the page shows the curve of its values and its mistakes; for each player, the
/// discs lost a move over all games. It ends with its data as JSON Lines in the format of
/// game_analysis_to_jsonl(). A truncated page shows the complete games. Rows must have Goal::game.
class GamesPage : public Page {
 public:
  using Page::Page;

  [[nodiscard]] std::string heading() const override;
  [[nodiscard]] std::string row(const Outcome& outcome) const override;
};

}  // namespace kanzen
