#version 330 core
// A link between two states, in the colours of both. Smooth lines change alpha alone, so it is not premultiplied.
in vec3 color;

uniform float strength;

out vec4 result;

void main() {
  result = vec4(color, strength);
}
