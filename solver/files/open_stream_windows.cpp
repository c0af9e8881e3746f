#include <cerrno>
#include <exception>

#include "solver/files/file_name.hpp"
#include "solver/files/open_stream.hpp"

namespace kanzen {

Stream open_stream(const std::string& path, StreamMode mode) noexcept {
  try {
    return Stream(_wfopen(to_path(path).c_str(), mode == StreamMode::read ? L"rbN" : L"wbN"));
  } catch (const std::exception&) {  // not UTF-8, or out of memory
    errno = EILSEQ;
    return {};
  }
}

}  // namespace kanzen
