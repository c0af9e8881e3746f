#include "solver/server/board/token.hpp"

#include <sys/random.h>  // macOS declares getentropy() here, Linux in unistd.h
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <system_error>

namespace kanzen::board {

std::string random_token() {
  std::array<unsigned char, 16> bytes{};
  if (::getentropy(bytes.data(), bytes.size()) != 0) {
    throw std::system_error(errno, std::generic_category(), "no random numbers for the address");
  }
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string token;
  for (const unsigned char byte : bytes) {
    token += kDigits[byte >> 4U];
    token += kDigits[byte & 15U];
  }
  return token;
}

bool same_secret(std::string_view secret, std::string_view offered) noexcept {
  if (secret.size() != offered.size()) return false;
  unsigned different = 0;
  for (std::size_t i = 0; i < secret.size(); ++i) {
    different |= static_cast<unsigned>(static_cast<unsigned char>(secret[i] ^ offered[i]));
  }
  return different == 0;
}

}  // namespace kanzen::board
