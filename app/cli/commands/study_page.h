// `tilefold study page`: makes a page for the browser from the protocol of a study.
#pragma once

#include "app/cli/commands/study.h"
#include "app/protocol/protocol.h"

namespace tilefold::cli {

/// Writes the page of a study; returns the exit code. The template is `request.page_template`, or the one that was
/// installed or built with this program.
int write_page(const protocol::Protocol& protocol, const StudyRequest& request);

}  // namespace tilefold::cli
