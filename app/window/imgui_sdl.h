// Includes the SDL part of Dear ImGui, whose header has another name since version 1.89.
#pragma once

#if __has_include(<backends/imgui_impl_sdl2.h>)
#include <backends/imgui_impl_sdl2.h>
#else
#include <backends/imgui_impl_sdl.h>
#endif
