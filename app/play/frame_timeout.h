// The time that a frame of the window waits while another process locks the profile.
#pragma once

namespace tilefold::play {

inline constexpr int frame_timeout_ms = 50;

}  // namespace tilefold::play
