// The state of the view: the last position, the animation of the move that led to the position, and the part of the
// board under the pointer.
//
// A scene contains no rules, pixels or colours; `compose` converts it into a frame. Time passes only by calls of
// `advance`; while nothing moves, the scene's clock stands still. Invariant: while nothing moves, the tiles shown
// (`shown_tiles`) equal the tiles of the last snapshot that the scene has received.
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
  std::string rules{};  ///< differences from the usual rules, shown below the title; may be empty
  std::string state{};  ///< state of the game, such as "Moves 57", shown after the rules; may be empty
  std::uint64_t score = 0;
  std::optional<std::uint64_t> best{};    ///< best score; nullopt is shown as a dash, for games that do not count
  bool is_best_helped = false;            ///< true if `best` was reached with help; shown as a small mark
  std::optional<std::uint64_t> moves{};   ///< number of moves; if set, it is shown instead of score and best
  std::optional<std::uint64_t> target{};  ///< minimum number of moves to the goal, shown after `moves`
  bool has_menu = false;                  ///< true if the title opens a menu
  bool is_blank = false;                  ///< true if another part of the window draws the header
  friend bool operator==(const Header&, const Header&) = default;
};

/// A tile that a previewed move would create, at the cell in which it would come to rest.
struct Created {
  Face face{};
  Cell cell{};
  Extent size{};
  friend bool operator==(const Created&, const Created&) = default;
};

/// The preview of a move: the cell in which the next tile would land, the tiles that would merge with it, the tiles
/// that would take part in later merges, and the tiles that would be created.
struct Ghost {
  int column = 0;
  Face face{};
  Cell landing{};
  std::vector<TileId> merging{};    ///< tiles that take part in the first merge
  std::vector<TileId> following{};  ///< tiles that take part in later merges
  std::vector<Created> created{};   ///< created tiles that exist at the end of the move
  friend bool operator==(const Ghost&, const Ghost&) = default;
};

enum class Emphasis { plain, strong };

/// The state of the next tile: ready to drop into the column below it, or blocked because no tile can be dropped into
/// that column.
enum class Hand { ready, blocked };

/// Animation of tiles that shows that a move was rejected.
struct RejectAnimation {
  enum class Kind : std::uint8_t {
    shake,     ///< the tiles at `a` and `b` tremble
    exchange,  ///< the tiles at `a` and `b` change places and return
    push,      ///< all tiles lean in the direction from `a` to `b`
  };
  Kind kind = Kind::shake;
  Cell a{};
  Cell b{};  ///< second cell; equal to `a` if only one tile is animated
};

/// The part of the board to which an annotation of a move belongs. It depends on the gesture that plays the move.
struct Spot {
  enum class Kind : std::uint8_t {
    column,  ///< the column of `cell`
    side,    ///< the edge of the board in `direction`
    cell,    ///< `cell` alone
    link,    ///< the pair `cell` and `to`
    swap,    ///< the neighbours `cell` and `to`, whose tiles change places
  };
  Kind kind = Kind::column;
  Cell cell{};
  Cell to{};
  Direction direction = Direction::left;
  friend bool operator==(const Spot&, const Spot&) = default;
};

/// The annotation of a move: a short text, such as the move's value.
struct MoveAnnotation {
  Spot spot{};
  std::string text{};
  std::string margin{};  ///< uncertainty of the text, such as "±97"; may be empty
  float share = 1;       ///< value for a gauge: 1 for the best move, 0 for the worst
  Emphasis emphasis = Emphasis::plain;
  friend bool operator==(const MoveAnnotation&, const MoveAnnotation&) = default;
};

/// A short effect on the board after a move with a special result. It plays when the animation of the move has ended.
struct Celebration {
  bool delays_result = false;       ///< true if `is_playing` stays true during the effect
  std::optional<CueKind> cue = {};  ///< sound cue at the beginning of the effect
};

/// A rectangle of cells: `size` cells from `cell` on.
struct CellArea {
  Cell cell{};
  Extent size{};
  friend bool operator==(const CellArea&, const CellArea&) = default;
};

class Scene {
 public:
  void set_motion(const Motion& motion) { motion_ = motion; }
  void set_header(Header header) { header_ = std::move(header); }
  /// Sets whether pieces show their letters. If not, they show them only beside annotations, whose texts name pieces.
  void show_letters(bool is_shown) { shows_letters_ = is_shown; }
  void set_ghost(std::optional<Ghost> ghost) { ghost_ = std::move(ghost); }
  /// Sets the previews that are shown for comparison while the position is at rest: first the preview of the best move,
  /// then that of the played move, unless it was the best one.
  void set_compared(std::vector<Ghost> ghosts) { compared_ = std::move(ghosts); }
  void set_annotations(std::vector<MoveAnnotation> annotations);
  /// Sets the areas around which rings are drawn to call the user's attention.
  void set_attention(std::vector<CellArea> areas) { attention_ = std::move(areas); }
  /// Sets whether room for annotations is reserved even if the scene has no annotations, because some are expected
  /// soon.
  void reserve_annotation_space(bool is_kept);
  /// Sets the column that is under the pointer or was selected with the keyboard. The next tile waits above this
  /// column.
  void set_hover_column(std::optional<int> column, Hand hand = Hand::ready);
  /// Shakes the next tile, because it cannot drop into the column below it.
  void refuse();
  /// Animates tiles on the board to show that the requested move was rejected.
  void refuse(const RejectAnimation& rejection);
  /// Moves a tile along with the user's drag. `let_go` lets the tile return to its cell.
  void hold(const Held& held);
  void let_go();
  /// `set_cursor` sets the cell under the pointer or the cell selected with the keyboard; `set_picked` sets the cells
  /// picked so far.
  void set_cursor(std::optional<Cell> cell) { cursor_ = cell; }
  void set_picked(std::vector<Cell> cells) { picked_ = std::move(cells); }
  /// Sets the two cells that the current gesture would combine.
  void set_link(std::optional<Spot> link) { link_ = link; }
  const std::optional<Spot>& link() const { return link_; }
  /// Scrolls smoothly until `rows` rows are above the upper edge of the board.
  void set_scroll(float rows);
  float scroll() const;
  float scroll_target() const { return scroll_to_; }
  /// Dims the board by `share` (0 to 1), so that the user can read a message in front of it.
  void set_veil(float share) { veil_ = share; }

  /// Shows another position without a move, for example after undo, a new game or a jump in the history.
  void show(const Snapshot& snapshot);
  /// Shows the position of another game. All tiles of that game are new to the scene.
  void show_other_game(const Snapshot& snapshot);
  /// Animates a move from the current position to `after`. If another move is still being animated, skips to the end of
  /// that animation first.
  void play(const EventBatch& events, const Snapshot& after);
  /// Adds an effect to the move that is being animated. Without animations, only its sound cue remains.
  void celebrate(const Celebration& celebration);
  /// Shows a position without animation and sound cues.
  void lay(const Snapshot& snapshot);

  void advance(float ms);
  /// Skips to the end of the current animation.
  void finish();
  /// Jumps to a time of the last move's animation, in ms, and stops there until the next call of `scrub`, until another
  /// position is shown, or until `release`. Used for still pictures and for stepping through a cascade. The picture
  /// depends only on the move and the time, not on what was shown before.
  void scrub(float ms);
  /// Jumps forward like `scrub`, and also emits the sound cues between the current time and `ms`.
  void play_to(float ms);
  /// Continues an animation that `scrub` has stopped.
  void release() { is_held_ = false; }
  /// Returns the duration of the animation of the last move in ms, including the tile that leaves the board.
  float duration() const { return timeline_.duration() + departure_length_; }
  /// True if the picture changes over time without further calls. If false, the caller need not draw a new frame.
  bool is_moving() const;
  /// True if tiles are still moving, or an effect that delays the result is shown. Texts may stay visible for longer.
  bool is_playing() const;
  /// True if the move has been animated and `is_playing` only because of the effects after it.
  bool is_ending() const { return is_playing() && !is_in_timeline(); }

  const std::vector<Sprite>& sprites() const { return sprites_; }
  const std::vector<Merge>& merges() const { return merges_; }
  /// Returns the tiles in the positions of their sprites, sorted by id.
  std::vector<Tile> shown_tiles() const;
  const Snapshot& snapshot() const { return snapshot_; }
  const std::vector<Face>& preview() const { return snapshot_.preview; }
  /// Returns the current beat of the animated move, or -1 if no move is being animated.
  int beat() const { return timeline_.beat_at(elapsed_); }
  int chain() const { return timeline_.merges_at(elapsed_); }
  /// Returns the progress of the tile that leaves the board: 0 if it is on the board, 1 if it has left. A tile that has
  /// left keeps its sprite, with opacity 0.
  float departure() const;
  /// Returns the progress of the effect of `celebrate`, from 0 to 1; 0 or 1 if none is shown.
  float celebration() const;
  /// Returns and clears the sound cues since the last call. If the animation of a move was skipped, its remaining cues
  /// are missing.
  std::vector<Cue> pop_cues() { return std::exchange(cues_, {}); }

  const Motion& motion() const { return motion_; }
  const Header& header() const { return header_; }
  bool shows_letters() const { return shows_letters_ || !annotations_.empty() || !attention_.empty(); }
  const std::optional<Ghost>& ghost() const { return ghost_; }
  const std::vector<Ghost>& compared() const { return compared_; }
  const std::vector<MoveAnnotation>& annotations() const { return annotations_; }
  const std::vector<CellArea>& attention() const { return attention_; }
  /// Returns how far the next tile has moved up to make room for annotations, from 0 to 1.
  float annotation_space_presence() const;
  std::optional<int> hover_column() const { return hover_; }
  std::optional<Cell> cursor() const { return cursor_; }
  const std::vector<Cell>& picked() const { return picked_; }
  float veil() const { return veil_; }
  /// `hand_column` returns the column of the next tile, which is a fraction while the tile glides between columns;
  /// `hand_presence` returns its opacity, 0 to 1.
  float hand_column() const;
  const Held& held() const { return held_; }
  Hand hand() const { return hand_; }
  float hand_presence() const;
  /// Returns the total time of animation so far, in seconds; it determines the slow movement of the background.
  double clock() const { return clock_; }

 private:
  static constexpr float long_ago_ms = 1e6F;

  void restart(Timeline timeline, const Snapshot& after);
  bool is_in_timeline() const { return elapsed_ < timeline_.duration(); }
  float end() const;
  void drive_out();
  void light_up();
  void sample();
  void hear(float from, float to);
  void open_annotation_space();
  void move_by_hand();
  float lingering() const;

  Motion motion_;
  Header header_;
  bool shows_letters_ = true;
  Snapshot snapshot_;
  Timeline timeline_;
  std::vector<Sprite> sprites_;
  std::vector<Merge> merges_;
  std::vector<Cue> cues_;
  std::optional<Ghost> ghost_;
  std::vector<Ghost> compared_;
  std::vector<MoveAnnotation> annotations_;
  std::vector<CellArea> attention_;
  bool is_annotation_space_reserved_ = false;
  bool is_annotation_space_open_ = false;
  float annotation_space_from_ = 0;
  float annotation_space_age_ = long_ago_ms;
  std::optional<int> hover_;
  std::optional<Cell> cursor_;
  std::vector<Cell> picked_;
  std::optional<Spot> link_;
  float scroll_from_ = 0;
  float scroll_to_ = 0;
  float scroll_age_ = long_ago_ms;
  float veil_ = 0;
  float elapsed_ = 0;
  float departure_length_ = 0;  // duration in ms of the departure after the move; 0 if no tile departs
  bool has_left_ = false;       // true if the leaving tile left before the current timeline began
  Celebration celebration_;
  float celebration_length_ = 0;
  bool is_held_ = false;  // true if the animation is stopped at `elapsed_`
  float hand_from_ = 0;
  float hand_to_ = 0;
  float hand_age_ = long_ago_ms;
  float refusal_age_ = long_ago_ms;
  RejectAnimation rejection_;
  float rejection_age_ = long_ago_ms;
  Held held_;
  bool is_let_go_ = false;  // true while the released tile returns to its cell
  float release_age_ = 0;
  Hand hand_ = Hand::ready;
  float preview_age_ = long_ago_ms;
  double clock_ = 0;
};

}  // namespace tilefold::render
