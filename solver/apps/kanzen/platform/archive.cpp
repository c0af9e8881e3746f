#include "solver/apps/kanzen/platform/archive.hpp"

#include <archive.h>
#include <archive_entry.h>

#include <cerrno>
#include <clocale>

#include "solver/formats/input_stream.hpp"
#include "solver/unpack/unpacker.hpp"

namespace kanzen::cli {

namespace {

constexpr std::size_t kBlockBytes = std::size_t{1} << 16;
constexpr std::size_t kTarBlockBytes = 512;

/// Sets UTF-8, because libarchive converts names to the thread's locale and would lose the others.
class Utf8Names {
 public:
  Utf8Names() : before_(::uselocale(utf8_)) {}
  ~Utf8Names() {
    ::uselocale(before_);
    if (utf8_ != nullptr) ::freelocale(utf8_);
  }
  Utf8Names(const Utf8Names&) = delete;
  Utf8Names& operator=(const Utf8Names&) = delete;

 private:
  // This is null where the system lacks it, which leaves the locale as it is.
  ::locale_t utf8_ = ::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
  ::locale_t before_;
};

}  // namespace

struct Archive::Reader {
  Reader(std::istream& from, const StopEvent& event) : source(from), stop(event) {
    if (handle == nullptr) throw std::bad_alloc();
  }

  /// Exceptions of the source must not pass through libarchive.
  static la_ssize_t read_source(archive* handle, void* self, const void** block) {
    auto& reader = *static_cast<Reader*>(self);
    try {
      const auto size = static_cast<std::streamsize>(reader.packed.size());
      const std::streamsize count = read_stream(reader.source, [&](std::streambuf& buffer) {
        return buffer.sgetn(reader.packed.data(), size);
      });
      *block = reader.packed.data();
      reader.supplied += count;
      reader.tail.append(reader.packed.data(), static_cast<std::size_t>(count));
      if (reader.tail.size() > kTarBlockBytes) {
        reader.tail.erase(0, reader.tail.size() - kTarBlockBytes);
      }
      return count;
    } catch (...) {
      reader.failure = std::current_exception();
      archive_set_error(handle, EIO, "the source failed");
      return -1;
    }
  }

  [[noreturn]] void fail(const std::string& reason) {
    if (failure) std::rethrow_exception(std::exchange(failure, nullptr));
    throw ReadFailure(reason);
  }

  [[noreturn]] void fail() {
    const char* const reason = archive_error_string(handle.get());
    fail(reason != nullptr ? reason : "the archive is damaged");
  }

  void check_stop() const {
    if (stop.raised()) throw Interrupted();
  }

  [[nodiscard]] bool is_tar() const {
    return (archive_format(handle.get()) & ARCHIVE_FORMAT_BASE_MASK) == ARCHIVE_FORMAT_TAR;
  }
  [[nodiscard]] bool is_raw() const { return archive_format(handle.get()) == ARCHIVE_FORMAT_RAW; }

  /// We check bzip2 and xz for this, because libarchive ignores what follows their data.
  void check_end_of_raw() {
    const bool all_used = archive_filter_bytes(handle.get(), -1) == supplied;
    if (!all_used || !read_bytes(source, 1).empty()) {
      fail("the compressed data are followed by something else");
    }
  }

  /// libarchive takes a tar that was cut off after a file for whole, so we look for its end.
  void check_end_of_tar() {
    if (archive_filter_count(handle.get()) > 1) return;  // the packing has an end of its own
    if (tail.size() == kTarBlockBytes && tail.find_first_not_of('\0') == std::string::npos) return;
    fail("the tar archive is truncated, or followed by something else");
  }

  std::istream& source;
  const StopEvent& stop;
  std::unique_ptr<archive, decltype(&archive_read_free)> handle{archive_read_new(),
                                                                &archive_read_free};
  std::exception_ptr failure;  // what reading the source threw
  bool ended = false;          // no file is left, or libarchive cannot go on
  la_int64_t supplied = 0;     // bytes read from the source
  std::string tail;            // the last of these bytes
  std::vector<char> packed = std::vector<char>(kBlockBytes);
  std::vector<char> bytes = std::vector<char>(kBlockBytes);
};

bool Archive::recognise(std::string_view head) noexcept { return other_packing(head).has_value(); }

Archive::Archive(std::istream& source, std::string_view head, const std::string& path,
                 const StopEvent& stop)
    : reader_(std::make_unique<Reader>(source, stop)) {
  archive* const handle = reader_->handle.get();
  int status = ARCHIVE_OK;
  if (other_packing(head).value().ends_with_list) {
    archive_read_support_format_zip_seekable(handle);
    archive_read_support_format_7zip(handle);
    status = archive_read_open_filename(handle, path.c_str(), kBlockBytes);
  } else {
    archive_read_support_filter_bzip2(handle);
    archive_read_support_filter_xz(handle);
    archive_read_support_format_tar(handle);
    archive_read_support_format_raw(handle);
    status = archive_read_open(handle, reader_.get(), nullptr, &Reader::read_source, nullptr);
  }
  if (status != ARCHIVE_OK) reader_->fail();
}

Archive::~Archive() = default;

bool Archive::open_next() {
  if (reader_->ended) return false;
  setg(nullptr, nullptr, nullptr);
  const Utf8Names names;
  while (true) {
    reader_->check_stop();
    archive_entry* entry = nullptr;
    const int status = archive_read_next_header(reader_->handle.get(), &entry);
    reader_->ended = status != ARCHIVE_OK && status != ARCHIVE_WARN;
    if (status == ARCHIVE_EOF) {
      if (reader_->is_tar()) reader_->check_end_of_tar();
      return false;
    }
    // A warning is about the name or the times of the file.
    if (reader_->ended) reader_->fail();
    file_name_.clear();
    if (reader_->is_raw()) return true;
    const char* name = archive_entry_pathname_utf8(entry);
    if (name == nullptr) name = archive_entry_pathname(entry);
    file_name_ = name != nullptr && *name != '\0' ? name : "a file without a name";
    const bool is_empty = archive_entry_size(entry) == 0;
    if (is_empty && archive_entry_filetype(entry) == AE_IFDIR) continue;
    if (file_name_.starts_with("__MACOSX/")) continue;  // macOS adds these about each file
    if (archive_entry_filetype(entry) != AE_IFREG || archive_entry_hardlink(entry) != nullptr) {
      reader_->fail(file_name_ + " is a link, expected files and folders");
    }
    return true;
  }
}

Archive::int_type Archive::underflow() {
  if (gptr() != egptr()) return traits_type::to_int_type(*gptr());
  reader_->check_stop();
  std::vector<char>& bytes = reader_->bytes;
  const la_ssize_t count = archive_read_data(reader_->handle.get(), bytes.data(), bytes.size());
  reader_->ended = count == ARCHIVE_FATAL;  // after other errors the next file can be read
  if (count < 0) reader_->fail();
  if (count == 0 && reader_->is_raw()) reader_->check_end_of_raw();
  setg(bytes.data(), bytes.data(), bytes.data() + count);
  return count == 0 ? traits_type::eof() : traits_type::to_int_type(*gptr());
}

}  // namespace kanzen::cli
