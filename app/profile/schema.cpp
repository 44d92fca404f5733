#include "app/profile/schema.h"

#include <array>

namespace tilefold::profile {
namespace {

constexpr const char* first_tables = R"sql(
CREATE TABLE profile (id TEXT NOT NULL) STRICT;
INSERT INTO profile VALUES (lower(hex(randomblob(16))));
CREATE TABLE games (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  puzzle TEXT NOT NULL,
  rules_version INTEGER NOT NULL,
  parameters TEXT NOT NULL,
  parameters_hash TEXT NOT NULL,
  horizon INTEGER NOT NULL,
  seed TEXT NOT NULL,
  position TEXT,
  client TEXT NOT NULL,
  started INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  ended INTEGER,
  status TEXT NOT NULL,
  score INTEGER NOT NULL,
  largest INTEGER,
  moves INTEGER NOT NULL,
  undos INTEGER NOT NULL DEFAULT 0,
  hints INTEGER NOT NULL DEFAULT 0,
  autoplay_moves INTEGER NOT NULL DEFAULT 0,
  continues INTEGER NOT NULL DEFAULT 0,
  given_moves INTEGER NOT NULL DEFAULT 0,
  strategy TEXT,
  nodes INTEGER NOT NULL DEFAULT 0,
  node INTEGER NOT NULL DEFAULT 0,
  left_at INTEGER NOT NULL DEFAULT -1,
  previous INTEGER REFERENCES games (id) ON DELETE SET NULL,
  following INTEGER REFERENCES games (id) ON DELETE SET NULL,
  deleted INTEGER
) STRICT;
CREATE INDEX games_by_puzzle ON games (puzzle, id);
CREATE TABLE moves (
  game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  node INTEGER NOT NULL,
  parent INTEGER NOT NULL,
  taken INTEGER NOT NULL,
  move TEXT NOT NULL,
  score INTEGER NOT NULL,
  gain INTEGER NOT NULL,
  since_previous INTEGER,
  since_ready INTEGER,
  played INTEGER NOT NULL,
  played_by TEXT,
  PRIMARY KEY (game, node)
) STRICT, WITHOUT ROWID;
CREATE TABLE events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  node INTEGER NOT NULL,
  detail TEXT,
  happened INTEGER NOT NULL
) STRICT;
CREATE INDEX events_by_game ON events (game, id);
CREATE TABLE best_scores (
  puzzle TEXT NOT NULL,
  parameters_hash TEXT NOT NULL,
  assisted INTEGER NOT NULL,
  score INTEGER NOT NULL,
  parameters TEXT NOT NULL,
  horizon INTEGER NOT NULL,
  game INTEGER REFERENCES games (id) ON DELETE SET NULL,
  node INTEGER NOT NULL,
  reached INTEGER NOT NULL,
  PRIMARY KEY (puzzle, parameters_hash, assisted)
) STRICT, WITHOUT ROWID;
CREATE TABLE under_way (
  puzzle TEXT PRIMARY KEY,
  game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  next_parameters TEXT NOT NULL
) STRICT, WITHOUT ROWID;
)sql";

// The moves of each game as a text for game IDs (line.h). A migration cannot fill this table, because only the puzzle
// can write a move as in a game ID. The text is therefore built on first use.
constexpr const char* lines_of_games = R"sql(
CREATE TABLE lines (
  game INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
  node INTEGER NOT NULL,
  moves TEXT NOT NULL
) STRICT;
)sql";

// Results of analyses, one row per evaluated move. If a result depends on later moves, `until` is the last node of the
// line that was analysed.
constexpr const char* judged_moves = R"sql(
CREATE TABLE judged (
  game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  strategy TEXT NOT NULL,
  node INTEGER NOT NULL,
  version INTEGER NOT NULL,
  until INTEGER NOT NULL,
  number INTEGER NOT NULL,
  best TEXT NOT NULL,
  value REAL NOT NULL,
  best_value REAL NOT NULL,
  loss_error REAL NOT NULL,
  rank INTEGER NOT NULL,
  choices INTEGER NOT NULL,
  gain REAL NOT NULL,
  next_value REAL NOT NULL,
  stake REAL NOT NULL,
  proven INTEGER NOT NULL,
  PRIMARY KEY (game, strategy, node)
) STRICT, WITHOUT ROWID;
)sql";

// Practice schedule of mistakes: the Leitner box (see app/study/repetition.h), and the day when practice is due, in
// days since 1970.
constexpr const char* practised_moves = R"sql(
CREATE TABLE practice (
  game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  node INTEGER NOT NULL,
  box INTEGER NOT NULL,
  due INTEGER NOT NULL,
  tries INTEGER NOT NULL,
  misses INTEGER NOT NULL,
  PRIMARY KEY (game, node)
) STRICT, WITHOUT ROWID;
)sql";

// Labels of a study, and how the user made each move in the window. Durations are in ms and begin when the user can
// make the move.
constexpr const char* labels_and_inputs = R"sql(
ALTER TABLE games ADD COLUMN participant TEXT;
ALTER TABLE games ADD COLUMN condition TEXT;
ALTER TABLE games ADD COLUMN session TEXT;
ALTER TABLE moves ADD COLUMN down INTEGER;
ALTER TABLE moves ADD COLUMN up INTEGER;
ALTER TABLE moves ADD COLUMN device TEXT;
)sql";

// Studies: which protocol a participant played and how far, when each page and trial began and ended, the answers, and
// events such as interruptions. `active` is the time in ms during which the page or trial was on the screen.
constexpr const char* studies = R"sql(
CREATE TABLE study_runs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  study TEXT NOT NULL,
  protocol TEXT NOT NULL,
  protocol_hash TEXT NOT NULL,
  participant TEXT NOT NULL,
  session TEXT NOT NULL,
  condition TEXT,
  client TEXT NOT NULL,
  started INTEGER NOT NULL,
  ended INTEGER,
  outcome TEXT
) STRICT;
CREATE UNIQUE INDEX study_runs_by_participant ON study_runs (study, participant, session);
CREATE TABLE study_steps (
  run INTEGER NOT NULL REFERENCES study_runs (id) ON DELETE CASCADE,
  step INTEGER NOT NULL,
  kind TEXT NOT NULL,
  block TEXT,
  trial TEXT,
  position INTEGER NOT NULL,
  game INTEGER REFERENCES games (id) ON DELETE SET NULL,
  started INTEGER NOT NULL,
  active INTEGER NOT NULL DEFAULT 0,
  moves INTEGER NOT NULL DEFAULT 0,
  ended INTEGER,
  outcome TEXT,
  PRIMARY KEY (run, step)
) STRICT, WITHOUT ROWID;
CREATE TABLE study_answers (
  run INTEGER NOT NULL REFERENCES study_runs (id) ON DELETE CASCADE,
  step INTEGER NOT NULL,
  question TEXT NOT NULL,
  answer TEXT,
  PRIMARY KEY (run, step)
) STRICT, WITHOUT ROWID;
CREATE TABLE study_events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  run INTEGER NOT NULL REFERENCES study_runs (id) ON DELETE CASCADE,
  step INTEGER NOT NULL,
  kind TEXT NOT NULL,
  detail TEXT,
  happened INTEGER NOT NULL
) STRICT;
CREATE INDEX study_events_by_run ON study_events (run, id);
)sql";

// Gestures on the board that made no move, and the path of the pointer. Places are in thousandths of a cell. Logs that
// older versions imported have such gestures as events.
constexpr const char* gestures = R"sql(
CREATE TABLE gestures (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  reason TEXT,
  after_move INTEGER NOT NULL,
  node INTEGER NOT NULL,
  happened INTEGER NOT NULL,
  x INTEGER,
  y INTEGER,
  pressed INTEGER,
  pressed_x INTEGER,
  pressed_y INTEGER,
  device TEXT
) STRICT;
CREATE INDEX gestures_by_game ON gestures (game, id);
INSERT INTO gestures (game, kind, reason, after_move, node, happened)
SELECT game, CASE reason WHEN 'deselected' THEN 'unpicked' ELSE 'aborted' END, reason, node, node, happened
FROM (SELECT id, game, node, happened,
        CASE WHEN json_valid(detail) THEN CAST(json_extract(detail, '$.reason') AS TEXT) END AS reason
      FROM events WHERE kind = 'aborted')
ORDER BY game, happened, id;
)sql";

// The people who play on this machine. Player 0 owns everything that was stored before this version. The table gets a
// row for player 0 when this player is named or chosen for the first time. `chosen` is the time at which a player was
// last chosen. SQLite cannot change a primary key, so this step creates two tables anew and copies their rows.
constexpr const char* named_players = R"sql(
CREATE TABLE players (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  chosen INTEGER NOT NULL
) STRICT;
ALTER TABLE games ADD COLUMN player INTEGER NOT NULL DEFAULT 0;
ALTER TABLE best_scores RENAME TO older_best_scores;
CREATE TABLE best_scores (
  player INTEGER NOT NULL,
  puzzle TEXT NOT NULL,
  parameters_hash TEXT NOT NULL,
  assisted INTEGER NOT NULL,
  score INTEGER NOT NULL,
  parameters TEXT NOT NULL,
  horizon INTEGER NOT NULL,
  game INTEGER REFERENCES games (id) ON DELETE SET NULL,
  node INTEGER NOT NULL,
  reached INTEGER NOT NULL,
  PRIMARY KEY (player, puzzle, parameters_hash, assisted)
) STRICT, WITHOUT ROWID;
INSERT INTO best_scores
SELECT 0, puzzle, parameters_hash, assisted, score, parameters, horizon, game, node, reached FROM older_best_scores;
DROP TABLE older_best_scores;
ALTER TABLE under_way RENAME TO older_under_way;
CREATE TABLE under_way (
  player INTEGER NOT NULL,
  puzzle TEXT NOT NULL,
  game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  next_parameters TEXT NOT NULL,
  PRIMARY KEY (player, puzzle)
) STRICT, WITHOUT ROWID;
INSERT INTO under_way SELECT 0, puzzle, game, next_parameters FROM older_under_way;
DROP TABLE older_under_way;
)sql";

constexpr std::array<const char*, 8> steps{first_tables,      lines_of_games, judged_moves, practised_moves,
                                           labels_and_inputs, studies,        gestures,     named_players};

}  // namespace

std::span<const char* const> migrations() {
  return steps;
}

}  // namespace tilefold::profile
