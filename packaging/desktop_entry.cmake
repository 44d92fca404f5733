# Writes OUT, the desktop's menu entry, with an action for every puzzle that TILEFOLD lists.
execute_process(COMMAND ${TILEFOLD} list --format jsonl OUTPUT_VARIABLE listed COMMAND_ERROR_IS_FATAL ANY)
string(REPLACE ";" "," listed "${listed}")
string(REPLACE "\n" ";" lines "${listed}")
set(actions "")
set(groups "")
foreach(line ${lines})
  if(NOT line MATCHES "\"kind\":\"puzzle\"")
    continue()
  endif()
  string(JSON name GET "${line}" name)
  string(JSON title GET "${line}" title)
  string(APPEND actions "${name};")
  string(APPEND groups "\n[Desktop Action ${name}]\nName=${title}\nExec=tilefold ${name}\n")
endforeach()
file(WRITE ${OUT} "[Desktop Entry]
Type=Application
Name=Tilefold
GenericName=Tile Puzzles
Comment=Play, watch and solve number and tile puzzles
Exec=tilefold %f
Icon=${APP_ID}
Terminal=false
Categories=Game;LogicGame;
Keywords=2048;puzzle;tiles;numbers;merge;drop;slide;
MimeType=image/x-tilefold-game;image/x-tilefold-clip;
StartupWMClass=tilefold
Actions=${actions}
${groups}")
