#include <io.h>
#include <windows.h>
// This must follow windows.h.
#include <shellapi.h>

#include <algorithm>
#include <array>
#include <exception>
#include <optional>
#include <system_error>

#include "solver/files/system_file.hpp"

namespace kanzen {

int last_error() noexcept {
  const DWORD error = GetLastError();
  if (error == ERROR_LOCK_VIOLATION) return EWOULDBLOCK;
  if (error == ERROR_SHARING_VIOLATION) return EBUSY;
  if (error == ERROR_PIPE_NOT_CONNECTED) return EPIPE;
  const std::error_condition condition =
      std::error_code(static_cast<int>(error), std::system_category()).default_error_condition();
  return condition.category() == std::generic_category() ? condition.value() : EIO;
}

namespace {

int read_handle_status(HANDLE handle, FileStatus& status) noexcept {
  status = {};
  switch (GetFileType(handle)) {
    case FILE_TYPE_CHAR:
      status.kind = FileKind::device;
      return 0;
    case FILE_TYPE_PIPE:
      status.kind = FileKind::pipe;
      return 0;
    default:
      break;
  }
  BY_HANDLE_FILE_INFORMATION found{};
  if (GetFileInformationByHandle(handle, &found) == 0) return last_error();
  const bool folder = (found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
  status.kind = folder ? FileKind::folder : FileKind::regular;
  status.identity = {found.dwVolumeSerialNumber,
                     std::uint64_t{found.nFileIndexHigh} << 32 | found.nFileIndexLow};
  status.size = std::uint64_t{found.nFileSizeHigh} << 32 | found.nFileSizeLow;
  status.links = found.nNumberOfLinks;
  return 0;
}

HANDLE handle_of(std::intptr_t handle) noexcept { return reinterpret_cast<HANDLE>(handle); }

int error_of(BOOL result) noexcept { return result != 0 ? 0 : last_error(); }

struct Opening {
  DWORD access;
  DWORD disposition;
  DWORD sharing = FILE_SHARE_READ | FILE_SHARE_WRITE;
};

constexpr DWORD kRemovable = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

constexpr std::array<Opening, 6> kOpenings{{
    // in the order of SystemFile::Open
    {FILE_APPEND_DATA | FILE_READ_ATTRIBUTES, OPEN_EXISTING},
    {GENERIC_WRITE, CREATE_NEW, kRemovable},
    {GENERIC_READ | GENERIC_WRITE, OPEN_EXISTING, kRemovable},
    {GENERIC_READ | GENERIC_WRITE, OPEN_ALWAYS},
    {GENERIC_READ | GENERIC_WRITE, CREATE_NEW},
    {GENERIC_WRITE, TRUNCATE_EXISTING},
}};

template <class Use>
int with_path(const std::string& name, const Use& use) noexcept {
  try {
    return use(to_path(name));
  } catch (const std::exception&) {  // not UTF-8, or out of memory
    return EILSEQ;
  }
}

OVERLAPPED at(std::uint64_t offset) noexcept {
  OVERLAPPED place{};
  place.Offset = static_cast<DWORD>(offset);
  place.OffsetHigh = static_cast<DWORD>(offset >> 32);
  return place;
}

constexpr std::size_t kMaxBytesPerCall = std::size_t{1} << 30;

/// Writes at `offset`, or at the current place.
int write_all(HANDLE handle, std::string_view text, std::optional<std::uint64_t> offset) noexcept {
  for (std::uint64_t done = 0; !text.empty();) {
    OVERLAPPED place = at(offset.value_or(0) + done);
    DWORD written = 0;
    const auto count = static_cast<DWORD>(std::min(text.size(), kMaxBytesPerCall));
    if (WriteFile(handle, text.data(), count, &written, offset ? &place : nullptr) == 0) {
      return last_error();
    }
    if (written == 0) return ENOSPC;
    text.remove_prefix(written);
    done += written;
  }
  return 0;
}

/// A virus scanner may briefly hold each new file open, so we retry renames for half a second.
template <class Change>
int in_patience(const Change& change) noexcept {
  constexpr int kMaxAttempts = 50;
  for (int i = 1;; ++i) {
    const int error = error_of(change());
    if (error != EBUSY && error != EACCES) return error;
    if (i == kMaxAttempts) return error;
    Sleep(10);
  }
}

}  // namespace

int read_status(const std::string& path, FileStatus& status) noexcept {
  return with_path(path, [&](const std::filesystem::path& name) {
    const HANDLE handle =
        CreateFileW(name.c_str(), 0, kRemovable, nullptr, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS,
                    nullptr);  // the flag is for folders
    if (handle == INVALID_HANDLE_VALUE) return last_error();
    const int error = read_handle_status(handle, status);
    CloseHandle(handle);
    return error;
  });
}

int read_status(int descriptor, FileStatus& status) noexcept {
  const auto handle = reinterpret_cast<HANDLE>(_get_osfhandle(descriptor));
  if (handle == INVALID_HANDLE_VALUE || handle == reinterpret_cast<HANDLE>(-2)) return EBADF;
  const int error = read_handle_status(handle, status);
  if (error != EACCES) return error;
  // Our parent may let us write a file without being allowed to query it.
  status = {.kind = FileKind::regular, .links = 1};
  return 0;
}

Stream open_stream(const std::string& path, StreamMode mode) noexcept {
  try {
    return Stream(_wfopen(to_path(path).c_str(), mode == StreamMode::read ? L"rbN" : L"wbN"));
  } catch (const std::exception&) {  // not UTF-8, or out of memory
    errno = EILSEQ;
    return {};
  }
}

int SystemFile::open(const std::string& path, Open mode, unsigned /*permissions*/) noexcept {
  return with_path(path, [&](const std::filesystem::path& name) {
    const Opening& opening = kOpenings[static_cast<std::size_t>(mode)];
    const HANDLE handle = CreateFileW(name.c_str(), opening.access, opening.sharing, nullptr,
                                      opening.disposition, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (handle == INVALID_HANDLE_VALUE) return last_error();
    handle_ = reinterpret_cast<std::intptr_t>(handle);
    return 0;
  });
}

int SystemFile::close() noexcept {
  return error_of(CloseHandle(handle_of(std::exchange(handle_, kNone))));
}

int SystemFile::status(FileStatus& status) const noexcept {
  return read_handle_status(handle_of(handle_), status);
}

int SystemFile::read_at(std::uint64_t offset, std::span<char> into,
                        std::size_t& count) const noexcept {
  OVERLAPPED place = at(offset);
  DWORD read = 0;
  const auto wanted = static_cast<DWORD>(std::min(into.size(), kMaxBytesPerCall));
  if (ReadFile(handle_of(handle_), into.data(), wanted, &read, &place) == 0 &&
      GetLastError() != ERROR_HANDLE_EOF) {
    return last_error();
  }
  count = read;
  return 0;
}

int SystemFile::write_at(std::uint64_t offset, std::string_view text) noexcept {
  return write_all(handle_of(handle_), text, offset);
}

int SystemFile::write(std::string_view text) noexcept {
  return write_all(handle_of(handle_), text, std::nullopt);
}

int SystemFile::resize(std::uint64_t bytes) noexcept {
  LARGE_INTEGER end{};
  end.QuadPart = static_cast<LONGLONG>(bytes);
  if (SetFilePointerEx(handle_of(handle_), end, nullptr, FILE_BEGIN) == 0) return last_error();
  return error_of(SetEndOfFile(handle_of(handle_)));
}

int SystemFile::set_permissions(unsigned /*permissions*/) noexcept { return 0; }

int SystemFile::sync() noexcept { return error_of(FlushFileBuffers(handle_of(handle_))); }

int SystemFile::lock() noexcept {
  // Windows locks keep others from the locked bytes, so we lock a byte that no file has.
  OVERLAPPED place = at(std::uint64_t{1} << 62);
  return error_of(LockFileEx(handle_of(handle_),
                             LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &place));
}

int rename_over(const std::string& from, const std::string& to) noexcept {
  return with_path(from, [&](const std::filesystem::path& source) {
    return with_path(to, [&](const std::filesystem::path& target) {
      return in_patience([&] {
        return MoveFileExW(source.c_str(), target.c_str(),
                           MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH);
      });
    });
  });
}

int remove_name(const std::string& path) noexcept {
  return with_path(path, [](const std::filesystem::path& name) {
    return in_patience([&] { return DeleteFileW(name.c_str()); });
  });
}

int force_to_disk(const std::string& path) noexcept {
  return with_path(path, [](const std::filesystem::path& name) {
    const DWORD attributes = GetFileAttributesW(name.c_str());
    if (attributes == INVALID_FILE_ATTRIBUTES) return last_error();
    if ((attributes & FILE_ATTRIBUTE_DIRECTORY) != 0) return 0;
    const HANDLE handle = CreateFileW(name.c_str(), GENERIC_WRITE, kRemovable, nullptr,
                                      OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (handle == INVALID_HANDLE_VALUE) return last_error();
    const int error = error_of(FlushFileBuffers(handle));
    CloseHandle(handle);
    return error;
  });
}

int check_writable(const std::string& path) noexcept {
  return with_path(path, [](const std::filesystem::path& name) {
    const DWORD attributes = GetFileAttributesW(name.c_str());
    if (attributes == INVALID_FILE_ATTRIBUTES) return last_error();
    return (attributes & FILE_ATTRIBUTE_READONLY) != 0 ? EACCES : 0;
  });
}

std::string machine_name() {
  char name[MAX_COMPUTERNAME_LENGTH + 1] = {};
  DWORD size = sizeof name;
  // NetBIOS: at most 15 letters, digits and hyphens.
  return GetComputerNameA(name, &size) != 0 ? std::string(name, size) : std::string();
}

std::vector<std::string> command_line(int argc, const char* const* argv) {
  int count = 0;
  LPWSTR* const wide = CommandLineToArgvW(GetCommandLineW(), &count);
  if (wide == nullptr) return {argv, argv + argc};
  std::vector<std::string> words;
  words.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) {
    // Half a surrogate pair is not text, and cannot be part of a name we could open.
    const int bytes = WideCharToMultiByte(CP_UTF8, 0, wide[i], -1, nullptr, 0, nullptr, nullptr);
    std::string word(static_cast<std::size_t>(bytes), '\0');
    WideCharToMultiByte(CP_UTF8, 0, wide[i], -1, word.data(), bytes, nullptr, nullptr);
    word.pop_back();  // the zero
    words.push_back(std::move(word));
  }
  LocalFree(wide);
  return words;
}

}  // namespace kanzen
