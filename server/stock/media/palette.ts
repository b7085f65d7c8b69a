import type { StoneToDraw } from './stone-to-draw.ts';

type Rgb = readonly [red: number, green: number, blue: number];

export type Palette = {
  readonly dark: Rgb;
  readonly body: Rgb;
  readonly bright: Rgb;
  readonly line: string;
};

const WHITE: Palette = {
  dark: [74, 82, 100],
  body: [190, 197, 210],
  bright: [255, 255, 255],
  line: '#4d5468',
};
const YELLOWISH: Palette = {
  dark: [112, 96, 58],
  body: [222, 207, 160],
  bright: [255, 252, 236],
  line: '#6e6244',
};
/** The white colours in order, from D (colourless) to Z. */
const COLOR_ORDER = 'DEFGHIJKLMNOPQRSTUVWXYZ';

type Hue = readonly [dark: Rgb, body: Rgb];
const HUES: Readonly<Record<string, Hue>> = {
  YELLOW: [
    [138, 92, 0],
    [247, 203, 28],
  ],
  ORANGE: [
    [140, 60, 0],
    [247, 148, 38],
  ],
  PINK: [
    [134, 40, 82],
    [244, 148, 190],
  ],
  RED: [
    [96, 6, 20],
    [206, 34, 52],
  ],
  PURPLE: [
    [70, 34, 104],
    [176, 124, 214],
  ],
  BLUE: [
    [22, 54, 104],
    [112, 166, 226],
  ],
  GREEN: [
    [22, 84, 44],
    [124, 200, 138],
  ],
  BROWN: [
    [74, 40, 14],
    [176, 122, 68],
  ],
  GRAY: [
    [52, 56, 64],
    [150, 156, 168],
  ],
  BLACK: [
    [10, 11, 14],
    [52, 54, 60],
  ],
  CHAMPAGNE: [
    [112, 76, 36],
    [222, 184, 132],
  ],
  CHAMELEON: [
    [76, 78, 26],
    [168, 164, 84],
  ],
};
const FIRST_PART: Readonly<Record<string, string>> = { 'BROWN-PINK': 'PINK' };

/**
 * For each intensity grade: `strength` is the share of the hue in the colour, and `depth` is how
 * much the colour is darkened. Both are from 0 to 1.
 */
const INTENSITIES: Readonly<Record<string, readonly [strength: number, depth: number]>> = {
  FAINT: [0.16, 0],
  VERYLIGHT: [0.24, 0],
  LIGHT: [0.34, 0],
  FANCYLIGHT: [0.5, 0],
  FANCY: [0.72, 0],
  FANCYINTENSE: [0.9, 0],
  FANCYVIVID: [1, 0],
  FANCYDEEP: [1, 0.26],
  FANCYDARK: [0.85, 0.44],
};

const mix = (one: Rgb, other: Rgb, share: number): Rgb => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
];

const hex = (color: Rgb): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const plain = (name: string): string => name.toUpperCase().replace(/[^A-Z]/g, '');

export function paletteOf(stone: StoneToDraw): Palette {
  return stone.fancy ? fancyPalette(stone.fancy, stone.intensity) : whitePalette(stone.color);
}

function whitePalette(color: string | null): Palette {
  const step = Math.max(0, COLOR_ORDER.indexOf(color?.charAt(0) ?? 'D'));
  const share = (Math.max(0, step - 2) / 16) ** 0.9;
  return blend(WHITE, YELLOWISH, Math.min(1, share));
}

function fancyPalette(fancy: string, intensity: string | null): Palette {
  const hue = hueOf(fancy);
  const [strength, depth] = INTENSITIES[plain(intensity ?? '')] ?? [0.72, 0];
  const black: Rgb = [8, 8, 10];
  const full: Palette = {
    dark: mix(hue[0], black, depth * 0.6),
    body: mix(hue[1], black, depth),
    bright: mix(mix([255, 255, 255], hue[1], 0.16 + 0.2 * depth), black, depth * 0.3),
    line: hex(mix(hue[0], black, 0.2)),
  };
  return plain(fancy) === 'BLACK' ? full : blend(WHITE, full, strength);
}

/** The last word is the main hue: "Brown-Yellow" is a brownish yellow. */
function hueOf(fancy: string): Hue {
  const parts = fancy
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter(Boolean);
  const lead = HUES[FIRST_PART[parts.join('-')] ?? parts.at(-1) ?? ''] ?? HUES.YELLOW;
  const other = parts.length > 1 ? HUES[parts[0] ?? ''] : undefined;
  if (!lead) throw new Error('the palette has no yellow');
  return other ? [mix(lead[0], other[0], 0.35), mix(lead[1], other[1], 0.35)] : lead;
}

const blend = (one: Palette, other: Palette, share: number): Palette => ({
  dark: mix(one.dark, other.dark, share),
  body: mix(one.body, other.body, share),
  bright: mix(one.bright, other.bright, share),
  line: share > 0.5 ? other.line : one.line,
});

export function shade(palette: Palette, tone: number): string {
  const place = Math.min(1, Math.max(0, tone));
  return hex(
    place < 0.5
      ? mix(palette.dark, palette.body, place * 2)
      : mix(palette.body, palette.bright, place * 2 - 1),
  );
}
