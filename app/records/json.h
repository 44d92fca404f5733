// Documents as JSON text and back. The only place that knows a JSON library.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/document.h"
#include "engine/core/result.h"

namespace tilefold::app {

/// One line of JSON without a line break; members keep their order, fractions their shortest form.
std::string to_json(const Document& document);

/// A text as it is, anything else as JSON: for people and for CSV.
std::string plain_text(const Document& document);

/// Reads JSON text. Refused, with line and column: what is no JSON, invalid UTF-8, a name given twice in
/// one table, tables of more than 1000 names, and nesting deeper than 32. `name` says where the text came from,
/// and `line`, where it is not 0, which line of it the text is.
Result<Document> parse_json(std::string_view text, std::string_view name, std::size_t line = 0);

}  // namespace tilefold::app
