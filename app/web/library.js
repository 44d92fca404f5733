// Functions of the program that are written in JavaScript, and replacements for functions of emscripten's own library.
mergeInto(LibraryManager.library, {
  // True if the user requests reduced motion in the settings of the system or the browser.
  tilefold_wants_less_motion__sig: 'i',
  tilefold_wants_less_motion: function () {
    return matchMedia('(prefers-reduced-motion: reduce)').matches ? 1 : 0;
  },
  // Threads that take turns (third_party/web/turns.cpp; the offsets are the fields of Fiber). When a thread's turn
  // ends, its call stack is saved and unwound; at its next turn the stack is rebuilt. The caller that gave the turn is
  // called normally.
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
  // SDL's audio code refers to these by name, so they must be linked.
  fd_sync__deps: ['$autoResumeAudioContext', '$dynCall'],
  // Files are stored in the browser at the end of a turn (page.js), so nothing needs to wait here.
  fd_sync: function (descriptor) {
    return 0;
  },
});
