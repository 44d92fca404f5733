#!/usr/bin/env python3
"""Checks the translations: every text has one in every language, and each has the values of the original.

Usage: translations.py SOURCE_FOLDER
"""

import ast
import pathlib
import re
import subprocess
import sys
import tempfile

source = pathlib.Path(sys.argv[1])
faults = []


def entries(path):
    """Yields the entries of a .po file as dictionaries from keyword, such as msgstr[1], to text."""
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        entry, keyword = {}, None
        for line in block.splitlines():
            if line.startswith("#~"):
                break
            if line.startswith("#,") and "fuzzy" in line and "msgid" not in entry:
                entry["fuzzy"] = "yes"
            if line.startswith("#"):
                continue
            match = re.match(r"(msg\w+(?:\[\d\])?) ", line)
            if match:
                keyword = match[1]
                entry[keyword] = ""
                line = line[match.end():]
            if keyword:
                entry[keyword] += ast.literal_eval(line)
        if entry.get("msgid"):
            yield entry


def places(text):
    """The places for values in a text: their numbers, as {} counts them, and their formats."""
    number, found = 0, []
    for name, form in re.findall(r"\{(\w*)((?::[^}]*)?)\}", text.replace("{{", "").replace("}}", "")):
        found.append((name or str(number), form))
        number += 1
    return sorted(set(found))


def check(path, name, expected):
    forms = int(re.search(r"nplurals=(\d)", path.read_text(encoding="utf-8"))[1])
    found = {}
    for entry in entries(path):
        found[entry["msgid"]] = entry
        if "fuzzy" in entry:
            faults.append(f"{name}: the translation of {entry['msgid']!r} is marked as fuzzy")
    for text in sorted(set(found) - set(expected)):
        faults.append(f"{name}: no source has the text {text!r}; run app/language/collect.sh")
    for text, original in expected.items():
        entry = found.get(text)
        keywords = [f"msgstr[{i}]" for i in range(forms)] if "msgid_plural" in original else ["msgstr"]
        translations = [entry.get(keyword, "") for keyword in keywords] if entry else [""]
        for translation in translations:
            if not translation:
                faults.append(f"{name}: {text!r} is not translated; run app/language/collect.sh and translate it")
                continue
            allowed = [places(text), places(original.get("msgid_plural", text))]
            if places(translation) not in allowed:
                faults.append(f"{name}: {translation!r} has other values than {text!r}")
            if "##" in translation:
                faults.append(f"{name}: {translation!r} has ##, which hides the rest of a label")
            # French has a space before a semicolon and a colon
            is_sign = text[0] in ";:"
            if (text[0] == " ") != (translation[0] in " ，；：、") and not is_sign and "zh" not in str(name):
                faults.append(f"{name}: {translation!r} does not begin with a space as {text!r} does, or the reverse")
            if text.endswith("\n") != translation.endswith("\n"):
                faults.append(f"{name}: {translation!r} does not end with a line end as {text!r} does, or the reverse")


def check_set(folder, template, least):
    """Checks the files in a folder, which contain the texts of a template. Returns a summary."""
    texts = {entry["msgid"]: entry for entry in entries(template)}
    assert len(texts) >= least, f"only {len(texts)} texts were collected in {template.name}"
    files = sorted(folder.glob("*.po"))
    assert len(files) == 5, f"{len(files)} languages in {folder}"
    for path in files:
        subprocess.run(["msgfmt", "--check", "--output-file=/dev/null", path], check=True)
        check(path, path.relative_to(source / "app/language/translations"), texts)
    return f"{len(texts)} texts in {len(files)} languages"


with tempfile.TemporaryDirectory() as folder:
    subprocess.run([source / "app/language/collect.sh", folder], check=True)
    translations = source / "app/language/translations"
    window = check_set(translations, pathlib.Path(folder) / "tilefold.pot", 1000)
    command_line = check_set(translations / "command_line", pathlib.Path(folder) / "command_line.pot", 400)
for fault in faults[:40]:
    print(fault)
if len(faults) > 40:
    print(f"and {len(faults) - 40} more")
print(f"window: {window}; command line: {command_line}; {len(faults)} faults")
sys.exit(1 if faults else 0)
