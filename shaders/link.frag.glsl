#version 330 core
// Draws a link between two states in the colours of both. The result is not premultiplied, because line smoothing
// changes only alpha.
in vec3 color;

uniform float strength;

out vec4 result;

void main() {
  result = vec4(color, strength);
}
