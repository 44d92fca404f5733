"""Draws the samples with which the network that reads numbers is trained: numbers in the typefaces of a folder, as they
look in screenshots and photographs. A sample is a picture 24 pixels high in which 0 is background and 255 is ink."""

import io
import pathlib
import random

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

HEIGHT = 24
TEXT_HEIGHT = 18
WIDEST = 160
SYMBOLS = "0123456789k"  # class 0 is CTC's blank; "k" also represents K; the last two classes are M and any other sign
MILLION = 12
OTHER = 13
CLASSES = 14
LETTERS = "ACDEFHJLNPRTUVWXYacdefhjnprtuvwxy?+*=#%&@!/äßéп→←↑↓"


def families(folder):
    """Returns the font files of a folder, grouped by typeface."""
    groups = {}
    for path in sorted(pathlib.Path(folder).rglob("*")):
        if path.suffix.lower() not in (".ttf", ".otf"):
            continue
        try:
            font = ImageFont.truetype(str(path), 30)
            digits = [font.getmask(sign).getbbox() for sign in "0123456789"]
            shapes = {bytes(font.getmask(sign)) for sign in "0123456789"}
        except (OSError, ValueError):
            continue
        if None in digits or len(shapes) < 10:
            continue
        groups.setdefault(path.stem.split("-")[0].split("_")[0][:9], []).append(str(path))
    return list(groups.values())


def encode(text):
    labels = []
    for sign in text:
        if sign in "kK":
            labels.append(11)
        elif sign in "mM":
            labels.append(MILLION)
        elif sign.isdigit():
            labels.append(1 + int(sign))
        else:
            labels.append(OTHER)
    return labels


def some_text(chance):
    kind = chance.random()
    if kind < 0.34:
        return str(chance.randint(0, 9))
    if kind < 0.66:
        return str(2 ** chance.choice([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, chance.randint(18, 28)]))
    if kind < 0.84:
        return "".join(chance.choice("0123456789") for _ in range(chance.choice([2, 2, 2, 3, 3, 4, 5])))
    if kind < 0.90:
        return str(2 ** chance.randint(0, 9)) + chance.choice("kKkKM")
    count = chance.choice([1, 1, 2, 3, 4])
    signs = [chance.choice(LETTERS) for _ in range(count)]
    if chance.random() < 0.3:
        signs[chance.randrange(count)] = chance.choice("0123456789")
    return "".join(signs)


def draw_text(chance, groups, text):
    """Draws a text in a large size. Returns its ink as an array of values from 0 to 1."""
    size = chance.choice([24, 32, 48, 64])
    font = ImageFont.truetype(chance.choice(chance.choice(groups)), size)
    stroke = chance.choice([0, 0, 0, 0, 0, 1]) * max(1, size // 32)
    spacing = chance.choice([0, 0, 0, 0, chance.uniform(-0.04, 0.12)]) * size
    x = 40.0
    picture = Image.new("L", (int(80 + len(text) * size * 1.2), size * 2 + 40), 0)
    draw = ImageDraw.Draw(picture)
    if spacing == 0:
        draw.text((x, 20), text, font=font, fill=255, stroke_width=stroke)
    else:
        for sign in text:
            draw.text((x, 20), sign, font=font, fill=255, stroke_width=stroke)
            x += font.getlength(sign) + spacing
    if chance.random() < 0.4:
        slant = chance.uniform(-0.2, 0.25)
        turn = chance.uniform(-0.09, 0.09)
        picture = picture.transform(picture.size, Image.AFFINE,
                                    (1, slant, -slant * size, turn, 1, -turn * picture.width / 2), Image.BILINEAR)
    box = picture.getbbox()
    if box is None:
        return None
    ink = picture.crop(box)
    if chance.random() < 0.35:
        ink = ink.resize((max(1, int(ink.width * chance.uniform(0.75, 1.25))), ink.height), Image.BILINEAR)
    return ink


def at_screen_size(chance, ink):
    """Scales a text to a size as in pictures and adds the blur, noise and compression of pictures."""
    height = int(8 * 8 ** (chance.random() ** 1.3))
    width = max(2, round(ink.width * height / ink.height))
    margin = max(3, height // 3)
    small = ink.resize((width, height), chance.choice([Image.BOX, Image.BILINEAR, Image.HAMMING]))
    page = Image.new("L", (width + 2 * margin, height + 2 * margin), 0)
    page.paste(small, (margin, margin))
    if chance.random() < 0.35:
        page = page.filter(ImageFilter.GaussianBlur(chance.uniform(0.3, 0.09 * height)))
    values = np.asarray(page, np.float32) / 255
    shape = values.shape
    if chance.random() < 0.2:  # a gradient or a shadow
        values = values * (1 - 0.3 * chance.random()) + np.linspace(0, chance.uniform(0, 0.25), shape[1])[None, :]
    contrast = chance.choice([1, 1, 1, chance.uniform(0.15, 1)])
    start = chance.uniform(0, 1 - contrast)
    values = start + contrast * np.clip(values, 0, 1)
    if chance.random() < 0.5:
        values = 1 - values
    if chance.random() < 0.45:
        values = values + np.random.default_rng(chance.getrandbits(32)).normal(0, chance.uniform(0, 0.08), shape)
    page = Image.fromarray((np.clip(values, 0, 1) * 255).astype(np.uint8))
    if chance.random() < 0.4:
        stored = io.BytesIO()
        page.save(stored, "JPEG", quality=chance.randint(20, 95))
        page = Image.open(stored)
    return np.asarray(page, np.float32), margin


def as_ink(values):
    """Returns the amount of ink in each pixel, from 0 (background) to 1, computed as in the program."""
    border = np.concatenate([values[0], values[-1], values[:, 0], values[:, -1]])
    ground = np.median(border)
    away = np.abs(values - ground)
    top = np.percentile(away, 97)
    sign = 1 if values[away >= top].mean() > ground else -1
    full = np.mean(away[away >= top])
    return np.clip(sign * (values - ground) / max(full, 1), 0, 1)


def fit(chance, ink, box):
    """Returns the part of a page inside a randomly shifted box, scaled to the height of the samples."""
    left, top, right, bottom = box
    height = bottom - top
    scale = TEXT_HEIGHT / height * chance.uniform(0.9, 1.08)
    page = Image.fromarray((ink * 255).astype(np.uint8))
    if page.height > 2.2 * HEIGHT:
        page = page.resize((max(1, page.width // 2), max(1, page.height // 2)), Image.BOX)
        left, top, right, bottom, scale = left / 2, top / 2, right / 2, bottom / 2, scale * 2
    width = int(min(WIDEST, (right - left) * scale + 6))
    across = min(scale, (width - 6) / (right - left))
    x = (left + right) / 2 + chance.uniform(-1.5, 1.5) / scale - width / 2 / across
    y = (top + bottom) / 2 + chance.uniform(-1.3, 1.3) / scale - HEIGHT / 2 / scale
    fitted = page.transform((max(8, width), HEIGHT), Image.AFFINE, (1 / across, 0, x, 0, 1 / scale, y), Image.BILINEAR)
    return np.asarray(fitted).copy()


def clutter(chance, fitted):
    """Adds parts of frames, lines and pointers to a picture."""
    picture = Image.fromarray(fitted)
    draw = ImageDraw.Draw(picture)
    width, height = picture.size
    kind = chance.random()
    shade = chance.randint(40, 160)
    if kind < 0.4:
        draw.line((chance.uniform(0, width), chance.uniform(0, height), chance.uniform(0, width), chance.uniform(0, height)),
                  fill=shade, width=chance.randint(1, 2))
    elif kind < 0.7:
        side = chance.choice([0, 1])
        if side:
            draw.line((0, chance.choice([0, 1, height - 1, height - 2]),) + (width, chance.choice([0, height - 1])), fill=shade)
        else:
            edge = chance.choice([0, 1, width - 1])
            draw.line((edge, 0, edge, height), fill=shade)
    else:
        radius = chance.uniform(5, 14)
        x, y = width / 2, height / 2
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), outline=shade)
    return np.maximum(np.asarray(picture), fitted)


def noise_sample(chance):
    """Returns a picture without text, which contains only dots, bars, frames or grain."""
    generator = np.random.default_rng(chance.getrandbits(32))
    width = chance.randint(8, 48)
    kind = chance.random()
    if kind < 0.4:
        rough = generator.normal(0, 1, (chance.randint(3, 24), chance.randint(3, width)))
        picture = Image.fromarray(((rough - rough.min()) / (np.ptp(rough) + 1e-6) * 255).astype(np.uint8))
        picture = picture.resize((width, HEIGHT), Image.BILINEAR)
        return np.asarray(picture).copy()
    picture = Image.new("L", (width, HEIGHT), 0)
    draw = ImageDraw.Draw(picture)
    if kind < 0.6:
        radius = chance.uniform(3, 11)
        filled = chance.random() < 0.6
        box = (width / 2 - radius, HEIGHT / 2 - radius, width / 2 + radius, HEIGHT / 2 + radius)
        shape = chance.choice([draw.ellipse, draw.rectangle])
        shape(box, fill=255 if filled else None, outline=255)
    else:
        for _ in range(chance.randint(1, 3)):
            draw.line((chance.randint(0, width), chance.randint(0, HEIGHT), chance.randint(0, width), chance.randint(0, HEIGHT)),
                      fill=chance.randint(80, 255), width=chance.randint(1, 4))
    return np.asarray(picture.filter(ImageFilter.GaussianBlur(chance.uniform(0, 1)))).copy()


def sample(chance, groups):
    """Returns one sample: a picture and its labels."""
    if chance.random() < 0.05:
        return noise_sample(chance), []
    while True:
        text = some_text(chance)
        ink = draw_text(chance, groups, text)
        if ink is None or ink.height < 6:
            continue
        values, margin = at_screen_size(chance, ink)
        values = as_ink(values)
        box = (margin, margin, values.shape[1] - margin, values.shape[0] - margin)
        if box[2] - box[0] < 2:
            continue
        fitted = fit(chance, values, box)
        if chance.random() < 0.12:
            fitted = clutter(chance, fitted)
        return fitted, encode(text)
