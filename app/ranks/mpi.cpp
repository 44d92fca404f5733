// Implements Messenger with MPI. This file becomes a separate shared object, so that the program itself does not depend
// on MPI.

#include <mpi.h>

#include <algorithm>
#include <cstdlib>
#include <list>
#include <map>
#include <utility>
#include <vector>

#include "app/work/messenger.h"

namespace tilefold::ranks {
namespace {

// MPI gives the length of a message as `int`, so long texts are sent in several pieces. The tag says whether the piece
// is the last one of its text.
constexpr std::size_t max_piece = std::size_t{1} << 20U;
constexpr int tag_of_last = 0;
constexpr int tag_of_others = 1;

class MpiMessenger final : public work::Messenger {
 public:
  MpiMessenger() {
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &count_);
  }

  ~MpiMessenger() override {
    for (Sent& sent : sent_)
      MPI_Waitall(static_cast<int>(sent.requests.size()), sent.requests.data(), MPI_STATUSES_IGNORE);
    MPI_Finalize();
  }

  int rank() const override { return rank_; }
  int count() const override { return count_; }

  void send(int to, std::string text) override {
    Sent& sent = sent_.emplace_back(Sent{.text = std::move(text), .requests = {}});
    std::size_t at = 0;
    do {
      const std::size_t size = std::min(sent.text.size() - at, max_piece);
      const int tag = at + size == sent.text.size() ? tag_of_last : tag_of_others;
      MPI_Isend(sent.text.data() + at, static_cast<int>(size), MPI_CHAR, to, tag, MPI_COMM_WORLD,
                &sent.requests.emplace_back(MPI_REQUEST_NULL));
      at += size;
    } while (at < sent.text.size());
  }

  std::optional<work::Message> receive() override {
    forget_arrived();
    for (;;) {
      int is_there = 0;
      MPI_Status status;
      MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &is_there, &status);
      if (is_there == 0) return std::nullopt;
      int size = 0;
      MPI_Get_count(&status, MPI_CHAR, &size);
      std::string& text = arriving_[status.MPI_SOURCE];
      const std::size_t before = text.size();
      text.resize(before + static_cast<std::size_t>(size));
      MPI_Recv(text.data() + before, size, MPI_CHAR, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
      if (status.MPI_TAG == tag_of_last)
        return work::Message{.from = status.MPI_SOURCE, .text = std::exchange(text, {})};
    }
  }

 private:
  struct Sent {
    std::string text;
    std::vector<MPI_Request> requests;  // one request per piece of the text
  };

  void forget_arrived() {
    sent_.remove_if([](Sent& sent) {
      int has_arrived = 0;
      MPI_Testall(static_cast<int>(sent.requests.size()), sent.requests.data(), &has_arrived, MPI_STATUSES_IGNORE);
      return has_arrived != 0;
    });
  }

  int rank_ = 0;
  int count_ = 1;
  std::list<Sent> sent_;
  // for each sender, the received pieces of a text whose last piece has not arrived
  std::map<int, std::string> arriving_;
};

}  // namespace
}  // namespace tilefold::ranks

extern "C" __attribute__((visibility("default"))) tilefold::work::Messenger* tilefold_open_messenger() {
  // Let waiting ranks yield the processor, because several ranks may share a core.
  setenv("OMPI_MCA_mpi_yield_when_idle", "1", 0);
  int given = 0;
  if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &given) != MPI_SUCCESS) return nullptr;
  return new tilefold::ranks::MpiMessenger();
}
