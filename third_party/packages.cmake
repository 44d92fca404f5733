# The system packages that the build uses, as CMake targets. packages.txt gives names and reasons.
# Packages use text formatting and the log header-only, because Debian releases have different versions of these libraries.
option(TILEFOLD_SHARED_TEXT "Packages for this Debian release only: they use its libraries for text and the log" OFF)
add_library(tilefold_fmt INTERFACE)
add_library(tilefold_spdlog INTERFACE)
if(TILEFOLD_PORTABLE AND NOT TILEFOLD_SHARED_TEXT)
  target_link_libraries(tilefold_fmt INTERFACE fmt::fmt-header-only)
  target_link_libraries(tilefold_spdlog INTERFACE tilefold_fmt Threads::Threads)
  target_compile_definitions(tilefold_spdlog INTERFACE SPDLOG_FMT_EXTERNAL)
else()
  target_link_libraries(tilefold_fmt INTERFACE fmt::fmt)
  target_link_libraries(tilefold_spdlog INTERFACE spdlog::spdlog)
endif()

if(EMSCRIPTEN)
  add_subdirectory(${CMAKE_CURRENT_LIST_DIR}/web)
  find_path(TILEFOLD_FONT_DIR Inter-Bold.otf PATHS /usr/share/fonts/opentype/inter REQUIRED NO_CMAKE_FIND_ROOT_PATH)
  return()
endif()

# Generates the OpenGL loader at build time, for exactly the version that is used, and finds the font of numbers and panels.
macro(tilefold_loader_and_font)
  find_program(GLAD_PROGRAM glad REQUIRED)
  set(glad_dir ${PROJECT_BINARY_DIR}/generated/glad)
  add_custom_command(
    OUTPUT ${glad_dir}/src/gl.c ${glad_dir}/include/glad/gl.h
    COMMAND ${GLAD_PROGRAM} --api gl:core=3.3 --extensions "" --out-path ${glad_dir} --reproducible --quiet c
    COMMENT "Generating the OpenGL 3.3 core loader" VERBATIM)
  enable_language(C)
  add_library(tilefold_glad STATIC ${glad_dir}/src/gl.c)
  target_include_directories(tilefold_glad SYSTEM PUBLIC ${glad_dir}/include)
  find_path(TILEFOLD_FONT_DIR Inter-Bold.otf PATHS /usr/share/fonts/opentype/inter /usr/share/fonts/inter
            PATH_SUFFIXES opentype/inter REQUIRED NO_CMAKE_FIND_ROOT_PATH)
endmacro()

if(WIN32)
  add_subdirectory(${CMAKE_CURRENT_LIST_DIR}/windows)
  set(TILEFOLD_PICTURES OFF)
  tilefold_loader_and_font()
  return()
endif()

find_package(PkgConfig REQUIRED)
find_package(fmt REQUIRED)
find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(PNG REQUIRED)
find_package(ZLIB REQUIRED)
find_package(GIF REQUIRED)
pkg_check_modules(webp REQUIRED IMPORTED_TARGET libwebp libwebpmux libwebpdemux)
find_package(SQLiteCpp REQUIRED)
find_path(TILEFOLD_TOML_DIR toml++/toml.h REQUIRED)  # headers only
find_package(Boost REQUIRED)  # headers only

pkg_check_modules(seccomp IMPORTED_TARGET libseccomp)  # optional: commands then give up network access

# Optional: `tilefold read`. Debian's CMake files of OpenCV require all of its parts, but only two are needed here.
find_path(TILEFOLD_OPENCV_DIR opencv2/imgproc.hpp PATHS /usr/include/opencv4 PATH_SUFFIXES opencv4)
find_library(TILEFOLD_OPENCV_CORE opencv_core)
find_library(TILEFOLD_OPENCV_IMGPROC opencv_imgproc)
find_package(JPEG)
set(TILEFOLD_PICTURES OFF)
if(TILEFOLD_OPENCV_DIR AND TILEFOLD_OPENCV_CORE AND TILEFOLD_OPENCV_IMGPROC AND JPEG_FOUND AND NOT CMAKE_CROSSCOMPILING)
  set(TILEFOLD_PICTURES ON)
  add_library(tilefold_opencv INTERFACE)
  target_include_directories(tilefold_opencv SYSTEM INTERFACE ${TILEFOLD_OPENCV_DIR})
  target_link_libraries(tilefold_opencv INTERFACE ${TILEFOLD_OPENCV_IMGPROC} ${TILEFOLD_OPENCV_CORE})
else()
  message(STATUS "`tilefold read` is not built: it needs libopencv-core-dev, libopencv-imgproc-dev and libjpeg-dev")
endif()

set(MPI_CXX_SKIP_MPICXX ON)  # skips MPI's C++ interface, which was removed from MPI
find_package(MPI COMPONENTS CXX)  # optional: tilefold then runs under mpirun

if(TILEFOLD_TESTS)
  find_package(doctest REQUIRED)
  find_package(rapidcheck REQUIRED)
endif()

if(TILEFOLD_WINDOW)
  find_package(SDL2 REQUIRED)
  find_package(Freetype REQUIRED)
  find_package(spdlog REQUIRED)
  pkg_check_modules(imgui REQUIRED IMPORTED_TARGET imgui)
  pkg_check_modules(mixer REQUIRED IMPORTED_TARGET SDL2_mixer)
  pkg_check_modules(dbus REQUIRED IMPORTED_TARGET dbus-1)
  tilefold_loader_and_font()
endif()
