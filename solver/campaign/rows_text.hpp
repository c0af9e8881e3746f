// Many rows as one parameter of a statement.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace kanzen::campaign {

/// Writes a JSON array of arrays: RowsText().row().add(1).add(2).row()... Databases read it much
/// faster than they execute a statement for each row.
class RowsText {
 public:
  RowsText& row();
  RowsText& add(std::int64_t value);
  /// REQUIRES: finite.
  RowsText& add_real(double value);
  RowsText& add_text(std::string_view value);

  [[nodiscard]] bool empty() const noexcept { return text_.empty(); }
  /// The array, complete.
  [[nodiscard]] std::string text() const;

 private:
  void separate();

  std::string text_;
  bool first_ = true;  // in its row
};

}  // namespace kanzen::campaign
