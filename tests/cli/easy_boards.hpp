// Boards that are solved at once, for tests of what is done with them.
#pragma once

#include <string>

namespace kanzen::test {

/// 6 empty squares; the value is +6.
inline const std::string kEasy =
    "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X";

/// FFO #1: 14 empty squares; the value is +18.
inline const std::string kDashes =
    "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";

}  // namespace kanzen::test
