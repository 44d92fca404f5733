// The two doors into the window module: a shared object that holds everything that needs SDL or GL, and
// that the command line loads only when a window or a picture is asked for.
#pragma once

#include "app/cli/game.h"
#include "app/cli/requests.h"

namespace tilefold::app {

/// Opens the window on `opening` and returns an exit code when it is closed.
using OpenWindow = int (*)(const WindowRequest& request, Opening& opening);

/// Draws the picture of `request` of the game `opening` without a display.
using DrawPicture = int (*)(const PictureRequest& request, Opening& opening);

}  // namespace tilefold::app

#define TILEFOLD_DOOR extern "C" __attribute__((visibility("default")))
TILEFOLD_DOOR int tilefold_open_window(const tilefold::app::WindowRequest& request, tilefold::app::Opening& opening);
TILEFOLD_DOOR int tilefold_draw_picture(const tilefold::app::PictureRequest& request, tilefold::app::Opening& opening);
