// CSV as spreadsheets of many countries want it.
#include "solver/formats/writer.hpp"

namespace kanzen {

namespace {

/// Gives a number of CSV a decimal comma, and quotes a field that has a semicolon.
std::string field_with_comma(std::string field, bool is_real) {
  if (field.starts_with('"')) return field;
  if (is_real) std::ranges::replace(field, '.', ',');
  return field.find(';') == std::string::npos ? field : '"' + field + '"';
}

class DecimalCommaWriter : public Writer {
 public:
  explicit DecimalCommaWriter(std::unique_ptr<Writer> csv)
      : csv_(std::move(csv)), heading_(csv_->heading()) {}

  [[nodiscard]] std::string heading() const override { return with_decimal_comma(heading_, {}); }
  [[nodiscard]] std::string row(const Outcome& outcome) const override {
    return with_decimal_comma(csv_->row(outcome), heading_);
  }
  [[nodiscard]] std::vector<std::string_view> lost(const Outcome& outcome) const override {
    return csv_->lost(outcome);
  }

 private:
  std::unique_ptr<Writer> csv_;
  std::string heading_;
};

}  // namespace

std::string with_decimal_comma(const std::string& csv, std::string_view heading) {
  constexpr std::string_view kReals =
      "seconds seconds_a seconds_b confidence spread lost_per_move time_limit";
  std::string out;
  std::string field;
  std::string_view names = heading;
  bool is_quoted = false;
  for (const char c : csv) {
    if (c == '"') is_quoted = !is_quoted;
    if (is_quoted || (c != ',' && c != '\n')) {
      field += c;
      continue;
    }
    const std::string_view name = names.substr(0, names.find_first_of(",\n"));
    out += field_with_comma(std::exchange(field, {}), notation::has_word(kReals, name));
    out += c == ',' ? ';' : c;
    names = c == '\n' ? heading : names.substr(std::min(name.size() + 1, names.size()));
  }
  return out;
}

std::unique_ptr<Writer> with_decimal_comma(std::unique_ptr<Writer> writer) {
  return std::make_unique<DecimalCommaWriter>(std::move(writer));
}

}  // namespace kanzen
