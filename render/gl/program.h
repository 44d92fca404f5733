// Compiles and links a pair of shaders.
//
// The sources of the shaders are embedded at build time, so a failure means that the driver does not accept them; the
// error contains the log of the driver.
#pragma once

#include "engine/core/result.h"
#include "render/gl/objects.h"

namespace tilefold::render {

Result<Program> link_program(const char* vertex_source, const char* fragment_source);

/// Returns the location of a uniform. Returns -1 if the program does not use the uniform; OpenGL ignores assignments to
/// this location.
GLint uniform_of(const Program& program, const char* name);

}  // namespace tilefold::render
