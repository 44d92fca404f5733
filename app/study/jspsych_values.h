// Reads values from the rows that jsPsych saves. They come from a browser, so any of them may be missing or wrong.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/document.h"

namespace tilefold::study {

/// Returns the number; nullopt if `value` is null or not a number.
std::optional<double> number_in(const Document* value);

/// Returns the time in the field `name`, in whole ms; nullopt if it is missing or not a time.
std::optional<std::int64_t> time_in(const Document& object, std::string_view name);

/// Returns the date and time in the field `name`, in ms since 1970; nullopt if it is missing or not a date.
std::optional<std::int64_t> date_in(const Document& object, std::string_view name);

/// Returns the text in the field `name`; empty if it is missing or not a text.
std::string text_in(const Document& object, std::string_view name);

/// Returns the list in the field `name`; empty if it is missing or not a list.
const List& list_in(const Document& object, std::string_view name);

/// True if the row is a trial of the plugin jspsych-tilefold.
bool is_trial(const Document& row);

}  // namespace tilefold::study
