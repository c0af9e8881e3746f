#include "tests/support/every_byte.hpp"

#include <cstddef>
#include <memory>
#include <sstream>
#include <string_view>

#include "core/notation.hpp"
#include "core/notation/text.hpp"
#include "solver/formats/input_stream.hpp"
#include "solver/formats/open_records.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen::test {

namespace {

constexpr std::string_view kErrorMark = "error";

std::string seen_in(const PositionRecord& record) {
  std::ostringstream out;
  out << "id " << record.id << " position " << notation::to_string(record.position);
  const PositionClaims& expected = record.claims;
  if (expected.exact) out << " best " << *expected.exact;
  if (expected.lower) out << " lower " << *expected.lower;
  if (expected.upper) out << " upper " << *expected.upper;
  for (const notation::MoveScore& item : expected.moves) {
    out << ' ' << notation::to_string(item.move) << ':' << item.score;
  }
  if (record.interval) out << " statement " << to_string(*record.interval);
  if (record.window) out << " window " << record.window->alpha << ' ' << record.window->beta;
  if (record.comment) out << " comment " << *record.comment;
  if (record.game) {
    out << " game " << notation::to_string(record.game->start) << ' '
        << notation::to_string(record.game->moves);
  }
  return out.str();
}

bool is_ignored(const EveryByteCase& example, std::size_t at) {
  for (const std::string& part : example.ignored) {
    const std::size_t begin = example.text.find(part);
    if (begin <= at && at < begin + part.size()) return true;
  }
  return false;
}

}  // namespace

std::string seen_in(const std::string& text, const ReaderOptions& options) {
  std::string seen;
  ReaderOptions heard = options;
  heard.on_warning = [&seen](std::string_view, const ParseError& warning) {
    seen += "warning " + warning.message + '\n';
  };
  std::istringstream source(text);
  InputStream in(source);
  const std::unique_ptr<RecordSource> reader = open_records(in, heard);
  while (const std::optional<Result<PositionRecord>> next = reader->next()) {
    seen += next->ok() ? seen_in(next->value()) : std::string(kErrorMark);
    seen += '\n';
  }
  return seen;
}

std::vector<std::string> unused_bytes(const EveryByteCase& example, const ReaderOptions& options) {
  const std::string& text = example.text;
  const std::string seen = seen_in(text, options);
  if (seen.empty() || seen.find(kErrorMark) != std::string::npos) return {text};
  std::vector<std::string> unused;
  const auto check = [&](const std::string& changed) {
    if (seen_in(changed, options) == seen) unused.push_back(changed);
  };
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (is_ignored(example, at)) continue;
    const bool blank = notation::is_blank(text[at]);
    if (!blank && example.may_go.find(text[at]) == std::string::npos) {
      check(text.substr(0, at) + text.substr(at + 1));
      check(text.substr(0, at) + ' ' + text.substr(at + 1));
    }
    for (const char other : std::string_view("q7-!")) {
      if (other != text[at]) check(text.substr(0, at) + other + text.substr(at + 1));
    }
  }
  return unused;
}

}  // namespace kanzen::test
