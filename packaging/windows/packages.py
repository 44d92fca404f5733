#!/usr/bin/env python3
"""Makes the packages for Windows: packages.py BUILD VERSION DATE OUT

BUILD is the folder of the preset windows, DATE the date of all files in the packages. OUT gets tilefold-VERSION-windows.zip, which
stores everything beside the programs, tilefold-VERSION-setup.exe, which installs them for one user, and
tilefold-VERSION-windows-c.zip, which has the C library. The same sources give the same bytes.
"""
import datetime
import os
import pathlib
import shutil
import subprocess
import sys
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
SOURCES = HERE.parents[1]

# The libraries that are part of the programs: Debian's source packages, and the packages that only consist of headers or fonts.
COMPILED = ("libsdl2", "libsdl2-mixer", "imgui", "freetype", "libpng1.6", "zlib", "libwebp", "giflib", "sqlite3", "sqlitecpp")
INSTALLED = ("libfmt-dev", "libspdlog-dev", "libcli11-dev", "nlohmann-json3-dev", "libtomlplusplus-dev", "libpcg-cpp-dev", "libboost*-dev",
             "fonts-inter", "python3-glad", "gcc-mingw-w64-x86-64-posix-runtime", "mingw-w64-common")

README = """Tilefold {version}

tilefoldw.exe   opens the game
tilefold.exe    the command line; "tilefold --help" in a terminal lists the commands

{place}
The folder "licences" has the licences of Tilefold and of the libraries that are part of the programs.
"""
PORTABLE = """This program is portable: games and settings are stored in the folder "data" beside it.
Without the file "portable" they are stored in your user folders.
"""
INSTALLED_HERE = """Your games and settings are stored in %APPDATA%\\tilefold. The uninstaller asks before it deletes them.
"""
PORTABLE_NOTE = """While this file is here, Tilefold stores games and settings in the folder "data" beside it.
"""


def text(path, content):
    path.write_bytes(content.replace("\n", "\r\n").encode())


def licences(build, folder):
    folder.mkdir()
    text(folder / "tilefold.txt", (SOURCES / "LICENSE").read_text(encoding="utf-8"))
    fetched = pathlib.Path(os.environ.get("TILEFOLD_WEB_SOURCES", SOURCES / "build/web-sources"))
    for name in COMPILED:
        text(folder / f"{name}.txt", (fetched / name / "debian/copyright").read_text(encoding="utf-8"))
    for name in INSTALLED:
        found = sorted(pathlib.Path("/usr/share/doc").glob(f"{name}/copyright"))
        if not found:
            sys.exit(f"packages.py: /usr/share/doc/{name}/copyright is missing; it is a licence of a library in the program")
        text(folder / f"{found[0].parent.name}.txt", found[0].read_text(encoding="utf-8"))


def strip(build, name, folder):
    subprocess.run(["x86_64-w64-mingw32-strip", "--preserve-dates", "-o", folder / name, build / name], check=True)


def emptied(folder):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def stage_library(build, folder):
    emptied(folder)
    strip(build, "tilefold.dll", folder)
    shutil.copyfile(build / "c/libtilefold.dll.a", folder / "libtilefold.dll.a")
    shutil.copyfile(SOURCES / "app/c/tilefold.h", folder / "tilefold.h")
    licences(build, folder / "licences")


def stage(build, version, folder, is_portable):
    """Puts the files of a package into a folder."""
    emptied(folder)
    for program in ("tilefold.exe", "tilefoldw.exe"):
        strip(build, program, folder)
    (folder / "fonts").mkdir()
    for font in sorted((build / "fonts").glob("*.otf")):
        shutil.copyfile(font, folder / "fonts" / font.name)
    licences(build, folder / "licences")
    text(folder / "README.txt", README.format(version=version, place=PORTABLE if is_portable else INSTALLED_HERE))
    if is_portable:
        text(folder / "portable", PORTABLE_NOTE)


def files_of(folder):
    return sorted(path for path in folder.rglob("*") if path.is_file())


def write_zip(folder, out, date):
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in files_of(folder):
            name = (pathlib.Path(out.stem) / path.relative_to(folder)).as_posix()
            entry = zipfile.ZipInfo(name, (date.year, date.month, date.day, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, path.read_bytes())


def write_installer(folder, out, version, date):
    seconds = int(datetime.datetime(date.year, date.month, date.day, tzinfo=datetime.timezone.utc).timestamp())
    for path in files_of(folder):
        os.utime(path, (seconds, seconds))
    script = HERE / "installer.nsi"
    subprocess.run(["makensis", "-V2", "-NOCD", f"-DVERSION={version}", f"-DFILES={folder}", f"-DOUT={out}", f"-DHERE={HERE}", script],
                   check=True, env={**os.environ, "SOURCE_DATE_EPOCH": str(seconds), "TZ": "UTC"})


def main():
    if len(sys.argv) != 5:
        sys.exit("usage: packages.py BUILD VERSION DATE OUT")
    build, version, date, out = pathlib.Path(sys.argv[1]), sys.argv[2], datetime.date.fromisoformat(sys.argv[3]), pathlib.Path(sys.argv[4])
    out.mkdir(parents=True, exist_ok=True)
    out = out.resolve()
    staged = build.resolve() / "staged"
    stage(build, version, staged / "portable", True)
    write_zip(staged / "portable", out / f"tilefold-{version}-windows.zip", date)
    stage_library(build, staged / "library")
    write_zip(staged / "library", out / f"tilefold-{version}-windows-c.zip", date)
    if shutil.which("makensis") is None:
        print("packages.py: no installer is made, because nsis is missing", file=sys.stderr)
        return
    stage(build, version, staged / "installed", False)
    write_installer(staged / "installed", out / f"tilefold-{version}-setup.exe", version, date)


main()
