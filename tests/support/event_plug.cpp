// Loaded into the process of a window (LD_PRELOAD) for measurements; the product does not know about it.
//
// Writes a line to the file named by TILEFOLD_TEST_EVENTS for each pointer and button event: its kind, the time that
// SDL gave it, and the time at which it joined SDL's queue. Both times are in ms since 1970.

#include <SDL.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>

namespace {

std::FILE* file = nullptr;

double wall_ms() {
  return std::chrono::duration<double, std::milli>(std::chrono::system_clock::now().time_since_epoch()).count();
}

double counter_ms() {
  return 1000.0 * static_cast<double>(SDL_GetPerformanceCounter()) / static_cast<double>(SDL_GetPerformanceFrequency());
}

// Returns SDL's performance counter at the time 0 of SDL's event times, which are whole milliseconds.
double counter_at_zero() {
  const Uint64 before = SDL_GetTicks64();
  Uint64 tick = before;
  while (tick == before) tick = SDL_GetTicks64();
  return counter_ms() - static_cast<double>(tick);
}

int write_event(void* /*data*/, SDL_Event* event) {
  if (event->type != SDL_MOUSEMOTION && event->type != SDL_MOUSEBUTTONDOWN && event->type != SDL_MOUSEBUTTONUP)
    return 0;
  static const double zero = counter_at_zero();
  const char* kind = event->type == SDL_MOUSEMOTION ? "motion" : event->type == SDL_MOUSEBUTTONDOWN ? "down" : "up";
  const double now = wall_ms();
  const double age = counter_ms() - zero - static_cast<double>(event->common.timestamp);
  std::fprintf(file, "%s %.3f %.3f\n", kind, now - age, now);
  std::fflush(file);
  return 0;
}

// Runs once, when the process of the window starts.
const bool is_watching = [] {
  const char* path = std::getenv("TILEFOLD_TEST_EVENTS");
  file = path == nullptr ? nullptr : std::fopen(path, "w");
  if (file != nullptr) SDL_AddEventWatch(write_event, nullptr);
  return file != nullptr;
}();

}  // namespace
