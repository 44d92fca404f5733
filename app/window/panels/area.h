// Defines a rectangle of the window.
#pragma once

namespace tilefold::window {

/// A rectangle in pixels of the drawable.
struct Area {
  float x = 0;
  float y = 0;
  float width = 0;
  float height = 0;
  friend bool operator==(const Area&, const Area&) = default;
};

inline bool overlap(const Area& a, const Area& b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

inline bool holds(const Area& area, float x, float y) {
  return x >= area.x && y >= area.y && x < area.x + area.width && y < area.y + area.height;
}

}  // namespace tilefold::window
