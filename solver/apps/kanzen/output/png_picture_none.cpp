// Replaces png_picture.cpp in builds without pictures; callers refuse PNG images themselves.
#include "solver/apps/kanzen/output/png_picture.hpp"
#include "solver/files/file_stream.hpp"

namespace kanzen::cli {

std::string png_picture(const Drawing& /*drawing*/, std::string_view /*note*/) {
  throw OutputError("PNG images are not in this build");
}

}  // namespace kanzen::cli
