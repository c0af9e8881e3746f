#pragma once

#include <string>

#include "core/board.hpp"

namespace kanzen::test {

inline const std::string kStartSquares =
    "---------------------------OX------XO---------------------------";

/// 6 empty squares, without the side to move. With Black to move the value is +6 (h5 +6, g6 -2, f6
/// -4, h6 -10), with White -2.
inline const std::string kEasySquares =
    "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO-";
inline const std::string kEasy = kEasySquares + " X";

/// The value is -42.
inline const std::string kMustPass =
    "-XXXXXXXOOXXXX--OOOOXXX-OOOOOOX-OOOOOXX-OOOOO-X-OOOOO-XOOOOOO--- X";

/// FFO #1 without its side to move, Black: 14 empty squares; the best move is g8. The text begins
/// like an option, and its second row like the end of options.
inline const std::string kFfo1Squares =
    "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--";
inline const std::string kFfo1 = kFfo1Squares + " X";

/// 60 moves. From 14 empty squares on, each is a best one.
inline const std::string kDrawnGame =
    "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8g8b3h3b2h5b7"
    "a3a4a1a2c1h2h1g2b8a8g7h8h7h6";

}  // namespace kanzen::test
