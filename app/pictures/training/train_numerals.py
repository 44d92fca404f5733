#!/usr/bin/python3
"""Trains the network that reads numbers and writes its weights to a file.

    train_numerals.py FONTS samples.npz --count 100000     draws samples in the typefaces of a folder
    train_numerals.py samples.npz weights.bin --epochs 10  trains and writes the weights

Needs python3-torch, python3-numpy and python3-pil; the same seed gives the same samples."""

import argparse
import pathlib
import random
import struct
import time

import numpy as np
import torch
from torch import nn

import numerals

CHANNELS = (12, 24, 40, 64)


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        a, b, c, d = CHANNELS
        self.layers = nn.ModuleList([
            nn.Conv2d(1, a, 3, padding=1),
            nn.Conv2d(a, b, 3, padding=1),
            nn.Conv2d(b, c, 3, padding=1),
            nn.Conv2d(c, d, (3, 5), padding=(0, 2)),
            nn.Conv2d(d, d, (1, 3), padding=(0, 1)),
            nn.Conv2d(d, numerals.CLASSES, 1)])
        self.pools = [nn.MaxPool2d(2), nn.MaxPool2d((2, 1)), nn.MaxPool2d((2, 1))]
        self.drop = nn.Dropout2d(0.05)

    def forward(self, x):
        for index, layer in enumerate(self.layers):
            x = layer(x)
            if index < 5:
                x = torch.relu(x)
            if index < 3:
                x = self.pools[index](x)
            elif index == 3:
                x = self.drop(x)
        return x[:, :, 0, :].permute(2, 0, 1)  # steps, samples, classes


def draw(folder, out, count, seed):
    groups = numerals.families(folder)
    chance = random.Random(seed)
    pictures, labels = [], []
    for _ in range(count):
        picture, label = numerals.sample(chance, groups)
        pictures.append(picture)
        labels.append(label)
    widths = np.array([p.shape[1] for p in pictures], np.int32)
    np.savez(out, data=np.concatenate([p.T.reshape(-1) for p in pictures]), widths=widths,
             labels=np.array([bytes(label) + b"\xff" * (12 - len(label)) for label in labels], "S12"))


def batches(samples, order, size, generator):
    """Yields batches of samples of similar width, padded with background."""
    offsets, widths, data, labels = samples
    groups = {}
    for index in order:
        groups.setdefault((widths[index] + 15) // 16, []).append(index)
    ready = [(group, indices[i:i + size]) for group, indices in groups.items() for i in range(0, len(indices), size)]
    generator.shuffle(ready)
    for group, indices in ready:
        width = group * 16
        x = np.zeros((len(indices), 1, numerals.HEIGHT, width), np.float32)
        for row, index in enumerate(indices):
            w = widths[index]
            x[row, 0, :, :w] = data[offsets[index]:offsets[index] + w * 24].reshape(w, 24).T
        y = [label for index in indices for label in labels[index]]
        lengths = [len(labels[index]) for index in indices]
        yield (torch.from_numpy(x / 255), torch.tensor(y, dtype=torch.long), torch.tensor(lengths),
               torch.full((len(indices),), width // 2, dtype=torch.long), [labels[index] for index in indices])


def decoded(scores):
    best = scores.argmax(2).T.tolist()
    texts = []
    for path in best:
        text, last = [], 0
        for label in path:
            if label != last and label:
                text.append(label)
            last = label
        texts.append(text)
    return texts


def write(model, path):
    """Writes the weights of all layers as signed bytes, with a scale for each output channel."""
    with open(path, "wb") as file:
        for layer in model.layers:
            weight = layer.weight.detach().numpy()
            scale = np.abs(weight).reshape(weight.shape[0], -1).max(1) / 127
            rounded = np.round(weight / scale[:, None, None, None]).astype(np.int8)
            file.write(struct.pack("<IIII", *weight.shape))
            file.write(scale.astype("<f4").tobytes())
            file.write(layer.bias.detach().numpy().astype("<f4").tobytes())
            file.write(rounded.tobytes())


def load(files):
    parts = [np.load(file) for file in files]
    data = np.concatenate([part["data"] for part in parts])
    widths = np.concatenate([part["widths"] for part in parts])
    offsets = np.concatenate([[0], np.cumsum(widths[:-1].astype(np.int64) * 24)])
    raw = [label for part in parts for label in part["labels"]]
    labels = [[sign for sign in label if sign != 255] for label in raw]
    return offsets, widths, data, labels


def train(files, out, epochs, seed, start):
    torch.manual_seed(seed)
    generator = random.Random(seed)
    samples = load(files)
    count = len(samples[1])
    order = list(range(count))
    generator.shuffle(order)
    held, order = order[:3000], order[3000:]
    model = Reader()
    if start:
        model.load_state_dict(torch.load(start))
    optimiser = torch.optim.AdamW(model.parameters(), lr=2e-3, weight_decay=1e-3)
    steps = epochs * (len(order) // 128 + 10)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 3e-3, total_steps=steps)
    loss_of = nn.CTCLoss(zero_infinity=True)
    for epoch in range(epochs):
        began, total, number = time.time(), 0.0, 0
        model.train()
        for x, y, lengths, widths, _ in batches(samples, order, 128, generator):
            loss = loss_of(torch.log_softmax(model(x), 2), y, widths, lengths)
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 5)
            optimiser.step()
            if schedule.last_epoch < steps - 1:
                schedule.step()
            total, number = total + loss.item(), number + 1
        model.eval()
        right = 0
        with torch.no_grad():
            for x, _, _, _, labels in batches(samples, held, 128, generator):
                right += sum(a == b for a, b in zip(decoded(model(x)), labels))
        print(f"epoch {epoch + 1}: loss {total / number:.4f}, right {right / len(held):.4f}, {time.time() - began:.0f} s",
              flush=True)
        torch.save(model.state_dict(), str(out) + ".pt")
        write(model, out)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("inputs", nargs="+")
    parser.add_argument("out")
    parser.add_argument("--count", type=int, default=100000)
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", help="weights to start from, written by an earlier training")
    wanted = parser.parse_args()
    if pathlib.Path(wanted.inputs[0]).is_dir():
        draw(wanted.inputs[0], wanted.out, wanted.count, wanted.seed)
    else:
        train(wanted.inputs, wanted.out, wanted.epochs, wanted.seed, wanted.start)
