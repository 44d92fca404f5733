#version 330 core
// A link between two states, in the colours of both.
in vec4 color;

uniform float strength;

out vec4 result;

void main() {
  result = vec4(color.rgb, 1.0) * strength;
}
