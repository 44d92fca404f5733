// Fixed parts of the manual page, in roff; the rest is generated from the catalogue and the outline of the command
// line.
#pragma once

#include <string_view>

namespace tilefold::cli {

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
and describes one thing. A game is printed as a
.BR start ,
a
.B move
for each move and an
.BR end .
The first line contains
.BR \(dqformat\(dq:\(dqtilefold/1\(dq .
Rows and columns are counted from 1; a board is a list of rows, row 1 first, 0 for an empty cell.
.PP
A position is a JSON file:
.PP
.EX
{"puzzle":"PUZZLE","state":{"board":[[2,2,0,0,0]]},"seed":1}
.EE
.PP
Only the puzzle and the board are required. Missing rows are empty, and missing fields have the values of a new
game. A state printed by
.B play
and a complete first line are accepted, too.
.PP
A game ID is a complete game in one line, without spaces:
.PP
.EX
tilefold:PUZZLE/VERSION:PRESET,NAME=VALUE...:SEED:MOVES
.EE
.PP
Moves are written one after the other without separators; moves of more than one character are in parentheses. If the
game began from a position, the position and a colon come between the seed and the moves: the state as JSON in
base64url. Pictures contain the game ID of the game that they show, as a PNG text
.RB \(dq "Tilefold game" \(dq.
)";

/// The sections after the puzzles: exit codes, environment, files.
inline constexpr std::string_view manual_rest = R"(.SH EXIT STATUS
.TP
.B 0
Success.
.TP
.B 1
The command failed while running: for example, there is no display, not enough memory or disk space, or
.B replay
found an error in a record.
.TP
.B 2
The request was wrong: an unknown name, a value out of range, a malformed file or an illegal move. One line on
standard error says what is wrong, where, and what would be right.
.TP
.B 130
Interrupted with Ctrl\-C, by
.B kill
or by closing the terminal. Results up to then have been written.
.SH ENVIRONMENT
.TP
.BR DISPLAY ", " WAYLAND_DISPLAY
The display on which the window opens. No other command needs a display.
.TP
.BR XDG_DATA_HOME ", " XDG_CONFIG_HOME ", " XDG_STATE_HOME ", " XDG_CACHE_HOME
The folders of games and pictures, of settings, of logs and of cached results. Only absolute paths are used. The
defaults are
.IR \(ti/.local/share ,
.IR \(ti/.config ,
.I \(ti/.local/state
and
.IR \(ti/.cache .
.TP
.BR NO_COLOR ", " TERM
Colours are turned off if
.B NO_COLOR
is set or
.B TERM
is
.BR dumb ,
as with
.BR \-\-no\-color .
.TP
.B TMPDIR
The folder for temporary files of large runs, instead of
.IR /var/tmp .
.TP
.B TILEFOLD_FONTS
The folder of the font Inter, if it is not in the usual place.
.SH FILES
.TP
.I $XDG_CONFIG_HOME/tilefold/settings.toml
The settings of the window, with a comment above each key. If
.B XDG_CONFIG_HOME
is not set:
.IR \(ti/.config/tilefold/settings.toml .
.TP
.I $XDG_DATA_HOME/tilefold/tilefold.db
Games, moves and best scores, an SQLite database. If
.B XDG_DATA_HOME
is not set:
.IR \(ti/.local/share/tilefold/tilefold.db .
.TP
.I $XDG_DATA_HOME/tilefold/pictures
Pictures saved by the window.
.TP
.I $XDG_STATE_HOME/tilefold/tilefold.log
The log of the window. If
.B XDG_STATE_HOME
is not set:
.IR \(ti/.local/state/tilefold/tilefold.log .
.TP
.I $XDG_CACHE_HOME/tilefold/solved
Solved rules, stored by
.BR solve .
If
.B XDG_CACHE_HOME
is not set:
.IR \(ti/.cache/tilefold/solved .
.PP
With
.B \-\-data\-dir
.IR DIR ,
all of these files except the solved rules are in
.IR DIR .
)";

}  // namespace tilefold::cli
