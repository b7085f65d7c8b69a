import { amountOf, perCaratOnRap } from '../../server/stock/prices/formula.ts';
import type { RapKind } from '../../server/stock/prices/rap-table.ts';
import { bell, clamp, type Random } from '../random.ts';
import type { RapLookup } from '../rap-grid.ts';
import type { FancyColor, Grades, Growth, Price, Report } from './model.ts';

export type Priced = {
  readonly growth: Growth;
  readonly grades: Grades;
  readonly color: string | null;
  readonly fancy: FancyColor | null;
  readonly weight: number;
  readonly report: Report;
  readonly shade: string;
  readonly milky: string;
  readonly eyeClean: boolean | null;
  readonly dearness: number;
};

export function drawPrice(random: Random, stone: Priced, rapOf: RapLookup): Price {
  const kind: RapKind = stone.grades.shape === 'ROUND' ? 'ROUND' : 'PEAR';
  const cell = stone.color && rapOf(kind, stone.weight, stone.color, stone.grades.clarity);
  if (!cell) return direct(drawDirect(random, stone), stone.weight);
  const rap = cell * 100;
  const discount = drawDiscount(random, stone);
  const perCarat = perCaratOnRap(rap, discount * 100);
  return { rap, discount, perCarat, total: amountOf(perCarat, stone.weight * 10) };
}

const direct = (perCarat: number, weight: number): Price => ({
  rap: null,
  discount: null,
  perCarat,
  total: amountOf(perCarat, weight * 10),
});

const BY_CUT: Readonly<Record<string, number>> = { ID: 4, EX: 2.5, VG: -4, G: -10, F: -16 };
const BY_LAB: Readonly<Record<string, number>> = {
  GIA: 1,
  AGS: 0,
  HRD: -4,
  IGI: -6,
  GCAL: -5,
  NGTC: -7,
  EGL_USA: -16,
  NONE: -13,
};
const BY_FLUORESCENCE: Readonly<Record<string, number>> = {
  NONE: 0,
  VERY_SLIGHT: -0.5,
  SLIGHT: -1,
  FAINT: -1.5,
  MEDIUM: -4.5,
  STRONG: -9,
  VERY_STRONG: -13,
};
const BY_SHAPE: Readonly<Record<string, number>> = {
  OVAL: 3,
  CUSHION: -5,
  CUSHION_MODIFIED: -7,
  PRINCESS: -8,
  EMERALD: -1,
  PEAR: 0,
  RADIANT: -2,
  SQUARE_RADIANT: -5,
  MARQUISE: 1,
  HEART: -4,
  ASSCHER: -3,
  SQUARE_EMERALD: -4,
};
const BY_MILKY: Readonly<Record<string, number>> = { NONE: 0, LIGHT: -6, MEDIUM: -12, HEAVY: -19 };

/**
 * Returns the discount on the Rap price in hundredths of a percent; a positive number is a premium.
 * Each attribute of the stone contributes to the sum.
 */
function drawDiscount(random: Random, stone: Priced): number {
  const { grades, report, shade, milky, eyeClean, growth } = stone;
  const finish = grades.polish === 'EX' && grades.symmetry === 'EX' ? 1.5 : -1.5;
  const yellowish = stone.color !== null && stone.color > 'I';
  const glow = BY_FLUORESCENCE[grades.fluorescence] ?? 0;
  const quality =
    (BY_CUT[grades.cut ?? ''] ?? 0) +
    (grades.shape === 'ROUND' ? 0 : (BY_SHAPE[grades.shape] ?? -12)) +
    (BY_LAB[report.lab] ?? -8) +
    // Blue fluorescence makes a yellowish stone look whiter, so its fluorescence reduces the price
    // less.
    (yellowish ? glow * 0.25 : glow) +
    finish +
    (BY_MILKY[milky] ?? 0) +
    (shade === 'NONE' ? 0 : -7) +
    (eyeClean === false ? -3 : 0);
  const points =
    growth === 'natural'
      ? clamp(
          -37 + quality + Math.min(5, stone.weight / 100) + stone.dearness + bell(random, 0, 2.2),
          -82,
          12,
        )
      : clamp(
          -91.5 +
            quality * 0.16 -
            Math.min(3, stone.weight / 150) +
            stone.dearness * 0.3 +
            bell(random, 0, 0.9),
          -97.5,
          -78,
        );
  // Rounds to tenths of a percent, so that Rap prices in whole dollars give prices in whole cents.
  return Math.round(points * 10) * 10;
}

const BY_HUE: Readonly<Record<string, number>> = {
  YELLOW: 1,
  ORANGE: 2.6,
  PINK: 9,
  RED: 42,
  PURPLE: 5,
  BLUE: 16,
  GREEN: 6,
  BROWN: 0.42,
  GRAY: 1.4,
  BLACK: 0.3,
  CHAMPAGNE: 0.5,
  CHAMELEON: 2.2,
  'PURPLE-PINK': 8,
  'PINK-PURPLE': 7,
  'BROWN-PINK': 3,
  'YELLOW-GREEN': 1.4,
  'ORANGE-YELLOW': 1.3,
  'YELLOW-ORANGE': 1.6,
  'BROWN-YELLOW': 0.6,
  'ORANGE-BROWN': 0.55,
};
const BY_INTENSITY: Readonly<Record<string, number>> = {
  FAINT: 0.5,
  VERY_LIGHT: 0.6,
  LIGHT: 0.75,
  FANCY_LIGHT: 1,
  FANCY: 1.45,
  FANCY_INTENSE: 2.4,
  FANCY_VIVID: 4.6,
  FANCY_DEEP: 2,
  FANCY_DARK: 1.1,
};
const BY_CLARITY: Readonly<Record<string, number>> = {
  FL: 1.4,
  IF: 1.35,
  VVS1: 1.25,
  VVS2: 1.18,
  VS1: 1.1,
  VS2: 1,
  SI1: 0.86,
  SI2: 0.72,
  SI3: 0.6,
  I1: 0.5,
  I2: 0.38,
  I3: 0.28,
};

/**
 * Returns the price per carat in cents for a stone without a Rap price. The price is in whole
 * dollars, as the trade quotes it.
 */
function drawDirect(
  random: Random,
  { fancy, color, grades, growth, weight, report }: Priced,
): number {
  const size = (weight / 100) ** 0.62;
  const hue = fancy
    ? (BY_HUE[fancy.hue] ?? 1) * (BY_INTENSITY[fancy.intensity] ?? 1)
    : whiteWithoutCell(color);
  const tinged = fancy && fancy.overtone !== 'NONE' ? 0.8 : 1;
  const labFactor = report.lab === 'GIA' ? 1 : report.lab === 'NONE' ? 0.7 : 0.86;
  const grown =
    growth === 'labGrown'
      ? 0.075 / Math.sqrt(fancy ? Math.max(1, BY_HUE[fancy.hue] ?? 1) : 2.5)
      : 1;
  const dollars =
    2_400 * size * hue * tinged * labFactor * grown * (BY_CLARITY[grades.clarity] ?? 0.8);
  return Math.max(60, Math.round(dollars * bell(random, 1, 0.07))) * 100;
}

const COLOR_ORDER = 'DEFGHIJKLMNOPQRSTUVWXYZ';
const LAST_LISTED = COLOR_ORDER.indexOf('N');

/** Returns the price factor of a white stone whose colour or weight is not in the Rap list. */
function whiteWithoutCell(color: string | null): number {
  const step = COLOR_ORDER.indexOf(color?.charAt(0) ?? 'Z');
  return step > LAST_LISTED ? 0.75 - 0.02 * step : 7.2 * (1 - 0.85 * (step / 22) ** 0.7);
}
