"""Packs the browser version into one HTML file: pack.py OUT PAGE.html PAGE.js UNPACKER FILE…

The files are compressed into one text. The page unpacks it with UNPACKER, a program that is not compressed. Equal input gives
equal output.
"""

import base64
import collections
import json
import lzma
import os
import re
import sys
import zlib

# The parameters that the unpacker supports. Position bits are 0, because WebAssembly's instructions are not aligned.
FILTERS = [{"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "lc": 3, "lp": 0, "pb": 0, "dict_size": 1 << 24}]

ESCAPE = ord("=")
# Bytes that an HTML parser changes, and the escape character.
ESCAPED = {0, ord("\r"), ESCAPE}
# Sequences that an HTML parser could treat as the end of the text or as a comment.
OPENING = re.compile(rb"<(?=[/!])")


def main():
    out, template, page, unpacker, *files = sys.argv[1:]
    contents = [(os.path.basename(file), read(file)) for file in files]
    data = lzma.compress(b"".join(data for _, data in contents), lzma.FORMAT_RAW, filters=FILTERS)
    table = {"parts": [[name, len(part)] for name, part in contents], "length": len(data), "checksum": zlib.adler32(data)}
    data = json.dumps(table).encode() + b"\n" + data
    shift = best_shift(data)
    text = read(template)
    for mark, value in ((b"@page@", script(page)), (b"@unpacker@", base64.b64encode(read(unpacker))),
                        (b"@shift@", str(shift).encode()), (b"@packed@", one_byte_text(data, shift))):
        head, tail = text.split(mark)  # the mark occurs once
        text = head + value + tail
    with open(out, "wb") as file:
        file.write(text)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def best_shift(data):
    """Returns the number to add to every byte so that the fewest bytes are escaped; weights are often 0."""
    counts = collections.Counter(data)
    return min(range(256), key=lambda shift: sum(counts[(byte - shift) % 256] for byte in ESCAPED))


def one_byte_text(data, shift):
    """Returns `data` as text in the page's encoding, which has a character for each byte; a third shorter than base64."""
    text = bytearray()
    for byte in data:
        byte = (byte + shift) % 256
        text += escaped(byte) if byte in ESCAPED else bytes((byte,))
    return OPENING.sub(escaped(ord("<")), text)


def escaped(byte):
    return bytes((ESCAPE, byte + 64))


def script(path):
    """Returns a script without comments and indentation, with "</script" and non-ASCII characters escaped."""
    lines = (line.strip() for line in read(path).decode("utf-8").splitlines())
    text = "\n".join(line for line in lines if not line.startswith("//")).replace("</script", "<\\/script")
    return "".join(letter if letter < "\x80" else f"\\u{ord(letter):04x}" for letter in text).encode("ascii")


main()
