#!/usr/bin/env python3
"""Turns .mo files into smaller files for the page: compact.py FOLDER FILE.mo...

FOLDER/keys gets the English texts, each followed by a zero byte. FOLDER/NAME gets the translations in the same order, each
followed by the byte 1; zero bytes separate plural forms. The program makes .mo files of them again (compact_file.h).
"""
import pathlib
import struct
import sys


def texts_of(path):
    """Returns the pairs of a .mo file, with the English singular as the key."""
    data = path.read_bytes()
    count, keys, translations = struct.unpack_from("<III", data, 8)

    def text(table, index):
        length, place = struct.unpack_from("<II", data, table + 8 * index)
        return data[place:place + length]

    return [(text(keys, i).split(b"\0")[0], text(translations, i)) for i in range(count)]


def main():
    folder, files = pathlib.Path(sys.argv[1]), [pathlib.Path(name) for name in sys.argv[2:]]
    folder.mkdir(parents=True, exist_ok=True)
    keys = [key for key, _ in texts_of(files[0])]
    (folder / "keys").write_bytes(b"".join(key + b"\0" for key in keys))
    for file in files:
        texts = texts_of(file)
        if [key for key, _ in texts] != keys:
            sys.exit(f"compact.py: {file} has other texts than {files[0]}; run app/language/collect.sh and translate all texts")
        (folder / file.stem).write_bytes(b"".join(text + b"\1" for _, text in texts))


main()
