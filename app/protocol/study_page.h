// Turns a protocol into a page for a browser: the template of the page with the protocol as JSON.
//
// The jsPsych plugin's build makes the template (packages/jspsych-tilefold/page). It contains everything but the study.
#pragma once

#include <string>
#include <string_view>

#include "app/protocol/protocol.h"
#include "engine/core/document.h"
#include "engine/core/result.h"

namespace tilefold::protocol {

/// Returns the study as the script of the page reads it. `theme` is the name of the colour theme. Returns an error if a
/// page cannot show the study.
Result<Document> page_document(const Protocol& protocol, std::string_view theme);

/// Puts the study into the template. Allows the page to send data to DataPipe if the study names an experiment there.
/// Returns an error if `page` is not a template of this version.
Result<std::string> fill_page(std::string_view page, const Document& study);

}  // namespace tilefold::protocol
