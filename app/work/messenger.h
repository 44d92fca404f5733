// Sends messages between the processes of one run. The processes are numbered and are called ranks.
//
// A message is a text that this class does not interpret. The real implementation uses MPI; it is a shared object that
// is loaded only under mpirun or srun. Tests use another implementation. Invariant: the messages of a sender arrive
// complete and in order. Not thread-safe.
#pragma once

#include <optional>
#include <string>

namespace tilefold::work {

struct Message {
  int from = 0;
  std::string text;
};

class Messenger {
 public:
  virtual ~Messenger() = default;

  virtual int rank() const = 0;
  virtual int count() const = 0;

  /// Queues a message to another rank and returns at once.
  virtual void send(int to, std::string text) = 0;

  /// Returns the next message that has arrived; nullopt if none has arrived.
  virtual std::optional<Message> receive() = 0;
};

/// Entry point of the shared object. Connects this process with the other ranks. Returns null if that fails.
using OpenMessenger = Messenger* (*)();

}  // namespace tilefold::work
