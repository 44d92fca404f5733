#include "app/system/appearance.h"

#include <windows.h>

#include <dwmapi.h>

namespace tilefold::system {

bool wants_less_motion() {
  BOOL has_animations = TRUE;
  return SystemParametersInfoW(SPI_GETCLIENTAREAANIMATION, 0, &has_animations, 0) != 0 && has_animations == FALSE;
}

void set_dark_title_bars(bool are_dark) {
  const auto set = [](HWND window, LPARAM dark) -> BOOL {
    // DWMWA_USE_IMMERSIVE_DARK_MODE, which headers before Windows 11 do not have. Windows 10 before version 2004
    // refuses it.
    constexpr DWORD immersive_dark_mode = 20;
    const BOOL value = dark != 0 ? TRUE : FALSE;
    DwmSetWindowAttribute(window, immersive_dark_mode, &value, sizeof value);
    return TRUE;
  };
  EnumThreadWindows(GetCurrentThreadId(), set, are_dark ? 1 : 0);
}

}  // namespace tilefold::system
