#include "engine/puzzles/unblock/relevant_part.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <vector>

namespace tilefold::unblock {
namespace {

// The places along its lane that a piece may reach: certainly all that it can reach, and perhaps more.
struct Track {
  Piece piece;
  bool is_horizontal = true;
  int length = 2;
  int place = 0;
  int end = 0;  // number of cells of its lane
  int min = 0;
  int max = 0;

  Cell cell(int step) const { return is_horizontal ? cell_at(piece.cell.row, step) : cell_at(step, piece.cell.column); }
  bool is_in_lane_of(const Track& other) const {
    if (is_horizontal != other.is_horizontal) return false;
    return is_horizontal ? piece.cell.row == other.piece.cell.row : piece.cell.column == other.piece.cell.column;
  }
};

using Cells = std::bitset<max_area>;

std::vector<Track> tracks_of(const State& state) {
  std::vector<Track> tracks;
  UnblockRules::for_each_piece(state, [&](const Piece& piece) {
    const bool is_row = piece.is_horizontal();
    Track track{.piece = piece,
                .is_horizontal = is_row,
                .length = piece.length(),
                .place = is_row ? piece.cell.column : piece.cell.row,
                .end = is_row ? state.rules.columns : state.rules.rows};
    track.max = track.end - track.length;
    tracks.push_back(track);
  });
  return tracks;
}

// Returns the cells that a piece covers at every place of its track.
Cells always_covered(const State& state, const Track& track) {
  Cells cells;
  for (int step = track.max; step < track.min + track.length; ++step) cells.set(state.index(track.cell(step)));
  return cells;
}

Cells ever_covered(const State& state, const Track& track) {
  Cells cells;
  for (int step = track.min; step < track.max + track.length; ++step) cells.set(state.index(track.cell(step)));
  return cells;
}

// Shortens a track: the piece passes no cell of `blocked` and no other piece of its lane. Returns true if it changed.
bool shorten(const State& state, const std::vector<Track>& tracks, const Cells& blocked, Track& track) {
  int min = track.place;
  while (min > track.min && !blocked[state.index(track.cell(min - 1))]) --min;
  int max = track.place;
  while (max < track.max && !blocked[state.index(track.cell(max + track.length))]) ++max;
  for (const Track& other : tracks) {
    if (!other.is_in_lane_of(track)) continue;
    if (other.place < track.place) min = std::max(min, other.min + other.length);
    if (other.place > track.place) max = std::min(max, other.max - track.length);
  }
  const bool is_changed = min != track.min || max != track.max;
  track.min = min;
  track.max = max;
  return is_changed;
}

void shorten_all(const State& state, std::vector<Track>& tracks) {
  Cells walls;
  for (std::size_t i = 0; i < state.text().size(); ++i) walls[i] = state.cells[i] == wall;
  for (bool goes_on = true; goes_on;) {
    goes_on = false;
    for (Track& track : tracks) {
      Cells blocked = walls;
      for (const Track& other : tracks)
        if (other.piece.face != track.piece.face) blocked |= always_covered(state, other);
      goes_on = shorten(state, tracks, blocked, track) || goes_on;
    }
  }
}

}  // namespace

std::optional<State> relevant_part(const State& state) {
  std::vector<Track> tracks = tracks_of(state);
  shorten_all(state, tracks);
  const Track& exit = *std::find_if(tracks.begin(), tracks.end(), [](const Track& it) { return it.piece.face == red; });
  if (exit.max + exit.length < exit.end) return std::nullopt;
  // A piece matters if its track crosses or touches that of one that matters.
  Cells relevant = ever_covered(state, exit);
  std::vector<char> others;
  for (const Track& track : tracks) others.push_back(track.piece.face);
  for (bool goes_on = true; goes_on;) {
    goes_on = false;
    for (const Track& track : tracks) {
      const auto at = std::find(others.begin(), others.end(), track.piece.face);
      if (at == others.end() || (ever_covered(state, track) & relevant).none()) continue;
      relevant |= ever_covered(state, track);
      others.erase(at);
      goes_on = true;
    }
  }
  State part = state;
  for (const char face : others) fill(part, *find_piece(state, face), empty_cell);
  return part;
}

}  // namespace tilefold::unblock
