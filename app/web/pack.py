"""Makes one HTML file of the browser copy: pack.py OUT PAGE.html PAGE.js FILE…

The files, the program first of all, are packed as one text, which the page unpacks. The same input gives the same bytes.
"""

import gzip
import json
import os
import sys

ESCAPE = ord("=")
# What an HTML parser changes or takes for the end of the text, and the escape itself.
ESCAPED = {0, ord("\r"), ord("<"), ESCAPE}


def main():
    out, template, page, *files = sys.argv[1:]
    contents = [(os.path.basename(file), read(file)) for file in files]
    table = json.dumps([[name, len(data)] for name, data in contents]) + "\n"
    packed = gzip.compress(table.encode() + b"".join(data for _, data in contents), 9, mtime=0)
    # Python's own version writes the system into its header.
    packed = packed[:9] + b"\xff" + packed[10:]
    text = read(template)
    for mark, value in ((b"@page@", script(page)), (b"@packed@", one_byte_text(packed))):
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
