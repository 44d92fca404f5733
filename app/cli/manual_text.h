// Fixed parts of the manual page, in roff; the rest is generated from the catalogue and the outline of the command
// line.
#pragma once

#include <string_view>

namespace tilefold::app {

/// The section on formats of games, positions and game IDs; "PUZZLE" is replaced by a puzzle's name.
inline constexpr std::string_view manual_formats = R"(.SH FORMATS
.B \-\-format
takes
.B text
(for people, the default on a terminal),
.B jsonl
(JSON Lines, the default elsewhere) or
.B csv
(one header line).
.PP
A line of JSON has a
.B kind
and stands for one thing: a game is a
.BR start ,
a
.B move
for each move and an
.BR end .
The first line carries
.BR \(dqformat\(dq:\(dqtilefold/1\(dq .
Rows and columns count from 1; a board is a list of rows, row 1 first, 0 for an empty cell.
.PP
A position is a JSON file:
.PP
.EX
{"puzzle":"PUZZLE","state":{"board":[[2,2,0,0,0]]},"seed":1}
.EE
.PP
Only the puzzle and the board are required. Fewer rows are filled up with empty ones, and missing fields are
those of a new game. A state as
.B play
prints it is accepted as it stands, and so is a whole first line.
.PP
A game ID is a whole game in one line, without spaces:
.PP
.EX
tilefold:PUZZLE/VERSION:PRESET,NAME=VALUE...:SEED:MOVES
.EE
.PP
Moves stand one after the other, those of more than one character in parentheses. A game that began from a position
has it between the seed and the moves, with a colon behind it: the state as JSON in base64url. Pictures carry the game ID of
the game that they show, as a PNG text
.RB \(dq "Tilefold game" \(dq.
)";

/// The sections after the puzzles: exit codes, environment, files.
inline constexpr std::string_view manual_rest = R"(.SH EXIT STATUS
.TP
.B 0
Done.
.TP
.B 1
It failed while running, as where there is no display, memory or room on the disk; a record that
.B replay
finds wrong too.
.TP
.B 2
The request was wrong: an unknown name, a value out of range, a malformed file, an illegal move. One line on
standard error says what, where, and what would be right.
.TP
.B 130
Interrupted with Ctrl\-C, by
.B kill
or by a terminal that goes away; what was done by then has been written.
.SH ENVIRONMENT
.TP
.BR DISPLAY ", " WAYLAND_DISPLAY
Where the window opens. No other command needs a display.
.TP
.BR XDG_DATA_HOME ", " XDG_CONFIG_HOME ", " XDG_STATE_HOME ", " XDG_CACHE_HOME
The folders of games and pictures, settings, logs, and of what can be made again, where they are absolute paths; else
.IR \(ti/.local/share ,
.IR \(ti/.config ,
.I \(ti/.local/state
and
.I \(ti/.cache
are.
.TP
.BR NO_COLOR ", " TERM
Without colours where the first is set, or the second is
.BR dumb ;
so does
.BR \-\-no\-color .
.TP
.B TMPDIR
Where figures of many games lie while they are added up, in place of
.IR /var/tmp .
.TP
.B TILEFOLD_FONTS
The folder of the typeface Inter, where it is not in the usual place.
.SH FILES
.TP
.I $XDG_CONFIG_HOME/tilefold/settings.toml
What has been set in the window, with a comment over every key. Without
.BR XDG_CONFIG_HOME :
.IR \(ti/.config/tilefold/settings.toml .
.TP
.I $XDG_DATA_HOME/tilefold/tilefold.db
Games, moves and best scores, an SQLite database. Without
.BR XDG_DATA_HOME :
.IR \(ti/.local/share/tilefold/tilefold.db .
.TP
.I $XDG_DATA_HOME/tilefold/pictures
The pictures that the window saves.
.TP
.I $XDG_STATE_HOME/tilefold/tilefold.log
What the window logs. Without
.BR XDG_STATE_HOME :
.IR \(ti/.local/state/tilefold/tilefold.log .
.TP
.I $XDG_CACHE_HOME/tilefold/solved
The values of rules that
.B solve
has worked out. Without
.BR XDG_CACHE_HOME :
.IR \(ti/.cache/tilefold/solved .
.PP
With
.B \-\-data\-dir
all but the last are in its folder.
)";

}  // namespace tilefold::app
