// Replaces the OpenGL loader: WebGL 2 uses the function names of OpenGL ES 3, which are the same as in OpenGL, and
// needs no loading.
#pragma once

#include <GLES3/gl3.h>

typedef void (*GLADapiproc)(void);
typedef GLADapiproc (*GLADloadfunc)(const char*);

#define GLAD_VERSION_MAJOR(version) ((version) / 10000)
#define GLAD_VERSION_MINOR(version) ((version) % 10000)

static inline int gladLoadGL(GLADloadfunc loader) {
  (void)loader;
  return 30003;
}
