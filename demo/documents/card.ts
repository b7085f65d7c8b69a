import { crc32, deflateSync } from 'node:zlib';
import { GLYPH, hasDot } from './glyphs.ts';

type Ink = readonly [red: number, green: number, blue: number];

const SIZE = { width: 640, height: 400 } as const;
const BACKGROUND: Ink = [238, 234, 222];
const BAND: Ink = [46, 66, 96];
const FACE: Ink = [205, 199, 182];
const SHADE: Ink = [150, 146, 134];
const BLACK: Ink = [38, 38, 42];
const PALE: Ink = [238, 238, 240];

/**
 * Draws an identity card as PNG, with a band, an empty portrait, the text and a machine-readable
 * zone.
 */
export function drawCard(
  title: string,
  lines: readonly string[],
  machine: readonly string[],
): Buffer {
  const sheet = new Sheet();
  sheet.box(0, 0, SIZE.width, 64, BAND);
  sheet.text(title, 24, 22, 3, PALE);
  sheet.box(24, 92, 150, 186, FACE);
  sheet.disc(99, 158, 38, SHADE);
  sheet.disc(99, 278, 66, SHADE);
  sheet.box(24, 278, 150, 70, BACKGROUND);
  for (const [index, line] of lines.entries()) sheet.text(line, 200, 96 + index * 32, 2, BLACK);
  for (const [index, line] of machine.entries()) sheet.text(line, 24, 318 + index * 30, 2, BLACK);
  return sheet.png();
}

class Sheet {
  readonly #rows = Array.from({ length: SIZE.height }, () => {
    const row = Buffer.alloc(1 + SIZE.width * 3);
    for (let x = 0; x < SIZE.width; x += 1) row.set(BACKGROUND, 1 + x * 3);
    return row;
  });

  #dot(x: number, y: number, ink: Ink): void {
    if (x >= 0 && x < SIZE.width) this.#rows[y]?.set(ink, 1 + x * 3);
  }

  box(left: number, top: number, width: number, height: number, ink: Ink): void {
    for (let y = top; y < top + height; y += 1)
      for (let x = left; x < left + width; x += 1) this.#dot(x, y, ink);
  }

  disc(middleX: number, middleY: number, radius: number, ink: Ink): void {
    for (let y = -radius; y <= radius; y += 1) {
      const half = Math.floor(Math.sqrt(radius * radius - y * y));
      this.box(middleX - half, middleY + y, 2 * half + 1, 1, ink);
    }
  }

  text(words: string, left: number, top: number, scale: number, ink: Ink): void {
    for (const [place, letter] of [...words.toUpperCase()].entries()) {
      for (let row = 0; row < GLYPH.height; row += 1) {
        for (let column = 0; column < GLYPH.width; column += 1) {
          if (!hasDot(letter, column, row)) continue;
          const x = left + (place * GLYPH.step + column) * scale;
          this.box(x, top + row * scale, scale, scale, ink);
        }
      }
    }
  }

  png(): Buffer {
    const head = Buffer.alloc(13);
    head.writeUInt32BE(SIZE.width, 0);
    head.writeUInt32BE(SIZE.height, 4);
    // PNG header: 8 bits per channel, RGB.
    head.set([8, 2, 0, 0, 0], 8);
    return Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(Buffer.concat(this.#rows))),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
