// Reads and checks the protocol file of a study.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/protocol/protocol.h"

namespace tilefold::protocol {

/// A fault of a protocol file.
struct ProtocolFault {
  std::size_t line = 0;
  std::string text;  ///< begins with the key, says what is wrong and what would be right
};

struct ProtocolReading {
  Protocol protocol;
  std::vector<ProtocolFault> faults;  ///< in the order of their lines; if there are any, `protocol` must not be used
};

/// Reads a protocol from the text of a file. Opens every trial once, to check its level or rules.
ProtocolReading read_protocol(std::string_view text);

}  // namespace tilefold::protocol
