// The MPI implementation of Messenger. It is a separate shared object so that the program itself does not depend on
// MPI.

#include <mpi.h>

#include <cstdlib>
#include <list>
#include <utility>

#include "app/work/messenger.h"

namespace tilefold::app {
namespace {

class MpiMessenger final : public Messenger {
 public:
  MpiMessenger() {
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &count_);
  }

  ~MpiMessenger() override {
    for (Sent& sent : sent_) MPI_Wait(&sent.request, MPI_STATUS_IGNORE);
    MPI_Finalize();
  }

  int rank() const override { return rank_; }
  int count() const override { return count_; }

  void send(int to, std::string text) override {
    Sent& sent = sent_.emplace_back(Sent{.text = std::move(text)});
    MPI_Isend(sent.text.data(), static_cast<int>(sent.text.size()), MPI_CHAR, to, 0, MPI_COMM_WORLD, &sent.request);
  }

  std::optional<Message> receive() override {
    forget_arrived();
    int is_there = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &is_there, &status);
    if (is_there == 0) return std::nullopt;
    int size = 0;
    MPI_Get_count(&status, MPI_CHAR, &size);
    Message message{.from = status.MPI_SOURCE, .text = std::string(static_cast<std::size_t>(size), '\0')};
    MPI_Recv(message.text.data(), size, MPI_CHAR, message.from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return message;
  }

 private:
  struct Sent {
    std::string text;
    MPI_Request request = MPI_REQUEST_NULL;
  };

  void forget_arrived() {
    sent_.remove_if([](Sent& sent) {
      int has_arrived = 0;
      MPI_Test(&sent.request, &has_arrived, MPI_STATUS_IGNORE);
      return has_arrived != 0;
    });
  }

  int rank_ = 0;
  int count_ = 1;
  std::list<Sent> sent_;
};

}  // namespace
}  // namespace tilefold::app

extern "C" __attribute__((visibility("default"))) tilefold::app::Messenger* tilefold_open_messenger() {
  // Makes waiting ranks yield the processor, because several ranks may share a core.
  setenv("OMPI_MCA_mpi_yield_when_idle", "1", 0);
  int given = 0;
  if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &given) != MPI_SUCCESS) return nullptr;
  return new tilefold::app::MpiMessenger();
}
