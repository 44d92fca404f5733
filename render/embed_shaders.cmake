# Writes a header with every shader as a string constant: the file shape.vert.glsl becomes the constant shape_vert.
# Usage: cmake -DSHADERS=folder -DOUTPUT=header [-DES=ON] -P embed_shaders.cmake
# ES=ON converts the shaders to OpenGL ES 3, which differs only in the version line and a required precision statement.
file(GLOB shaders ${SHADERS}/*.glsl)
set(text "// The shaders of shaders/, embedded by render/embed_shaders.cmake.\n#pragma once\n\n")
string(APPEND text "namespace tilefold::render::shaders {\n\n")
foreach(shader IN LISTS shaders)
  get_filename_component(name ${shader} NAME)
  string(REGEX REPLACE "\\.glsl$" "" name ${name})
  string(REPLACE "." "_" name ${name})
  file(READ ${shader} source)
  if(ES)
    string(REPLACE "#version 330 core" "#version 300 es\nprecision highp float;" source "${source}")
  endif()
  string(APPEND text "inline constexpr char ${name}[] = R\"glsl(${source})glsl\";\n\n")
endforeach()
string(APPEND text "}  // namespace tilefold::render::shaders\n")
file(WRITE ${OUTPUT} "${text}")
