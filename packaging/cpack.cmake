# What differs between the packages. The .tar.gz finds its typeface in itself; on Debian that is a package of its own.
if(CPACK_GENERATOR STREQUAL "TGZ")
  set(CPACK_INSTALLED_DIRECTORIES ${CPACK_INSTALLED_DIRECTORIES} ${CPACK_TILEFOLD_FONTS} share/tilefold/fonts)
endif()
# The Python package is asked for by itself: cpack -G DEB -D CPACK_TILEFOLD_PART=python. It belongs to the game's package
# of the same version, and to the Python that it was built for.
if(CPACK_GENERATOR STREQUAL "DEB" AND CPACK_TILEFOLD_PART STREQUAL "python")
  set(CPACK_DEB_COMPONENT_INSTALL ON)
  set(CPACK_COMPONENTS_ALL python)
  math(EXPR next "${CPACK_TILEFOLD_PYTHON_MINOR} + 1")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "tilefold (= ${CPACK_PACKAGE_VERSION}), python3 (>= 3.${CPACK_TILEFOLD_PYTHON_MINOR}~), python3 (<< 3.${next}), python3-numpy")
endif()
