// In place of functions of emscripten's own library.
mergeInto(LibraryManager.library, {
  // What SDL's sound calls by name comes along with it.
  fd_sync__deps: ['$autoResumeAudioContext', '$dynCall'],
  // Files are brought to the browser's storage at the end of a turn (page.js); here nobody has to wait for that.
  fd_sync: function (descriptor) {
    return 0;
  },
});
