# The libraries that the browser version and the Windows version have in common, compiled from Debian's source packages
# (web/fetch.sh). The targets have the same names as the targets for the system's libraries in packages.cmake. Only the
# parts of each library that Tilefold uses are compiled.
#
# Sets `from`, the folder of the sources, and `headers`, the folder of the header-only libraries.
set(TILEFOLD_WEB_SOURCES ${PROJECT_SOURCE_DIR}/build/web-sources CACHE PATH "Where fetch.sh puts Debian's sources")
execute_process(COMMAND ${PROJECT_SOURCE_DIR}/third_party/web/fetch.sh ${TILEFOLD_WEB_SOURCES} COMMAND_ERROR_IS_FATAL ANY)
set(from ${TILEFOLD_WEB_SOURCES})
set(CMAKE_UNITY_BUILD OFF)

# compiled_library(NAME TARGET PATTERNS …): adds a library of fetched sources, with warnings off.
function(compiled_library name target)
  list(TRANSFORM ARGN PREPEND ${from}/ OUTPUT_VARIABLE patterns)
  file(GLOB sources ${patterns})
  if(NOT sources)
    message(FATAL_ERROR "${from} contains no files of ${name}; remove this folder, so that it is fetched again")
  endif()
  add_library(${name} STATIC ${sources})
  target_compile_options(${name} PRIVATE -w)
  add_library(${target} ALIAS ${name})
endfunction()

# header_library(NAME TARGET HEADER DEFINITIONS …): adds a header-only library of this system. Its headers are linked into
# a separate folder, because the other headers in /usr/include are for another system.
set(headers ${CMAKE_CURRENT_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${headers})
function(link_header header)
  if(NOT EXISTS /usr/include/${header})
    message(FATAL_ERROR "/usr/include/${header} is missing; ./play installs it")
  endif()
  file(CREATE_LINK /usr/include/${header} ${headers}/${header} SYMBOLIC)
endfunction()
function(header_library name target header)
  link_header(${header})
  add_library(${name} INTERFACE)
  target_include_directories(${name} SYSTEM INTERFACE ${headers})
  target_compile_definitions(${name} INTERFACE ${ARGN})
  add_library(${target} ALIAS ${name})
endfunction()

header_library(compiled_fmt fmt::fmt fmt FMT_HEADER_ONLY)
header_library(compiled_spdlog spdlog::spdlog spdlog FMT_HEADER_ONLY SPDLOG_FMT_EXTERNAL)
header_library(compiled_json nlohmann_json::nlohmann_json nlohmann)
header_library(compiled_boost Boost::headers boost)
foreach(header toml++ pcg_random.hpp pcg_extras.hpp pcg_uint128.hpp)
  link_header(${header})
endforeach()
set(TILEFOLD_TOML_DIR ${headers} CACHE INTERNAL "")
target_include_directories(tilefold_options SYSTEM INTERFACE ${headers})  # of PCG

compiled_library(compiled_zlib ZLIB::ZLIB zlib/*.c)
target_include_directories(compiled_zlib SYSTEM PUBLIC ${from}/zlib)

set(png libpng1.6)
configure_file(${from}/${png}/scripts/pnglibconf.h.prebuilt ${CMAKE_CURRENT_BINARY_DIR}/png/pnglibconf.h COPYONLY)
set(png_sources png pngerror pngget pngmem pngpread pngread pngrio pngrtran pngrutil pngset pngtrans pngwio pngwrite pngwtran
    pngwutil)
list(TRANSFORM png_sources REPLACE "(.+)" "${png}/\\1.c")
compiled_library(compiled_png PNG::PNG ${png_sources})
target_include_directories(compiled_png SYSTEM PUBLIC ${from}/${png} ${CMAKE_CURRENT_BINARY_DIR}/png)
target_link_libraries(compiled_png PUBLIC compiled_zlib)

compiled_library(compiled_gif GIF::GIF giflib/dgif_lib.c giflib/egif_lib.c giflib/gif_err.c giflib/gif_hash.c
                 giflib/gifalloc.c giflib/openbsd-reallocarray.c giflib/quantize.c)
target_include_directories(compiled_gif SYSTEM PUBLIC ${from}/giflib)

compiled_library(compiled_webp PkgConfig::webp libwebp/src/dec/*.c libwebp/src/enc/*.c libwebp/src/dsp/*.c
                 libwebp/src/utils/*.c libwebp/src/mux/*.c libwebp/src/demux/*.c libwebp/sharpyuv/*.c)
target_include_directories(compiled_webp SYSTEM PUBLIC ${from}/libwebp/src PRIVATE ${from}/libwebp)

compiled_library(compiled_sqlite SQLite::SQLite3 sqlite3/sqlite3.c)
target_include_directories(compiled_sqlite SYSTEM PUBLIC ${from}/sqlite3)
target_compile_definitions(compiled_sqlite PRIVATE SQLITE_OMIT_DEPRECATED)

compiled_library(compiled_sqlitecpp SQLiteCpp sqlitecpp/src/*.cpp)
target_include_directories(compiled_sqlitecpp SYSTEM PUBLIC ${from}/sqlitecpp/include)
target_link_libraries(compiled_sqlitecpp PUBLIC compiled_sqlite)

# add_window_libraries(SOURCES …): adds the libraries of the window that use SDL, which must have been added before. The
# sources are added to FreeType; freetype_modules.h of the calling folder lists its modules.
function(add_window_libraries)
  set(mixer libsdl2-mixer/src)
  compiled_library(compiled_mixer PkgConfig::mixer ${mixer}/*.c ${mixer}/codecs/load_aiff.c ${mixer}/codecs/load_voc.c)
  target_include_directories(compiled_mixer SYSTEM PUBLIC ${from}/libsdl2-mixer/include
                             PRIVATE ${from}/${mixer} ${from}/${mixer}/codecs)
  target_link_libraries(compiled_mixer PUBLIC SDL2::SDL2)

  set(freetype_sources base/ftsystem base/ftinit base/ftdebug base/ftbase base/ftbbox base/ftglyph base/ftbitmap base/ftmm
      base/ftsynth gzip/ftgzip autofit/autofit cff/cff sfnt/sfnt psaux/psaux psnames/psnames pshinter/pshinter smooth/smooth
      raster/raster ${ARGN})
  list(TRANSFORM freetype_sources REPLACE "(.+)" "freetype/src/\\1.c")
  compiled_library(compiled_freetype Freetype::Freetype ${freetype_sources})
  target_include_directories(compiled_freetype SYSTEM PUBLIC ${from}/freetype/include)
  target_link_libraries(compiled_freetype PRIVATE compiled_zlib)
  target_compile_definitions(compiled_freetype PRIVATE FT2_BUILD_LIBRARY FT_CONFIG_OPTION_SYSTEM_ZLIB
                             "FT_CONFIG_MODULES_H=\"${CMAKE_CURRENT_SOURCE_DIR}/freetype_modules.h\"")

  compiled_library(compiled_imgui PkgConfig::imgui imgui/imgui.cpp imgui/imgui_draw.cpp imgui/imgui_tables.cpp
                   imgui/imgui_widgets.cpp imgui/backends/imgui_impl_sdl.cpp imgui/backends/imgui_impl_opengl3.cpp
                   imgui/misc/freetype/imgui_freetype.cpp imgui/misc/cpp/imgui_stdlib.cpp)
  target_include_directories(compiled_imgui SYSTEM PUBLIC ${from}/imgui ${from}/imgui/misc/cpp)
  target_compile_definitions(compiled_imgui PUBLIC IMGUI_ENABLE_FREETYPE)
  target_link_libraries(compiled_imgui PUBLIC SDL2::SDL2 compiled_freetype)
endfunction()
