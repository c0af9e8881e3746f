#include "solver/formats/make_writer.hpp"

#include <array>
#include <utility>

#include "solver/formats/jsonl_writer.hpp"
#include "solver/formats/report_page.hpp"
#include "solver/formats/text_writers.hpp"

namespace kanzen {

namespace {

class JsonlWriter : public Writer {
 public:
  explicit JsonlWriter(std::string engine) : engine_(std::move(engine)) {}
  [[nodiscard]] std::string row(const Outcome& outcome) const override {
    return position_to_jsonl(outcome, engine_or(outcome, engine_)) + "\n";
  }

 private:
  std::string engine_;
};

constexpr std::array<std::string_view, 7> kWriterNames{"jsonl", "csv", "csv-moves", "markdown",
                                                       "obf",   "ffo", "html"};

}  // namespace

std::span<const std::string_view> writer_names() noexcept { return kWriterNames; }

bool writes_small_boards(std::string_view name) noexcept {
  return name != "obf" && name != "ffo" && name != "csv-moves";
}

std::unique_ptr<Writer> make_writer(std::string_view name, std::string engine, PageInfo page) {
  if (name == "jsonl") return std::make_unique<JsonlWriter>(std::move(engine));
  if (name == "csv") return std::make_unique<CsvWriter>(std::move(engine));
  if (name == "csv-moves") return std::make_unique<CsvMovesWriter>();
  if (name == "markdown") return std::make_unique<MarkdownWriter>();
  if (name == "obf") return std::make_unique<ObfWriter>();
  if (name == "ffo") return std::make_unique<FfoWriter>();
  if (name == "html") return std::make_unique<ReportPage>(std::move(engine), std::move(page));
  return nullptr;
}

}  // namespace kanzen
