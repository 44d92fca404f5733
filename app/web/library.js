// In place of functions of emscripten's own library.
mergeInto(LibraryManager.library, {
  // Threads that take turns (third_party/web/turns.cpp, where the fields of a fiber are). A thread's calls are saved when its
  // turn ends, return one after the other, and are made again at its next turn; whoever gave the turn is called as ever.
  $turn: { isEnding: false, isBeginning: false },
  tilefold_resume__deps: ['$turn'],
  tilefold_resume__sig: 'vi',
  tilefold_resume: function (fiber) {
    var stack = stackSave();
    stackRestore(HEAP32[(fiber + 8) >> 2]);
    if (HEAP32[(fiber + 12) >> 2]) {
      turn.isBeginning = true;
      _asyncify_start_rewind(fiber);
    }
    HEAP32[(fiber + 12) >> 2] = 1;
    _tilefold_enter(fiber);
    if (turn.isEnding) {
      turn.isEnding = false;
      _asyncify_stop_unwind();
    }
    stackRestore(stack);
  },
  tilefold_suspend__deps: ['$turn'],
  tilefold_suspend__sig: 'vi',
  tilefold_suspend: function (fiber) {
    if (turn.isBeginning) {
      turn.isBeginning = false;
      _asyncify_stop_rewind();
    } else {
      turn.isEnding = true;
      HEAP32[(fiber + 8) >> 2] = stackSave();
      _asyncify_start_unwind(fiber);
    }
  },
  // What SDL's sound calls by name comes along with it.
  fd_sync__deps: ['$autoResumeAudioContext', '$dynCall'],
  // Files are brought to the browser's storage at the end of a turn (page.js); here nobody has to wait for that.
  fd_sync: function (descriptor) {
    return 0;
  },
});
