#include "solver/apps/kanzen/output/report_sink.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <string>
#include <utility>

#include "core/notation/text.hpp"
#include "solver/batch/merged_results.hpp"
#include "solver/batch/same_position.hpp"
#include "solver/files/file_error.hpp"
#include "solver/files/file_stream.hpp"
#include "solver/files/system_file.hpp"
#include "solver/records/journal_lines.hpp"

namespace kanzen::cli {

namespace {

bool is_plain(char c) {
  return notation::is_digit(c) || (notation::lower(c) >= 'a' && notation::lower(c) <= 'z') ||
         std::string_view("-_./:=,+@%").find(c) != std::string_view::npos;
}

std::string shell_word(std::string_view word) {
  if (!word.empty() && std::all_of(word.begin(), word.end(), is_plain)) return std::string(word);
  std::string out = "'";
  for (const char c : word) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      out += c;
    }
  }
  return out + "'";
}

std::string utc_now() {
  using namespace std::chrono;
  const auto now = system_clock::now();
  const auto day = floor<days>(now);
  const year_month_day date(day);
  const hh_mm_ss time(floor<minutes>(now - day));
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02} UTC", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     time.hours().count(), time.minutes().count());
}

}  // namespace

std::string command_text(const std::vector<std::string>& arguments) {
  std::string out = "kanzen";
  for (const std::string& argument : arguments) out += " " + shell_word(argument);
  return out;
}

PageInfo page_info(std::string input, std::string command, std::string job) {
  return {.title = std::move(input),
          .command = std::move(command),
          .made = utc_now(),
          .job = std::move(job)};
}

namespace {

/// Equal for a result and its row, and for records that the input repeats.
WideHash row_hash(const Outcome& outcome) { return wide_hash_of_text(exact_key(outcome)); }

}  // namespace

ReportSink::ReportSink(const std::string& path, std::unique_ptr<Writer> writer, std::string journal,
                       std::function<std::string(const Totals&)> note)
    : beside_(path),
      file_(open_stream(beside_.path(), StreamMode::write).release()),
      page_(file_, std::move(writer), {.name = path, .quiet = true}),
      journal_(std::move(journal)),
      note_(std::move(note)) {
  if (file_ == nullptr) throw OutputError(path, errno);
}

ReportSink::~ReportSink() {
  if (file_ != nullptr) std::fclose(file_);  // finish() has reported errors
}

void ReportSink::on_row(const Outcome& outcome) {
  page_.on_row(outcome);
  if (!journal_.empty()) ++shown_[row_hash(outcome)];
}

void ReportSink::on_finish(const Totals& totals) {
  const bool of_this_run = !show_rest_of_journal() && totals.journal.resumed == 0;
  if (note_) page_.note(note_(totals));
  page_.finish(of_this_run ? totals : Totals{});
  if (std::fclose(std::exchange(file_, nullptr)) != 0) throw OutputError("the page", errno);
  beside_.commit();
}

bool ReportSink::show_rest_of_journal() {
  if (journal_.empty()) return false;
  FileStream first(journal_);
  DistrustedLines distrusted = distrusted_lines(first);
  FileStream file(journal_);
  FinalResultsReader reader(file, {}, std::move(distrusted));
  bool any = false;
  while (auto read = reader.next()) {
    const Result<Outcome> outcome = require_outcome(*std::move(read));
    if (!outcome) {
      on_bad_record(journal_, outcome.error());
      continue;
    }
    const auto shown = shown_.find(row_hash(outcome.value()));
    if (shown != shown_.end() && shown->second > 0) {
      --shown->second;
      continue;
    }
    page_.on_row(outcome.value());
    any = true;
  }
  // The reader made this an error of a record, which would be a mere note on an incomplete page.
  if (file.error() != 0) throw InputError(journal_, file.error());
  return any;
}

}  // namespace kanzen::cli
