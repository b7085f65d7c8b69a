import { createDistribution, type Distribution, drawValue } from '../distribution.ts';
import { chance, normal, normalPlace, type Random } from '../random.ts';
import type { FancyColor, Grades, Growth } from './model.ts';

const WHITE_SHAPES = createDistribution({
  ROUND: 54,
  OVAL: 10.5,
  CUSHION: 5,
  CUSHION_MODIFIED: 2,
  PRINCESS: 5.5,
  EMERALD: 6,
  PEAR: 6,
  RADIANT: 4,
  SQUARE_RADIANT: 0.6,
  MARQUISE: 2.4,
  HEART: 1.3,
  ASSCHER: 1,
  SQUARE_EMERALD: 0.4,
  TRILLIANT: 0.2,
  BAGUETTE: 0.3,
  TAPERED_BAGUETTE: 0.15,
  OLD_EUROPEAN: 0.15,
  OLD_MINER: 0.15,
  ROSE: 0.1,
  HALF_MOON: 0.08,
  HEXAGONAL: 0.05,
  KITE: 0.05,
  SHIELD: 0.05,
  TRAPEZOID: 0.05,
  BULLET: 0.05,
  LOZENGE: 0.03,
  OCTAGONAL: 0.03,
  BRIOLETTE: 0.02,
});
const FANCY_SHAPES = createDistribution({
  RADIANT: 27,
  CUSHION_MODIFIED: 24,
  CUSHION: 8,
  OVAL: 11,
  PEAR: 10,
  ROUND: 7,
  SQUARE_RADIANT: 4,
  HEART: 3,
  EMERALD: 3,
  MARQUISE: 2,
  PRINCESS: 1,
});

const COLORS: Readonly<Record<Growth, Distribution<string>>> = {
  natural: createDistribution({
    D: 8,
    E: 12,
    F: 14,
    G: 17,
    H: 15,
    I: 12,
    J: 8,
    K: 5,
    L: 3.2,
    M: 2.1,
    N: 1.2,
    O: 0.8,
    P: 0.5,
    'Q-R': 0.5,
    'S-T': 0.3,
  }),
  labGrown: createDistribution({ D: 24, E: 34, F: 24, G: 12, H: 4.5, I: 1.2, J: 0.3 }),
};
const CLARITIES: Readonly<Record<Growth, Distribution<string>>> = {
  natural: createDistribution({
    FL: 0.3,
    IF: 3.7,
    VVS1: 8,
    VVS2: 11,
    VS1: 18,
    VS2: 19,
    SI1: 18,
    SI2: 13,
    I1: 6,
    I2: 2,
    I3: 0.6,
  }),
  labGrown: createDistribution({
    FL: 0.1,
    IF: 2.5,
    VVS1: 10,
    VVS2: 22,
    VS1: 34,
    VS2: 20,
    SI1: 9,
    SI2: 2.4,
  }),
};

/**
 * Correlation between colour, clarity and cut. Fine rough gets a fine cut, and large stones are
 * rarely fine.
 */
const COMMON_ROUGH = 0.5;
const OWN_SHARE = Math.sqrt(1 - COMMON_ROUGH ** 2);

export function drawColorAndClarity(
  random: Random,
  growth: Growth,
  weight: number,
): { color: string; clarity: string } {
  const rough = normal(random) + (growth === 'natural' ? Math.min(0.4, weight / 1500) : 0);
  const place = (): number => normalPlace(COMMON_ROUGH * rough + OWN_SHARE * normal(random));
  return { color: COLORS[growth].at(place()), clarity: CLARITIES[growth].at(place()) };
}

export const drawClarity = (random: Random, growth: Growth): string =>
  drawValue(random, CLARITIES[growth]);

const CUTS = createDistribution({ ID: 2, EX: 69, VG: 20, G: 7, F: 2 });
const UNGRADED_FINISH = createDistribution({ EX: 62, VG: 31, G: 6, F: 1 });
const FINISH: Readonly<Record<string, Distribution<string>>> = {
  ID: createDistribution({ ID: 70, EX: 30 }),
  EX: createDistribution({ EX: 91, VG: 9 }),
  VG: createDistribution({ EX: 48, VG: 47, G: 5 }),
  G: createDistribution({ EX: 15, VG: 50, G: 35 }),
  F: createDistribution({ VG: 25, G: 55, F: 20 }),
};
const FLUORESCENCE: Readonly<Record<Growth, Distribution<string>>> = {
  natural: createDistribution({
    NONE: 61,
    VERY_SLIGHT: 1,
    SLIGHT: 1,
    FAINT: 19,
    MEDIUM: 11,
    STRONG: 6,
    VERY_STRONG: 1,
  }),
  labGrown: createDistribution({ NONE: 96, FAINT: 3.5, MEDIUM: 0.5 }),
};

export function drawGrades(
  random: Random,
  growth: Growth,
  fancyColored: boolean,
  clarity: string,
): Grades {
  const shape = drawValue(random, fancyColored ? FANCY_SHAPES : WHITE_SHAPES);
  // Only round brilliants without a fancy colour have a cut grade.
  const cut = shape === 'ROUND' && !fancyColored ? drawValue(random, CUTS) : null;
  const finish = FINISH[cut ?? ''] ?? UNGRADED_FINISH;
  return {
    shape,
    clarity,
    cut,
    polish: drawValue(random, finish),
    symmetry: drawValue(random, finish),
    fluorescence: drawValue(random, FLUORESCENCE[growth]),
  };
}

const HUES: Readonly<Record<Growth, Distribution<string>>> = {
  natural: createDistribution({
    YELLOW: 55,
    BROWN: 10,
    PINK: 8,
    ORANGE: 3,
    'BROWN-YELLOW': 5,
    'ORANGE-YELLOW': 3,
    'YELLOW-GREEN': 3,
    GREEN: 2,
    BLUE: 2,
    GRAY: 3,
    BLACK: 1.5,
    'PURPLE-PINK': 1.5,
    'BROWN-PINK': 2,
    CHAMPAGNE: 2,
    CHAMELEON: 0.6,
    RED: 0.2,
  }),
  labGrown: createDistribution({
    YELLOW: 36,
    PINK: 34,
    BLUE: 24,
    GREEN: 3,
    ORANGE: 2,
    'PURPLE-PINK': 1,
  }),
};
const INTENSITIES = createDistribution({
  FAINT: 4,
  VERY_LIGHT: 5,
  LIGHT: 9,
  FANCY_LIGHT: 18,
  FANCY: 27,
  FANCY_INTENSE: 20,
  FANCY_VIVID: 11,
  FANCY_DEEP: 4,
  FANCY_DARK: 2,
});
const ONE_INTENSITY: Readonly<Record<string, string>> = {
  BLACK: 'FANCY',
  CHAMELEON: 'FANCY',
  CHAMPAGNE: 'FANCY_LIGHT',
};
const OVERTONES: Readonly<Record<string, readonly string[]>> = {
  YELLOW: ['BROWNISH', 'GREENISH', 'ORANGY'],
  BROWN: ['YELLOWISH', 'ORANGY', 'PINKISH'],
  PINK: ['PURPLISH', 'BROWNISH', 'ORANGY'],
  ORANGE: ['YELLOWISH', 'BROWNISH'],
  GREEN: ['YELLOWISH', 'BLUISH', 'GRAYISH'],
  BLUE: ['GRAYISH', 'GREENISH'],
  GRAY: ['BLUISH', 'GREENISH'],
};

export function drawFancyColor(random: Random, growth: Growth): FancyColor {
  const hue = drawValue(random, HUES[growth]);
  const overtones = OVERTONES[hue];
  const tinged = overtones !== undefined && chance(random, 0.34);
  return {
    hue,
    intensity: ONE_INTENSITY[hue] ?? drawValue(random, INTENSITIES),
    overtone: (tinged && overtones[Math.floor(random.next() * overtones.length)]) || 'NONE',
  };
}
