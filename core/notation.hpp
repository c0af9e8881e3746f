// Everything that turns texts into squares, boards, games and problem records, and back.
#pragma once

#include "core/notation/board_text.hpp"
#include "core/notation/move_text.hpp"
#include "core/notation/obf.hpp"
#include "core/notation/square_text.hpp"
