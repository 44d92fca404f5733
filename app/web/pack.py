"""Makes one HTML file of the browser copy: pack.py OUT PAGE.html PAGE.js APART FILE…

The files are packed as one text, which the page unpacks. What is in APART, which nothing packs, is found in one of them and
stands apart, so that the page has less to unpack. The same input gives the same bytes.
"""

import json
import lzma
import os
import sys
import zlib

# As the page unpacks it: no context of places, which code of one byte an instruction has no use for.
FILTERS = [{"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "lc": 3, "lp": 0, "pb": 0, "dict_size": 1 << 24}]

ESCAPE = ord("=")
# What an HTML parser changes or takes for the end of the text, and the escape itself.
ESCAPED = {0, ord("\r"), ord("<"), ESCAPE}


def main():
    out, template, page, apart, *files = sys.argv[1:]
    contents = [(os.path.basename(file), read(file)) for file in files]
    whole = b"".join(data for _, data in contents)
    apart = read(apart)
    place = whole.index(apart)  # it is there
    data = apart + lzma.compress(whole[:place] + whole[place + len(apart):], lzma.FORMAT_RAW, filters=FILTERS)
    table = {"parts": [[name, len(part)] for name, part in contents], "apart": [place, len(apart)], "length": len(data),
             "checksum": zlib.adler32(data)}
    text = read(template)
    for mark, value in ((b"@page@", script(page)), (b"@packed@", one_byte_text(json.dumps(table).encode() + b"\n" + data))):
        head, tail = text.split(mark)  # it is there once
        text = head + value + tail
    with open(out, "wb") as file:
        file.write(text)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def one_byte_text(data):
    """As text of an encoding that has a character for every byte, as the page says of itself; a third less than base64."""
    text = bytearray()
    for byte in data:
        text += bytes((ESCAPE, byte + 64)) if byte in ESCAPED else bytes((byte,))
    return bytes(text)


def script(path):
    """A script ends where its element does; what is not ASCII is written as JavaScript writes it."""
    text = read(path).decode("utf-8").replace("</script", "<\\/script")
    return "".join(letter if letter < "\x80" else f"\\u{ord(letter):04x}" for letter in text).encode("ascii")


main()
