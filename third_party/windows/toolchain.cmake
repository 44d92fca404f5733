# Cross-compiles for 64-bit Windows with Debian's mingw-w64 (threads of POSIX); wine runs the results.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
set(CMAKE_CROSSCOMPILING_EMULATOR /usr/lib/wine/wine64)

# Windows 10 is the oldest supported version. The second definition declares functions such as localtime_r.
set(CMAKE_C_FLAGS_INIT "-D_WIN32_WINNT=0x0A00")
# platform_wait.h mends the waiting of threads in libstdc++. The assembler option raises the limit on functions in an object, which unity builds exceed.
set(CMAKE_CXX_FLAGS_INIT "-D_WIN32_WINNT=0x0A00 -D_POSIX_THREAD_SAFE_FUNCTIONS -include ${CMAKE_CURRENT_LIST_DIR}/platform_wait.h -Wa,-mbig-obj")
# Programs and the C library need no libraries of the compiler beside them, and the same sources give the same bytes.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static -Wl,--no-insert-timestamp")
set(CMAKE_SHARED_LINKER_FLAGS_INIT "-static -Wl,--no-insert-timestamp")

set(CMAKE_FIND_ROOT_PATH /usr/x86_64-w64-mingw32)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
