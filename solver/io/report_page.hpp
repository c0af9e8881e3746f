// Results as a page to look at: one HTML file that needs nothing else.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "solver/io/writer.hpp"

namespace kanzen {

/// How a verdict is shown, and counted in the totals of the page.
enum class Tone : std::uint8_t { none, good, bad };

/// A verdict in other words than "ok", "mismatch" and "unchecked".
struct PageVerdict {
  std::string text;
  Tone tone = Tone::none;
};

/// The data of the page are JSON lines at its end, the fields those of to_jsonl(), with `comment`
/// and `claims` (claimed values of moves: move, score) where the record has them. A page that was
/// cut off shows what stands before the cut. Nothing in names and comments can end the data or
/// become part of the page.
class ReportPage : public Writer {
 public:
  ReportPage(std::string engine, PageInfo info)
      : engine_(std::move(engine)), info_(std::move(info)) {}

  [[nodiscard]] std::string heading() const override;
  [[nodiscard]] std::string row(const Outcome& outcome) const override;
  [[nodiscard]] std::string problem(std::string_view message) const override;
  [[nodiscard]] std::string ending() const override;

  /// A row with a verdict of its own instead of the outcome's.
  [[nodiscard]] std::string row(const Outcome& outcome, const PageVerdict& verdict) const;

 private:
  [[nodiscard]] std::string line_of(const Outcome& outcome,
                                    const std::optional<PageVerdict>& verdict) const;

  std::string engine_;
  PageInfo info_;
};

}  // namespace kanzen
