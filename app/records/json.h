// Converts documents to JSON text and back. Only this file's implementation uses a JSON library.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/document.h"
#include "engine/core/result.h"

namespace tilefold::records {

/// Returns the document as JSON on one line, without a line break at the end. Members keep their order. Fractions are
/// written in the shortest form that restores the same value when it is read.
std::string to_json(const Document& document);

/// Returns the document for display or CSV: a text is returned without quotation marks, anything else as JSON.
std::string plain_text(const Document& document);

/// Parses JSON text. Returns an error with line and column if the JSON is malformed, contains invalid UTF-8, is nested
/// more than 32 deep, or has an object with a duplicate name or with more than 1,000 names. `name` identifies the
/// source in messages. If the text is one line of the source, `line` is the number of that line; otherwise `line` is 0.
Result<Document> parse_json(std::string_view text, PhraseValue name, std::size_t line = 0);

}  // namespace tilefold::records
