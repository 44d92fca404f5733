#version 330 core
// Draws a soft gradient with two large, slow lights. Adds interleaved gradient noise of one 8-bit step to avoid banding
// (J. Jimenez, 2014).
in vec2 at;

uniform vec3 top;
uniform vec3 bottom;
uniform vec4 tint;
uniform vec4 lights;   // centres of both lights, in units of the window's height
uniform float aspect;

out vec4 color;

float light(vec2 from) {
  float near = max(0.0, 1.0 - dot(from, from) * 0.9);
  return near * near;
}

void main() {
  vec2 place = vec2(at.x * aspect, at.y);
  vec3 shade = mix(bottom, top, at.y);
  float glow = light(place - lights.xy) + light(place - lights.zw);
  shade = mix(shade, tint.rgb, tint.a * glow);
  float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  color = vec4(shade + (noise - 0.5) / 255.0, 1.0);
}
