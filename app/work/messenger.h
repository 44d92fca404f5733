// Messages between the processes of one run, which are numbered and called ranks.
//
// It carries texts and knows nothing of work. One implementation speaks MPI, in a shared object of its own that is
// loaded only under mpirun or srun; tests have another. Law: messages of one sender arrive whole and in order. One
// thread at a time.
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

  /// Returns at once; the message is on its way.
  virtual void send(int to, std::string text) = 0;

  /// A message that has arrived, none where there is none.
  virtual std::optional<Message> receive() = 0;
};

/// The door of the module: joins the other ranks; null where that fails.
using OpenMessenger = Messenger* (*)();

}  // namespace tilefold::app
