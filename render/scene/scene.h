// What is shown: the last position, the move under way towards it, and what the pointer hovers over.
//
// A scene knows no rule, no pixel and no colour; `compose` makes a picture of it. Its only clock is the
// one that `advance` moves, and it stands still when nothing moves. Law: when nothing moves, what the
// scene shows (`shown_tiles`) equals the tiles of the last snapshot it was given.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/events.h"
#include "engine/core/tile.h"
#include "render/scene/timeline.h"

namespace tilefold::render {

struct Header {
  std::string title{};
  std::uint64_t score = 0;
  std::uint64_t best = 0;
  bool is_best_helped = false;            ///< it counts games with help
  std::optional<std::uint64_t> moves{};   ///< shown in place of score and best
  std::optional<std::uint64_t> target{};  ///< moves that are enough
  bool has_menu = false;                  ///< the title can be pressed
  friend bool operator==(const Header&, const Header&) = default;
};

/// A tile that a move would create, where it would come to rest.
struct Created {
  Face face{};
  Cell cell{};
  Extent size{};
  friend bool operator==(const Created&, const Created&) = default;
};

/// A move that is offered: where the next tile would land, with which tiles it would become one, and what
/// the chain that follows takes in and leaves.
struct Ghost {
  int column = 0;
  Face face{};
  Cell landing{};
  std::vector<TileId> merging{};    ///< by the first merge
  std::vector<TileId> following{};  ///< by later ones
  std::vector<Created> created{};   ///< at the end of the move
  friend bool operator==(const Ghost&, const Ghost&) = default;
};

enum class Emphasis { plain, strong };

/// Whether the next tile can go where it waits.
enum class Hand { ready, blocked };

/// How tiles show that a person asked them for something that cannot be.
struct Protest {
  enum class Kind : std::uint8_t { shake, exchange };
  Kind kind = Kind::shake;
  Cell a{};
  Cell b{};  ///< `a` again for a protest of one tile
};

/// The place on the board that a move belongs to, as a person's gesture would show it.
struct Spot {
  enum class Kind : std::uint8_t {
    column,  ///< of `cell`
    side,    ///< the edge that lies in `direction`
    cell,    ///< `cell`
    link,    ///< between `cell` and `to`
    swap,    ///< of neighbours: what lies on `cell` and on `to` changes places
  };
  Kind kind = Kind::column;
  Cell cell{};
  Cell to{};
  Direction direction = Direction::left;
  friend bool operator==(const Spot&, const Spot&) = default;
};

/// A word on a move, such as its value.
struct MoveNote {
  Spot spot{};
  std::string text{};
  std::string margin{};  ///< how sure the text is, such as "±97"; may be empty
  float share = 1;       ///< for a gauge: 1 is as good as the best move, 0 as bad as the worst
  Emphasis emphasis = Emphasis::plain;
  friend bool operator==(const MoveNote&, const MoveNote&) = default;
};

/// Some cells of the board: `size` from `cell`, as a tile covers them.
struct CellArea {
  Cell cell{};
  Extent size{};
  friend bool operator==(const CellArea&, const CellArea&) = default;
};

class Scene {
 public:
  void set_motion(const Motion& motion) { motion_ = motion; }
  void set_header(Header header) { header_ = std::move(header); }
  void set_ghost(std::optional<Ghost> ghost) { ghost_ = std::move(ghost); }
  /// Moves beside one another on a position at rest: the best first, then the one that was played.
  void set_compared(std::vector<Ghost> ghosts) { compared_ = std::move(ghosts); }
  void set_notes(std::vector<MoveNote> notes);
  /// Areas that a person is asked to look at.
  void set_attention(std::vector<CellArea> areas) { attention_ = std::move(areas); }
  /// Keeps room for notes while there are none, when more will come.
  void keep_shelf(bool is_kept);
  /// The column under the pointer or chosen by keys: the next tile waits above it.
  void set_hover_column(std::optional<int> column, Hand hand = Hand::ready);
  /// The next tile shakes its head: it was asked to go where it cannot.
  void refuse();
  /// Tiles on the board protest.
  void refuse(const Protest& protest);
  /// The tile that follows a person's hand, or lies down again.
  void hold(const Held& held);
  void let_go();
  /// The cell under the pointer or chosen by keys, and the cells picked so far.
  void set_cursor(std::optional<Cell> cell) { cursor_ = cell; }
  void set_picked(std::vector<Cell> cells) { picked_ = std::move(cells); }
  /// The two cells that would go together, as the hand is now.
  void set_link(std::optional<Spot> link) { link_ = link; }
  const std::optional<Spot>& link() const { return link_; }
  /// Rows that a person would like to have above the upper edge of a board that scrolls; it glides there.
  void set_scroll(float rows);
  float scroll() const;
  float scroll_target() const { return scroll_to_; }
  /// Dims the board by `share` (0 to 1), for a message on it.
  void set_veil(float share) { veil_ = share; }

  /// Shows another position: undo, a new game, a jump in the history.
  void show(const Snapshot& snapshot);
  /// Shows another game: no tile is one that was there before.
  void show_other_game(const Snapshot& snapshot);
  /// Shows a move, from the position shown so far to `after`. A move still under way is finished at once.
  void play(const EventBatch& events, const Snapshot& after);
  /// Shows a position at rest, with nothing on its way to it.
  void lay(const Snapshot& snapshot);

  void advance(float ms);
  /// Ends the move under way at once.
  void finish();
  /// Goes to a moment of the last move, for still pictures and for stepping through a cascade, and stays there
  /// until another is gone to, something else is shown, or `release`. The picture depends on the move and the
  /// moment only, not on what was shown before.
  void scrub(float ms);
  /// The same for a moment that comes after the one that is shown; what is passed on the way there is heard.
  void play_to(float ms);
  /// Lets a move that was stopped by `scrub` go on.
  void release() { is_held_ = false; }
  float duration() const { return timeline_.duration(); }
  /// Whether the picture changes by itself; if not, no frame needs to be drawn.
  bool is_moving() const;
  /// Whether tiles are still on their way; texts may linger longer.
  bool is_playing() const { return elapsed_ < timeline_.duration(); }

  const std::vector<Sprite>& sprites() const { return sprites_; }
  const std::vector<Merge>& merges() const { return merges_; }
  /// The tiles that the sprites stand for, in order of identity.
  std::vector<Tile> shown_tiles() const;
  const Snapshot& snapshot() const { return snapshot_; }
  const std::vector<Face>& preview() const { return snapshot_.preview; }
  /// The beat of the move under way that is shown, -1 while nothing is on its way.
  int beat() const { return timeline_.beat_at(elapsed_); }
  int chain() const { return timeline_.merges_at(elapsed_); }
  /// What was to be heard since the last call. A move that is cut short is not heard to its end.
  std::vector<Cue> take_cues() { return std::exchange(cues_, {}); }

  const Motion& motion() const { return motion_; }
  const Header& header() const { return header_; }
  const std::optional<Ghost>& ghost() const { return ghost_; }
  const std::vector<Ghost>& compared() const { return compared_; }
  const std::vector<MoveNote>& notes() const { return notes_; }
  const std::vector<CellArea>& attention() const { return attention_; }
  /// How far the next tile has made room for notes, 0 to 1.
  float shelf_presence() const;
  std::optional<int> hover_column() const { return hover_; }
  std::optional<Cell> cursor() const { return cursor_; }
  const std::vector<Cell>& picked() const { return picked_; }
  float veil() const { return veil_; }
  /// Where the next tile waits, in columns, and how far it has appeared there (0 to 1).
  float hand_column() const;
  const Held& held() const { return held_; }
  Hand hand() const { return hand_; }
  float hand_presence() const;
  /// Seconds of movement so far; drives what moves slowly behind the table.
  double clock() const { return clock_; }

 private:
  static constexpr float long_ago_ms = 1e6F;

  void restart(Timeline timeline, const Snapshot& after);
  void sample();
  void hear(float from, float to);
  void open_shelf();
  void move_by_hand();
  float lingering() const;

  Motion motion_;
  Header header_;
  Snapshot snapshot_;
  Timeline timeline_;
  std::vector<Sprite> sprites_;
  std::vector<Merge> merges_;
  std::vector<Cue> cues_;
  std::optional<Ghost> ghost_;
  std::vector<Ghost> compared_;
  std::vector<MoveNote> notes_;
  std::vector<CellArea> attention_;
  bool is_shelf_kept_ = false;
  bool is_shelf_open_ = false;
  float shelf_from_ = 0;
  float shelf_age_ = long_ago_ms;
  std::optional<int> hover_;
  std::optional<Cell> cursor_;
  std::vector<Cell> picked_;
  std::optional<Spot> link_;
  float scroll_from_ = 0;
  float scroll_to_ = 0;
  float scroll_age_ = long_ago_ms;
  float veil_ = 0;
  float elapsed_ = 0;
  bool is_held_ = false;  // at `elapsed_`
  float hand_from_ = 0;
  float hand_to_ = 0;
  float hand_age_ = long_ago_ms;
  float refusal_age_ = long_ago_ms;
  Protest protest_;
  float protest_age_ = long_ago_ms;
  Held held_;
  bool is_let_go_ = false;  // the held tile lies down again
  float release_age_ = 0;
  Hand hand_ = Hand::ready;
  float preview_age_ = long_ago_ms;
  double clock_ = 0;
};

}  // namespace tilefold::render
