#include "solver/batch/journal_header.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>
#include <vector>

#include "solver/batch/request_keys.hpp"
#include "solver/files/file_name.hpp"
#include "solver/files/file_stream.hpp"
#include "solver/formats/parse_json.hpp"
#include "solver/records/line_checksum.hpp"
#include "solver/records/text_hash.hpp"

namespace kanzen {

namespace {

using nlohmann::json;  // to read: a header from elsewhere takes quadratic time as ordered_json

constexpr std::string_view kJournalFormat = "kanzen journal 4";
// Lines of the first one repeat more fields; neither records that a run has ended.
constexpr std::array<std::string_view, 2> kOlderFormats{"kanzen journal 2", "kanzen journal 3"};
constexpr std::size_t kHeadBytes = std::size_t{1} << 20;

/// A string field of the header; empty if there is none of this name.
std::string header_text(const json& header, const char* name) {
  const json value = header.value(name, json());
  return value.is_string() ? value.get<std::string>() : std::string{};
}

/// A number field of the header; 0 if there is none of this name.
std::uint64_t header_count(const json& header, const char* name) {
  const json value = header.value(name, json());
  return value.is_number_unsigned() ? value.get<std::uint64_t>() : 0;
}

/// Reads a number written by hex_text(); 0 if `text` is not one.
std::uint64_t parse_hex(const std::string& text) {
  std::uint64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number, 16);
  return number;
}

}  // namespace

JournalIdentity identify_input(const std::string& path, std::string job) {
  JournalIdentity identity{path, 0, 0, std::move(job)};
  std::error_code error;
  if (!std::filesystem::is_regular_file(to_path(path), error)) return identity;
  std::vector<char> head(kHeadBytes);
  FileStream in(path);
  in.read(head.data(), static_cast<std::streamsize>(head.size()));
  identity.bytes = std::filesystem::file_size(to_path(path), error);
  identity.head = hash_of_text({head.data(), static_cast<std::size_t>(in.gcount())});
  return identity;
}

std::string make_journal_header(const JournalIdentity& identity) {
  nlohmann::ordered_json header = nlohmann::ordered_json::object();
  header["journal"] = kJournalFormat;
  header["input"] = identity.input;
  header["bytes"] = identity.bytes;
  header["head"] = hex_text(identity.head);
  header["job"] = identity.job;
  header["program"] = identity.program;
  header["engine"] = identity.engine;
  return with_checksum(header.dump(-1, ' ', false, json::error_handler_t::replace));
}

std::optional<JournalHeader> parse_journal_header(std::string_view line) {
  constexpr int kMaxDepth = 8;  // a header is flat
  if (bracket_depth(line) > kMaxDepth) return std::nullopt;
  std::string fault;
  const json header = parse_json(line, fault);
  if (!header.is_object() || !fault.empty()) return std::nullopt;
  const std::string format = header_text(header, "journal");
  const bool current = format == kJournalFormat;
  if (!current &&
      std::find(kOlderFormats.begin(), kOlderFormats.end(), format) == kOlderFormats.end()) {
    return std::nullopt;
  }
  return JournalHeader{
      {header_text(header, "input"), header_count(header, "bytes"),
       parse_hex(header_text(header, "head")), current_goal_text(header_text(header, "job")),
       header_text(header, "program"), header_text(header, "engine")},
      current};
}

std::string difference_text(const JournalIdentity& recorded, const JournalIdentity& identity) {
  const std::string job = current_goal_text(identity.job);
  if (recorded.job != job) {
    return "it was made with other options: \"" + recorded.job + "\" instead of \"" + job + "\"";
  }
  if (recorded.bytes != identity.bytes || recorded.head != identity.head) {
    return "it was made from a different input: " + recorded.input + ", " +
           std::to_string(recorded.bytes) + " bytes";
  }
  if (recorded.program != identity.program) {
    return "it was made by a different version: " + recorded.program + " instead of " +
           identity.program;
  }
  return {};
}

}  // namespace kanzen
