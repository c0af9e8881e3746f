// Boards that are solved at once, for tests of the commands.
#pragma once

#include <string>

namespace kanzen::test {

/// 6 empty squares; the value is +6. The values of the moves are h5 +6, g6 -2, f6 -4, h6 -10.
inline const std::string kEasy =
    "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X";

/// FFO #1: 14 empty squares; the value is +18. Its text begins like an option, and its second row
/// like the end of options.
inline const std::string kDashes =
    "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";

}  // namespace kanzen::test
