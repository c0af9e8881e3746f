// Converts the cells of tables to the fields of a JSON object, which parse_jsonl() reads.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "solver/formats/jsonl_names.hpp"

namespace kanzen {

/// Converts `text` to a number, with or without a sign. Other text is returned unchanged, and
/// becomes an error of its field later.
[[nodiscard]] nlohmann::ordered_json number_or_text(std::string text);

/// Adds the cell `text` of a column of CSV.
void add_csv_field(const std::string& column, std::string text, Origin origin,
                   nlohmann::ordered_json& object);

/// Adds the cell `text` of a column of a Markdown table.
void add_markdown_field(const std::string& column, std::string text,
                        nlohmann::ordered_json& object);

/// Adds the values of moves, one JSON object for each row of the position, to `object`. A single
/// row has only the best move.
void add_rows_of_moves(const nlohmann::ordered_json& rows, nlohmann::ordered_json& object);

}  // namespace kanzen
