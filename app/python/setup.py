"""Puts the engine into the wheel: builds it with CMake, or takes it from the build folder that TILEFOLD_BUILD names."""

import os
import pathlib
import re
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = pathlib.Path(os.environ.get("TILEFOLD_SOURCE", HERE.parent.parent))


def version():
    project = (SOURCE / "CMakeLists.txt").read_text(encoding="utf-8")
    return re.search(r"project\(\w+ VERSION ([0-9.]+)", project, re.IGNORECASE)[1]


class BuildEngine(build_ext):
    """Compiles nothing itself: CMake does."""

    def build_extension(self, extension):
        build = os.environ.get("TILEFOLD_BUILD") or self.built()
        folder = pathlib.Path(self.build_temp).resolve() / "installed"
        run("cmake", "--install", build, "--component", "wheel", "--prefix", folder)
        module = next((folder / "tilefold").glob("_engine*.so"))
        target = pathlib.Path(self.get_ext_fullpath(extension.name)).resolve()
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(module, target)
        library = folder / "tilefold/libtilefold.so.1"
        shutil.copy2(library.resolve(), target.parent / library.name)  # the module looks for it beside itself

    def built(self):
        build = pathlib.Path(self.build_temp).resolve() / "build"
        run("cmake", "-S", SOURCE, "-B", build, "-G", "Ninja", "-D", "CMAKE_BUILD_TYPE=Release", "-D", "TILEFOLD_WINDOW=OFF",
            "-D", "TILEFOLD_TESTS=OFF", "-D", "TILEFOLD_PORTABLE=ON", "-D", f"Python_EXECUTABLE={sys.executable}")
        run("cmake", "--build", build, "--target", "tilefold_python")
        return build


def run(*words):
    subprocess.run([str(word) for word in words], check=True)


setup(version=version(), ext_modules=[Extension("tilefold._engine", [])], cmdclass={"build_ext": BuildEngine})
