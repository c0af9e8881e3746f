#include "solver/records/end_of_run.hpp"

#include <charconv>
#include <system_error>
#include <utility>

#include "solver/records/line_checksum.hpp"

namespace kanzen {

namespace {

constexpr std::string_view kBegin = R"({"end":[)";
constexpr std::string_view kCertificateBegin = R"({"certificate":[)";

/// Reads and removes a number at the beginning of `text` and the `end` that must follow it.
bool take_count(std::string_view& text, char end, std::uint64_t& count) noexcept {
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  text.remove_prefix(static_cast<std::size_t>(rest - text.data()));
  if (error != std::errc{} || !text.starts_with(end)) return false;
  text.remove_prefix(1);
  return true;
}

}  // namespace

std::string end_of_run_line(const EndOfRun& end) {
  std::string line(kBegin);
  line += std::to_string(end.positions) + "," + std::to_string(end.open) + ",";
  line += end.stopped ? "1]}" : "0]}";
  return with_checksum(std::move(line));
}

std::optional<EndOfRun> parse_end_of_run(std::string_view line) {
  if (!line.starts_with(kBegin) || checksum_of(line) != Checksum::right) return std::nullopt;
  line.remove_prefix(kBegin.size());
  EndOfRun end;
  std::uint64_t stopped = 0;
  const bool read = take_count(line, ',', end.positions) && take_count(line, ',', end.open) &&
                    take_count(line, ']', stopped);
  end.stopped = stopped != 0;
  return read ? std::optional(end) : std::nullopt;
}

std::string certificate_line(const RecordedCertificate& certificate) {
  const FileStamp& stamp = certificate.stamp;
  std::string line(kCertificateBegin);
  line += std::to_string(certificate.number) + "," + std::to_string(stamp.bytes) + ",";
  line += std::to_string(stamp.hash) + "]}";
  return with_checksum(std::move(line));
}

std::optional<RecordedCertificate> parse_certificate_line(std::string_view line) {
  if (!line.starts_with(kCertificateBegin) || checksum_of(line) != Checksum::right) {
    return std::nullopt;
  }
  line.remove_prefix(kCertificateBegin.size());
  RecordedCertificate found;
  const bool read = take_count(line, ',', found.number) &&
                    take_count(line, ',', found.stamp.bytes) &&
                    take_count(line, ']', found.stamp.hash);
  return read ? std::optional(found) : std::nullopt;
}

}  // namespace kanzen
