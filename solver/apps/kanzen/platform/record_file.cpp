#include "solver/apps/kanzen/platform/record_file.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/notation/text.hpp"
#include "solver/apps/kanzen/platform/terminal.hpp"
#include "solver/files/file_name.hpp"
#include "solver/files/input_error.hpp"
#include "solver/formats/open_records.hpp"
#include "solver/formats/wthor_names.hpp"
#include "solver/unpack/unpacker.hpp"

namespace kanzen::cli {

namespace {

std::string plain_name(const std::string& path) { return to_utf8(to_path(path).filename()); }

std::string input_text(const std::string& path) { return path == "-" ? "<stdin>" : path; }

}  // namespace

std::vector<std::string> file_labels(const std::vector<std::string>& paths) {
  if (paths.size() < 2) return std::vector<std::string>(paths.size());
  std::vector<std::string> labels;
  labels.reserve(paths.size());
  for (const std::string& path : paths) {
    const std::string name = plain_name(path);
    const auto same = std::count_if(paths.begin(), paths.end(), [&](const std::string& other) {
      return plain_name(other) == name;
    });
    labels.push_back(input_text(same > 1 ? path : name));
  }
  return labels;
}

void add_label(const std::string& label, PositionRecord& record) {
  if (label.empty() || record.has_name()) return;
  record.id.insert(0, label + ":");
}

std::string files_text(const std::vector<std::string>& paths) {
  constexpr std::size_t kMaxShown = 3;
  std::string out = input_text(paths.front());
  for (std::size_t i = 1; i < std::min(paths.size(), kMaxShown); ++i) {
    out += ", " + input_text(paths[i]);
  }
  if (paths.size() > kMaxShown) out += " and " + std::to_string(paths.size() - kMaxShown) + " more";
  return out;
}

std::string repeated_input(const std::vector<std::string>& paths) {
  const auto count = std::count(paths.begin(), paths.end(), "-");
  return count < 2 ? "" : "- is given " + std::to_string(count) + " times, expected once";
}

namespace {

constexpr std::string_view kStandardInputName = "<stdin>";

/// Warns of options that have no effect on files of this format.
void warn_of_options(const ReaderOptions& options, Format format) {
  const bool has_digits = format == Format::lines || format == Format::ffo ||
                          format == Format::csv || format == Format::jsonl;
  if (options.dialect != notation::Dialect::standard && !has_digits) {
    options.warn({0, 0,
                  "--dialect has no effect: boards of the format " +
                      std::string(to_string(format)) + " have no digits"});
  }
}

/// Whether a file begins with binary data instead of text. Then it has a zero byte, and more
/// control characters in its first bytes than damage explains. A damaged journal is still text.
bool is_no_text(std::string_view head) {
  constexpr std::size_t kExaminedBytes = 512;
  constexpr std::ptrdiff_t kMinBytesPerControl = 20;
  if (head.find('\0') == std::string_view::npos) return false;
  head = head.substr(0, kExaminedBytes);
  const auto controls = std::count_if(head.begin(), head.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 && (byte < '\t' || byte > '\r');
  });
  return controls * kMinBytesPerControl > static_cast<std::ptrdiff_t>(head.size());
}

constexpr std::string_view kJournalHead = R"({"journal":)";

/// Reads a journal in advance, if the file can be read twice. Throws InputError.
DistrustedLines read_distrusted_lines(const std::string& path, const StopEvent& stop) {
  std::error_code none;
  if (!std::filesystem::is_regular_file(to_path(path), none)) return {};
  const std::unique_ptr<InputBuffer> buffer = open_input(path, stop);
  std::istream packed(buffer.get());
  InputStream unpacked(packed);
  return distrusted_lines(unpacked);
}

/// Throws InputError for a file in which every line would be unreadable.
void refuse_data(const std::string& name, std::string_view head) {
  if (const auto packing = other_packing(head)) {
    const std::string file = name == kStandardInputName ? "FILE" : name;
    throw InputError(name, "is compressed with " + std::string(packing->name) +
                               ", expected plain text, gzip or zstd; unpack it, as by " +
                               std::string(packing->command) + " " + file + " | kanzen COMMAND -");
  }
  if (head.starts_with("\xFF\xFE") || head.starts_with("\xFE\xFF")) {
    throw InputError(name, "is text in UTF-16, expected ASCII or UTF-8");
  }
  if (is_no_text(head)) {
    throw InputError(name,
                     "is not a text file, expected positions, games or results (see man kanzen)");
  }
}

}  // namespace

RecordFile::RecordFile(std::string name, std::unique_ptr<InputBuffer> buffer)
    : name_(std::move(name)),
      buffer_(std::move(buffer)),
      packed_(buffer_.get()),
      unpacked_(packed_) {}

std::unique_ptr<RecordFile> RecordFile::open(const std::string& path, const ReaderOptions& options,
                                             const StopEvent& stop) {
  const bool standard_input = path == "-";
  std::unique_ptr<RecordFile> file(new RecordFile(
      standard_input ? std::string(kStandardInputName) : path, open_input(path, stop)));
  // Names are looked up only for WTHOR, because the folder may have many files.
  const std::string_view head = file->unpacked_.head();
  const Format recognised = recognise(head);
  const bool wthor = recognised == Format::wthor;
  if (!wthor && options.format != Format::wthor) refuse_data(file->name(), head);
  if (!standard_input && head.starts_with(kJournalHead)) {
    file->distrusted_ = read_distrusted_lines(path, stop);
  }
  ReaderOptions named = options;
  named.source = file->name();
  warn_of_options(named, options.format == Format::automatic ? recognised : options.format);
  file->records_ =
      open_records(file->unpacked_, named,
                   wthor && !standard_input ? read_wthor_names(to_path(path), named) : WthorNames{},
                   file->distrusted_);
  return file;
}

void RecordFile::report_distrusted() const {
  if (distrusted_.empty()) return;
  print_message(notation::printable(name_) + ": skipped " + distrusted_.text() +
                ", because the run that wrote or used these results has contradicted itself");
}

std::vector<std::string> reader_names() {
  std::vector<std::string> names;
  for (int i = 0; !to_string(static_cast<Format>(i)).empty(); ++i) {
    names.emplace_back(to_string(static_cast<Format>(i)));
  }
  return names;
}

namespace {

bool scan_file(const std::string& path, const ReaderOptions& options,
               const std::function<void(const PositionRecord&, const std::string&)>& use) {
  constexpr std::uintmax_t kMaxScannedBytes = std::uintmax_t{64} << 20;
  std::error_code error;
  if (!std::filesystem::is_regular_file(to_path(path), error) ||
      std::filesystem::file_size(to_path(path), error) > kMaxScannedBytes) {
    return false;
  }
  const StopEvent never;
  try {
    ReaderOptions silent = options;  // the run reads the file again, and prints the warnings
    silent.on_warning = nullptr;
    const auto file = RecordFile::open(path, silent, never);
    while (const auto record = file->next()) {
      if (*record) use(record->value(), path);
    }
    return true;
  } catch (const InputError&) {
    return false;
  }
}

}  // namespace

bool scan_inputs(const std::vector<std::string>& paths, const ReaderOptions& options,
                 const std::function<void(const PositionRecord&, const std::string& path)>& use) {
  return std::all_of(paths.begin(), paths.end(),
                     [&](const std::string& path) { return scan_file(path, options, use); });
}

}  // namespace kanzen::cli
