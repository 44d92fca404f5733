// Who may do what, between processes that share a profile: locks on bytes of one file.
//
// The system gives a lock back when its process ends, however it ends, so none is ever left behind. The
// file itself stays empty.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

#include "engine/core/result.h"

namespace tilefold::app {

class Locks {
 public:
  static Result<Locks> open(const std::filesystem::path& file);
  Locks(Locks&& other) noexcept;
  Locks& operator=(Locks&& other) noexcept;
  ~Locks();

  /// The right to make, replace or migrate the database; waits up to five seconds. The error says why not.
  Result<Done> hold_file();
  void release_file();

  /// Whether another process goes on with a game of this profile.
  bool are_others_playing() const;

  /// The right to go on with the game under way of a puzzle, kept until the end. False where another has it.
  bool hold_puzzle(std::string_view puzzle);

  /// The right to add to a game, kept until the end or until it is released. False where another has it.
  bool hold_game(std::int64_t game);
  void release_game(std::int64_t game);

 private:
  explicit Locks(int file) : file_(file) {}
  bool set(short kind, std::int64_t byte) const;  // NOLINT(google-runtime-int)

  int file_;
};

}  // namespace tilefold::app
