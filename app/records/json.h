// Converts documents to JSON text and back. The only place that uses a JSON library.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/document.h"
#include "engine/core/result.h"

namespace tilefold::app {

/// Returns JSON on one line, without a line break. Members keep their order; fractions use the shortest exact form.
std::string to_json(const Document& document);

/// Returns a text unquoted, anything else as JSON; for display and CSV.
std::string plain_text(const Document& document);

/// Parses JSON text. Returns an error with line and column for malformed JSON, invalid UTF-8, a duplicate name in an
/// object, objects with more than 1,000 names, and nesting deeper than 32. `name` identifies the source in messages;
/// `line`, if not 0, is the number of the text's line in it.
Result<Document> parse_json(std::string_view text, std::string_view name, std::size_t line = 0);

}  // namespace tilefold::app
