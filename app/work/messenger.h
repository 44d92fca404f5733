// Messages between the processes of one run, which are numbered and called ranks.
//
// It transports texts and does not interpret them. The production implementation uses MPI and is a shared object that
// is loaded only under mpirun or srun; tests use another. Invariant: messages from one sender arrive complete and in
// order. Not thread-safe.
#pragma once

#include <optional>
#include <string>

namespace tilefold::app {

struct Message {
  int from = 0;
  std::string text;
};

class Messenger {
 public:
  virtual ~Messenger() = default;

  virtual int rank() const = 0;
  virtual int count() const = 0;

  /// Queues the message and returns at once.
  virtual void send(int to, std::string text) = 0;

  /// Returns the next message that has arrived; nullopt if none has arrived.
  virtual std::optional<Message> receive() = 0;
};

/// Entry point of the shared object: joins the other ranks; returns null on failure.
using OpenMessenger = Messenger* (*)();

}  // namespace tilefold::app
