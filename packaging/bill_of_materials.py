"""Writes the software bill of materials of the packages, as SPDX 2.3 in JSON:
bill_of_materials.py VERSION DATE PACKAGES OUT [LOCK]

PACKAGES is third_party/packages.txt. The versions are those of the Debian packages on this machine. LOCK lists the npm packages
in the template of study pages, if the packages contain it. The same versions give the same bytes.
"""

import hashlib
import json
import subprocess
import sys

# The libraries that the programs use, by the Debian package that they are built with: licence, and how a program gets the
# library: "contains" its code, or "loads" its shared library from the system.
LIBRARIES = {
    "libsdl2-dev": ("Zlib", "loads"),
    "libsdl2-mixer-dev": ("Zlib", "loads"),
    "libimgui-dev": ("MIT", "contains"),
    "libdbus-1-dev": ("AFL-2.1 OR GPL-2.0-or-later", "loads"),
    "libspdlog-dev": ("MIT", "contains"),
    "libfmt-dev": ("MIT", "contains"),
    "libcli11-dev": ("BSD-3-Clause", "contains"),
    "nlohmann-json3-dev": ("MIT", "contains"),
    "libtomlplusplus-dev": ("MIT", "contains"),
    "libfreetype-dev": ("FTL OR GPL-2.0-or-later", "loads"),
    "libpng-dev": ("libpng-2.0", "loads"),
    "zlib1g-dev": ("Zlib", "loads"),
    "libwebp-dev": ("BSD-3-Clause", "loads"),
    "libgif-dev": ("MIT", "loads"),
    "libsqlitecpp-dev": ("MIT", "contains"),
    "libsqlite3-dev": ("blessing", "loads"),
    "libboost-math-dev": ("BSL-1.0", "contains"),
    "libseccomp-dev": ("LGPL-2.1-only", "loads"),
    "libpcg-cpp-dev": ("MIT OR Apache-2.0", "contains"),
    "python3-glad": ("MIT", "contains"),
    "libopencv-core-dev": ("Apache-2.0", "loads"),
    "libopencv-imgproc-dev": ("Apache-2.0", "loads"),
    "libjpeg-dev": ("IJG AND BSD-3-Clause AND Zlib", "loads"),
    "fonts-inter": ("OFL-1.1", "loads"),
}
RELATIONSHIPS = {"contains": "CONTAINS", "loads": "DEPENDS_ON"}
PROGRAMS = ("xclip", "wl-clipboard")  # the window starts them if they are there
TOOLS = ("git", "ccache", "lld", "cmake", "ninja-build", "pkg-config", "build-essential", "gettext")


def listed(path):
    """Returns the package names of the groups that the programs are built with."""
    with open(path, encoding="utf-8") as file:
        rows = [line.split() for line in file if line.strip() and not line.startswith("#")]
    return [row[1] for row in rows if row[0] in ("build", "pictures")]


def version_of(package):
    found = subprocess.run(["dpkg-query", "-W", "-f=${Version}", package], capture_output=True, text=True, check=False)
    return found.stdout if found.returncode == 0 else None


def entry(name, version, licence, supplier):
    return {
        "SPDXID": f"SPDXRef-{name}",
        "name": name,
        "versionInfo": version,
        "supplier": supplier,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": licence,
        "licenseDeclared": licence,
        "copyrightText": "NOASSERTION",
    }


def relationship(one, kind, other):
    return {"spdxElementId": f"SPDXRef-{one}", "relationshipType": kind, "relatedSpdxElement": f"SPDXRef-{other}"}


def npm_packages(lock):
    """Returns the name, version and licence of each npm package."""
    with open(lock, encoding="utf-8") as file:
        packages = json.load(file)["packages"]
    return [(path.removeprefix("node_modules/"), package["version"], package["license"]) for path, package in packages.items() if path]


def bill(version, date, path, lock=None):
    packages = listed(path)
    if unknown := [name for name in packages if name not in LIBRARIES and name not in PROGRAMS + TOOLS]:
        sys.exit(f"{sys.argv[0]}: {', '.join(unknown)} in {path} has no licence here; add it to LIBRARIES, PROGRAMS or TOOLS")
    entries = [entry("tilefold", version, "MIT", "Organization: The Tilefold authors")]
    relationships = [relationship("DOCUMENT", "DESCRIBES", "tilefold")]
    for name in sorted(packages):
        if (found := version_of(name)) is None:
            continue  # an optional package: these packages lack the part that needs it
        licence, use = LIBRARIES.get(name, ("NOASSERTION", None))
        entries.append(entry(name, found, licence, "Organization: Debian"))
        if use:
            relationships.append(relationship("tilefold", RELATIONSHIPS[use], name))
        else:
            kind = "OPTIONAL_DEPENDENCY_OF" if name in PROGRAMS else "BUILD_TOOL_OF"
            relationships.append(relationship(name, kind, "tilefold"))
    for name, found, licence in npm_packages(lock) if lock else ():
        plain = "npm-" + name.replace("@", "").replace("/", "-")  # an SPDX ID may have letters, digits, dots and dashes only
        entries.append({**entry(plain, found, licence, "NOASSERTION"), "name": name})
        relationships.append(relationship("tilefold", "CONTAINS", plain))
    contents = json.dumps([entries, relationships], sort_keys=True).encode()
    return {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"tilefold-{version}",
        "documentNamespace": f"https://tilefold.org/spdx/tilefold-{version}-{hashlib.sha256(contents).hexdigest()[:16]}",
        "creationInfo": {"created": f"{date}T00:00:00Z", "creators": ["Organization: The Tilefold authors"]},
        "packages": entries,
        "relationships": relationships,
    }


def main():
    version, date, path, out, *lock = sys.argv[1:]
    text = json.dumps(bill(version, date, path, *lock), indent=1, ensure_ascii=False) + "\n"
    with open(out, "w", encoding="utf-8") as file:
        file.write(text)


if __name__ == "__main__":
    main()
