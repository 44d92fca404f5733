"""Turns the C header into a page: Doxygen reads it, and what it has found is written as Markdown."""
import re
import subprocess
import xml.etree.ElementTree as ElementTree

DOXYFILE = """
INPUT = {input}
OUTPUT_DIRECTORY = {output}
GENERATE_XML = YES
GENERATE_HTML = NO
GENERATE_LATEX = NO
EXTRACT_ALL = YES
JAVADOC_AUTOBRIEF = NO
OPTIMIZE_OUTPUT_FOR_C = YES
SORT_MEMBER_DOCS = NO
QUIET = YES
WARN_AS_ERROR = YES
"""


def for_doxygen(text):
    """Marks comments for Doxygen: of the file, of a section, before a declaration, after a declaration."""
    top = re.match(r"(?://.*\n)+", text)[0]
    text = "/** @file\n" + re.sub(r"(?m)^// ?", "", top) + "*/\n" + text[len(top):]
    is_open = False

    def marked(found):
        nonlocal is_open
        before, comment = found[1], found[2]
        if "NOLINT" in comment:
            return before
        section = re.fullmatch(r"/\* -+ (.*?) -+ \*/", comment)
        if section:
            end, is_open = "/** @} */ " if is_open else "", True
            return f"{end}/** @name {section[1]} */ /** @{{ */"
        if comment.startswith("/**"):
            return found[0]
        return before + ("/**<" if before.strip() else "/**") + comment[2:]

    text = re.sub(r"(?ms)^([^\n]*?)(/\*.*?\*/)", marked, text)
    end = text.rindex("#ifdef __cplusplus")
    return text[:end] + ("/** @} */\n" if is_open else "") + text[end:]


def words(element):
    """Returns the text of an element, with code in backticks."""
    if element is None:
        return ""
    is_code = element.tag == "computeroutput"
    plain = (lambda text: text or "") if is_code else lambda text: (text or "").replace("*", r"\*")
    text = plain(element.text) + "".join(words(child) + plain(child.tail) for child in element)
    return f"`{text}`" if is_code else text + "\n\n" if element.tag == "para" else text


def kind(member):
    """Returns the type of a member."""
    return "".join(member.find("type").itertext()).replace(" *", "*") + " "


def description(member):
    both = words(member.find("briefdescription")) + "\n\n" + words(member.find("detaileddescription"))
    return re.sub(r"\s*\n\s*\n\s*", "\n\n", both).strip()


def line_of(member):
    return int(member.find("location").get("line"))


def function_text(member):
    arguments = re.sub(r" (\*+)", r"\1 ", member.findtext("argsstring"))
    return f"{kind(member)}{member.findtext('name')}{arguments};"


def functions(members):
    """Functions in adjacent lines share the description of the first."""
    blocks = []
    for member in members:
        text = description(member)
        if blocks and not text and line_of(member) == blocks[-1][2] + 1:
            blocks[-1][0].append(function_text(member))
            blocks[-1][2] = line_of(member)
        else:
            blocks.append([[function_text(member)], text, line_of(member)])
    return "".join("```c\n" + "\n".join(lines) + "\n```\n\n" + (text + "\n\n" if text else "") for lines, text, _ in blocks)


def table(heading, rows):
    cells = [(first, re.sub(r"\s+", " ", text)) for first, text in rows]
    return f"| {heading} | |\n|---|---|\n" + "".join(f"| `{first}` | {text} |\n" for first, text in cells) + "\n"


def enumeration(member):
    values = [(f"{value.findtext('name')} {value.findtext('initializer')}", description(value)) for value in member.findall("enumvalue")]
    return f"### {member.findtext('name')}\n\n" + table("value", values)


def structure(compound):
    fields = [(kind(field) + field.findtext("name"), description(field)) for field in compound.iter("memberdef")]
    text = description(compound)
    return f"### {compound.findtext('compoundname')}\n\n" + (text + "\n\n" if text else "") + table("field", fields)


def page(header, work):
    """Returns the page of a header."""
    work.mkdir(parents=True, exist_ok=True)
    copy = work / header.name
    copy.write_text(for_doxygen(header.read_text()))
    subprocess.run(["doxygen", "-"], input=DOXYFILE.format(input=copy, output=work), text=True, check=True)
    xml = work / "xml"
    whole = ElementTree.parse(xml / (header.name.replace(".", "_8") + ".xml")).find("compounddef")
    structures = [ElementTree.parse(xml / (inner.get("refid") + ".xml")).find("compounddef") for inner in whole.findall("innerclass")]
    members = [(section, member) for section in whole.findall("sectiondef") for member in section.findall("memberdef")]
    named = [section for section in whole.findall("sectiondef") if section.get("kind") == "user-defined"]
    text = f"# {header.name}\n\n{description(whole)}\n\n## General\n\n"
    text += functions(member for section, member in members if section.get("kind") == "func")
    text += "".join(enumeration(member) for _, member in members if member.get("kind") == "enum")
    for section in named:
        text += f"## {section.findtext('header')}\n\n"
        text += functions(member for member in section.findall("memberdef") if member.get("kind") == "function")
    with_fields = [compound for compound in structures if list(compound.iter("memberdef"))]
    return text + "## Structures\n\n" + "".join(structure(compound) for compound in with_fields)
