# The time of all files in the packages, so that the same sources give the same packages.
set(ENV{SOURCE_DATE_EPOCH} ${CPACK_TILEFOLD_TIME})
# Differences between the packages. The .tar.gz contains its fonts; on Debian they are a separate package.
if(CPACK_GENERATOR STREQUAL "TGZ")
  set(CPACK_INSTALLED_DIRECTORIES ${CPACK_INSTALLED_DIRECTORIES} ${CPACK_TILEFOLD_FONTS} share/tilefold/fonts)
endif()
# The Python package is built on request: cpack -G DEB -D CPACK_TILEFOLD_PART=python. It depends on the main package of
# the same version and on the Python version that it was built for.
if(CPACK_GENERATOR STREQUAL "DEB" AND CPACK_TILEFOLD_PART STREQUAL "python")
  set(CPACK_DEB_COMPONENT_INSTALL ON)
  set(CPACK_COMPONENTS_ALL python)
  math(EXPR next "${CPACK_TILEFOLD_PYTHON_MINOR} + 1")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "tilefold (= ${CPACK_PACKAGE_VERSION}), python3 (>= 3.${CPACK_TILEFOLD_PYTHON_MINOR}~), python3 (<< 3.${next}), python3-numpy")
endif()
# The picture reader likewise: cpack -G DEB -D CPACK_TILEFOLD_PART=pictures.
if(CPACK_GENERATOR STREQUAL "DEB" AND CPACK_TILEFOLD_PART STREQUAL "pictures")
  set(CPACK_DEB_COMPONENT_INSTALL ON)
  set(CPACK_COMPONENTS_ALL pictures)
  set(CPACK_DEBIAN_PICTURES_PACKAGE_DEPENDS "tilefold (= ${CPACK_PACKAGE_VERSION})")
endif()
