// Compiles and links a pair of shaders.
//
// The sources are embedded at build time, so a failure means a driver that refuses them; the message then
// holds the driver's own log.
#pragma once

#include "engine/core/result.h"
#include "render/gl/objects.h"

namespace tilefold::render {

Result<Program> link_program(const char* vertex_source, const char* fragment_source);

/// The location of a uniform; -1, which OpenGL ignores, if the program does not use it.
GLint uniform_of(const Program& program, const char* name);

}  // namespace tilefold::render
