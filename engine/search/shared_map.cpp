#include "engine/search/shared_map.h"

#include <algorithm>
#include <string>

#include "engine/core/rng.h"
#include "engine/search/state_share.h"

namespace tilefold {
namespace {

using Piece = MapCommunicator::Piece;

// The first word of a piece is a header. It contains the number of states that the sending process has found and, in
// the low bits, the following flags.
constexpr std::uint64_t goes_on = 1;   // the process will send more states of the current level
constexpr std::uint64_t is_there = 2;  // the process has states on the current level
constexpr std::uint64_t is_full = 4;
constexpr std::uint64_t is_stopped = 8;
constexpr std::uint64_t no_memory = 16;
constexpr unsigned said_bits = 5;

// Share of the memory that is reserved for pieces: those that are being filled, those received and those in transit.
constexpr std::size_t part_of_pieces = 16;
constexpr std::size_t bytes_of_piece_state = 4 * sizeof(PackedState);
constexpr std::size_t most_in_pieces = 1U << 17U;

std::size_t states_in_pieces(std::size_t bytes) {
  return std::min(bytes / part_of_pieces / bytes_of_piece_state, most_in_pieces);
}

class SharedMap {
 public:
  SharedMap(const PackedStates& states, const SharedMapOptions& options, MapCommunicator& communicator)
      : states_(states),
        options_(options),
        communicator_(communicator),
        share_(StateShare::of_bytes(options.bytes - options.bytes / part_of_pieces)),
        pieces_(communicator.count()),
        most_in_piece_(std::max<std::size_t>(states_in_pieces(options.bytes) / communicator.count(), 1)),
        next_(states.most_steps()) {}

  Result<MapSummary> make() {
    said_ = share_ ? 0 : no_memory;
    swap();
    if ((all_said_ & no_memory) != 0) return failed();
    if (is_own(states_.start())) add_state(states_.start());
    while (follow_level([this](PackedState state) { list_steps(state); },
                        [this](PackedState state) { add_state(state); })) {
    }
    if ((all_said_ & (is_full | is_stopped)) != 0) return failed();
    MapSummary summary;
    add_up(summary);
    share_->begin_again([this](PackedState state) { return states_.is_solved(state); });
    int level = 0;
    while (follow_level([this](PackedState state) { list_all_steps(state); },
                        [this](PackedState state) { share_->mark(state); }))
      summary.deepest = level++;
    if ((all_said_ & is_stopped) != 0) return failed();
    summary.solution = shortest_way();
    return summary;
  }

 private:
  std::size_t owner(PackedState state) const {
    return static_cast<std::size_t>((mix(state) & 0xffffffffU) % pieces_.size());
  }
  bool is_own(PackedState state) const { return owner(state) == communicator_.place(); }

  // Processes all states of the next level, in lockstep with the other processes. `list` adds the successors of a state
  // to the pieces; `visit` receives the states that were sent to this process. Returns false if the level was empty or
  // if the work must be aborted.
  template <class List, class Visit>
  bool follow_level(const List& list, const Visit& visit) {
    share_->begin_level();
    bool was_there = false;
    do {
      fill(list);
      swap();
      if ((all_said_ & (is_full | is_stopped)) != 0) return false;
      was_there = was_there || (all_said_ & is_there) != 0;
      for (Piece& piece : pieces_) {
        visit_piece(piece, visit);
        piece.clear();
      }
    } while ((all_said_ & goes_on) != 0);
    return was_there;
  }

  template <class List>
  void fill(const List& list) {
    for (Piece& piece : pieces_) piece.assign(1, 0);
    said_ &= ~(goes_on | is_there);
    is_piece_full_ = false;
    while (!is_piece_full_) {
      const auto state = share_->next();
      if (!state) return;
      said_ |= is_there;
      list(*state);
    }
    said_ |= goes_on;
  }

  template <class Visit>
  void visit_piece(const Piece& piece, const Visit& visit) {
    constexpr std::size_t ahead = 16;  // number of states to prefetch ahead
    for (std::size_t i = 1; i < std::min(piece.size(), 1 + ahead); ++i) share_->fetch(piece[i]);
    for (std::size_t i = 1; i < piece.size(); ++i) {
      if (i + ahead < piece.size()) share_->fetch(piece[i + ahead]);
      visit(piece[i]);
    }
  }

  void swap() {
    if (options_.stop.stop_requested()) said_ |= is_stopped;
    for (Piece& piece : pieces_) {
      if (piece.empty()) piece.push_back(0);
      piece.front() = (share_ ? share_->size() : 0) << said_bits | said_;
    }
    communicator_.swap(pieces_);
    all_said_ = 0;
    all_states_ = 0;
    for (const Piece& piece : pieces_) {
      all_said_ |= piece.front();
      all_states_ += piece.front() >> said_bits;
    }
    if (options_.on_progress) options_.on_progress(all_states_);
  }

  Error failed() const {
    if ((all_said_ & no_memory) != 0)
      return make_error("the system does not have that much memory for each process; give less");
    if ((all_said_ & is_stopped) != 0) return make_error("the map was stopped before it was complete");
    return make_error(
        "the map of this level has more than {} states, and more do not fit in this memory; give each process more, or "
        "use more processes",
        all_states_);
  }

  void list_steps(PackedState state) {
    if (options_.goals == Goals::terminal && states_.is_solved(state)) return;
    const std::size_t count = list_all_steps(state);
    transitions_ += count;
    if (options_.goals == Goals::full) return;
    for (std::size_t i = 0; i < count; ++i) one_way_ += states_.is_solved(next_[i]) ? 1U : 0U;
  }

  // Adds all neighbours of a state to the pieces. Does so even for a solved state whose links are not part of the map,
  // because each neighbour has a link to the solved state.
  std::size_t list_all_steps(PackedState state) {
    const std::size_t count = states_.steps(state, next_.data());
    for (std::size_t i = 0; i < count; ++i) {
      Piece& piece = pieces_[owner(next_[i])];
      piece.push_back(next_[i]);
      is_piece_full_ = is_piece_full_ || piece.size() > most_in_piece_;
    }
    return count;
  }

  void add_state(PackedState state) {
    switch (share_->add(state)) {
      case StateShare::Found::is_new: solved_ += states_.is_solved(state) ? 1U : 0U; break;
      case StateShare::Found::is_known: break;
      case StateShare::Found::no_room: said_ |= is_full; break;
    }
  }

  // Sends the same numbers to all processes. Returns the numbers from each process, indexed by process.
  std::vector<Piece> exchange_numbers(const Piece& numbers) {
    std::vector<Piece> all(pieces_.size(), numbers);
    communicator_.swap(all);
    return all;
  }

  void add_up(MapSummary& summary) {
    std::uint64_t transitions = 0;
    for (const Piece& of_one : exchange_numbers({share_->size(), solved_, transitions_ + one_way_})) {
      summary.states += of_one[0];
      summary.solved_states += of_one[1];
      transitions += of_one[2];
    }
    summary.links = transitions / 2;
  }

  // Returns distance + 1 for each state, or 0 for a state without a distance. Only the process that owns a state knows
  // its distance, so all processes exchange their results.
  Piece distances(const PackedState* states, std::size_t count) {
    Piece own(count, 0);
    for (std::size_t i = 0; i < count; ++i)
      if (const auto level = is_own(states[i]) ? share_->level(states[i]) : std::nullopt)
        own[i] = static_cast<std::uint64_t>(*level) + 1;
    Piece all(count, 0);
    for (const Piece& of_one : exchange_numbers(own))
      for (std::size_t i = 0; i < count; ++i) all[i] += of_one[i];
    return all;
  }

  // Computes a shortest solution. All processes call this function at the same time and get the same result.
  std::vector<PackedState> shortest_way() {
    std::vector<PackedState> way{states_.start()};
    std::uint64_t distance = distances(way.data(), 1).front();
    if (distance == 0) return {};
    for (; distance > 1; --distance) {
      const std::size_t count = states_.steps(way.back(), next_.data());
      const Piece found = distances(next_.data(), count);
      const auto nearer = std::find(found.begin(), found.end(), distance - 1);
      way.push_back(next_[static_cast<std::size_t>(nearer - found.begin())]);
    }
    return way;
  }

  const PackedStates& states_;
  const SharedMapOptions& options_;
  MapCommunicator& communicator_;
  std::optional<StateShare> share_;
  std::vector<Piece> pieces_;
  std::size_t most_in_piece_;
  bool is_piece_full_ = false;
  std::vector<PackedState> next_;  // successors of the current state
  std::uint64_t said_ = 0;
  std::uint64_t all_said_ = 0;
  std::uint64_t all_states_ = 0;
  std::uint64_t solved_ = 0;
  std::uint64_t transitions_ = 0;
  std::uint64_t one_way_ = 0;
};

}  // namespace

Result<MapSummary> summarise_map(const PackedStates& states, const SharedMapOptions& options,
                                 MapCommunicator& communicator) {
  return SharedMap(states, options, communicator).make();
}

}  // namespace tilefold
