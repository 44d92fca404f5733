# What differs between the packages. The .tar.gz finds its typeface in itself; on Debian that is a package of its own.
if(CPACK_GENERATOR STREQUAL "TGZ")
  set(CPACK_INSTALLED_DIRECTORIES ${CPACK_INSTALLED_DIRECTORIES} ${CPACK_TILEFOLD_FONTS} share/tilefold/fonts)
endif()
