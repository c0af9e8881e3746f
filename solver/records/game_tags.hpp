// Facts about a game besides its moves, from a file.
#pragma once

#include <string>

namespace kanzen {

/// Texts in UTF-8 without control characters; empty where the file does not know them.
struct GameTags {
  std::string source;      // the name of the file
  std::string black;       // the player of the first side, Black
  std::string white;       // the player of the other side
  std::string tournament;  // the event, or else the place
  std::string date;        // as in the file; for WTHOR, the year
};

}  // namespace kanzen
