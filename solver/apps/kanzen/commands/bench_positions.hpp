// The positions of `kanzen bench`: positions/bench.obf, compiled in so that no file is needed.
#pragma once

#include <array>
#include <string_view>

#include "core/types.hpp"

namespace kanzen::cli {

struct BenchPosition {
  std::string_view board;  // 64 squares and the side to move
  Score score;             // its exact value
};

// clang-format off
inline constexpr std::array kBenchPositions{
    BenchPosition{"--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X", +18},  // FFO 1
    BenchPosition{"-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X", +10},  // FFO 2
    BenchPosition{"----OX----OOXX---OOOXX-XOOXXOOOOOXXOXXOOOXXXOOOOOXXXXOXO--OOOOOX X", +2},  // FFO 3
    BenchPosition{"-XXXXXX-X-XXXOO-XOXXXOOXXXOXOOOX-OXOOXXX--OOOXXX--OOXX----XOXXO- X", +0},  // FFO 4
    BenchPosition{"-OOOOO----OXXO-XXXOXOXX-XXOXOXXOXXOOXOOOXXXXOO-OX-XOOO---XXXXX-- X", +32},  // FFO 5
    BenchPosition{"--OXXX--OOOXXX--OOOXOXO-OOXOOOX-OOXXXXXXXOOXXOX--OOOOX---XXXXXX- X", +14},  // FFO 6
    BenchPosition{"--OXXO--XOXXXX--XOOOXXXXXOOXXXXXXOOOOXXX-XXXXXXX--XXOOO----XXOO- X", +8},  // FFO 7
    BenchPosition{"---X-X--X-XXXX--XXXXOXXXXXXOOOOOXXOXXXO-XOXXXXO-XOOXXX--XOOXXO-- O", +8},  // FFO 8
    BenchPosition{"--XOXX--O-OOXXXX-OOOXXXX-XOXXXOXXXOXOOOXOXXOXOXX--OXOO----OOOO-- O", -8},  // FFO 9
    BenchPosition{"-XXXX-----OXXX--XOXOXOXXOXOXXOXXOXXOXOOOXXXOXOOX--OXXO---OOOOO-- O", +10},  // FFO 10
    BenchPosition{"---O-XOX----XXOX---XXOOXO-XXOXOXXXXOOXOX-XOOXXXXXOOOXX-XOOOOOOO- O", +30},  // FFO 11
    BenchPosition{"--O--O--X-OOOOX-XXOOOXOOXXOXOXOOXXOXXOOOXXXXOOOO--OXXX---XXXXX-- O", -8},  // FFO 12
    BenchPosition{"--XXXXX--OOOXX---OOOXXXX-OXOXOXXOXXXOXXX--XOXOXX--OXOOO--OOOOO-- X", +14},  // FFO 13
    BenchPosition{"--XXXXX---OOOX---XOOXXXX-OOOOOOOOOOXXXOOOOOXXOOX--XXOO----XXXXX- X", +18},  // FFO 14
    BenchPosition{"----O------OOX---OOOXX-XOOOXOOOOOXXOXXOOOXXXOOOOOXXXOOXO--OOOOOX X", +4},  // FFO 15
    BenchPosition{"-XXXXXX-X-XXXOO-XOXXXOOXXOOXXXOX-OOOXXXX--OOXXXX---OOO----XOX-O- X", +24},  // FFO 16
    BenchPosition{"-OOOOO----OXXO-XXXOOOXX-XXOXOXXOXXOOXOOOXXXXOO-OX-XOO----XXXX--- X", +8},  // FFO 17
    BenchPosition{"-XXX------OOOX--XOOOOOXXOXOXOOXXOXXOOOOOXXXOXOOX--OXXO---OOOOO-- X", -2},  // FFO 18
    BenchPosition{"--OXXO--XOXXXX--XOOOOXXXXOOOXXXXX-OOOXXX--OOOOXX--XXOOO----XXOO- X", +8},  // FFO 19
    BenchPosition{"XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X", +6},  // FFO 20
    BenchPosition{"OOOOOOOOXOOXXX--XXOOXOO-XOXOOO--XOOOOX--XOOXOO--XOOOOO--XXXX---- O", +0},  // FFO 21
    BenchPosition{"--OOOO--X-OOOOO-XXOOXOXXXOXOXXXXXXXOXXXX-XXOXOXX--OXXX-X----X--- O", +2},  // FFO 22
    BenchPosition{"--O-------OOX---OOOXXXO-OOOOXOXXXXXOOXOXXXXXXOOXX-XXXXOX--XXXX-- X", +4},  // FFO 23
    BenchPosition{"--O--O-----OOOX--X-XOXOO--XXXOOOXXXXOOOOXXXOXXOOXXXXXX--XOXX-O-- O", +0},  // FFO 24
    BenchPosition{"----X------XXXO--OOOXXXXXOOOOXXO-XXOOXXOOOXOXXXXOOOXX---X-XXXX-- O", +0},  // FFO 25
    BenchPosition{"-OOO------OOOO--XXXOOXXX-XOOOXX-XXXXOOOOOXXOOOO---OXOO---OOOO--- X", +0},  // hard-20-dev 1
    BenchPosition{"----------OOOX-X-XOOOXXX-OXXOXXX-OXXOXXXOOXXOXXX--XXXX---OOOOOO- X", +4},  // hard-20-dev 7
    BenchPosition{"--XXXXX---XXOO---XXOOX-O-XOOXXXX-OOOOXXOOOXXXXO---XXXX----XXXX-- X", -24},  // hard-20-dev 13
    BenchPosition{"X--XXXXO-X-XXOXOXXXXOXXO-XXXXOXOOXOXXXOOOOOOOOOOOXXXXXXO----X--- X", -40},  // the side to move must pass
    BenchPosition{"XXX-X-XO-XXXXXOO-XXOOOOO-XXXXOOO-XXXXXOOXXXXXXXO-X-XX-X---XXXX-- X", -56},  // the side to move must pass
    BenchPosition{"-XXXXXXXOOXXXX--OOOOXXX-OOOOOOX-OOOOOXX-OOOOO-X-OOOOO-XOOOOOO--- X", -42},  // the side to move must pass
    BenchPosition{"XOO-----XOOO----XXOXOO--XOXXXO-OXXOXXOOOXOXXXXOOXOOOOOOOXXX-XXXX O", -58},  // the side to move must pass
    BenchPosition{"XXXXXXXXXXXXXXXXXXXXXXXXXXOXXOXXXOOXXXXXXOXXOXXXOOOOOO--XXXXXXX- X", +40},  // finished game
    BenchPosition{"XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX----XO------ X", +64},  // one side can be wiped out
    BenchPosition{"OOOOOOOOOOOOOOOOOOX-----OX------OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO O", +64},  // one side can be wiped out
    BenchPosition{"OXXXXXX-OOXXOX--OXXOXXOOOOXXOOO-OOXXOXO-OOXOXXOOO-XXX--O--X----- O", +16},  // from a hard-20-dev position, a few plies on
    BenchPosition{"--XXXXX-O-XXXXX-OOXOOXOOOXOOXXOXOXXXXXOOOXXXXXO---XXXX----XXXX-- X", -22},  // from a hard-20-dev position, a few plies on
    BenchPosition{"--OXXXXO--OOOXXO--OOXOXO--OOXXXO--OXOXXO--XXOOXO-XXXXXXOOOOOOOOO O", +22},  // from a hard-20-dev position, a few plies on
    BenchPosition{"-XXXOX----OOO---X-OOOOOO-XOOOOOO-XOXOOOOXXXXOOOO--OOOOOO--OOOOOO O", +42},  // from a hard-20-dev position, a few plies on
    BenchPosition{"----OOOXX-OOXOX-XOOXOXXOXOOOXXX-XOXXXXXXXOOOOOXXXO-OOX-X----XXX- X", +26},  // from a hard-20-dev position, a few plies on
};
// clang-format on

}  // namespace kanzen::cli
