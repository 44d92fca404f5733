// Reads and checks the protocol file of a study.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/protocol/protocol.h"
#include "engine/core/error.h"

namespace tilefold::protocol {

/// A fault of a protocol file.
struct ProtocolFault {
  std::size_t line = 0;
  Error error;  ///< begins with the key, states the fault and the valid values
};

struct ProtocolReading {
  Protocol protocol;
  std::vector<ProtocolFault> faults;  ///< sorted by line; if it is not empty, `protocol` must not be used
};

/// Reads a protocol from the text of a file. Opens every trial once, to check its level or rules.
ProtocolReading read_protocol(std::string_view text);

}  // namespace tilefold::protocol
