#version 330 core
// Draws a disc with a soft edge of one pixel.
in vec3 color;
in float radius;

out vec4 result;

void main() {
  vec2 at = (gl_PointCoord - 0.5) * (2.0 * radius + 1.0);
  float cover = clamp(radius + 0.5 - length(at), 0.0, 1.0);
  result = vec4(color, 1.0) * cover;
}
