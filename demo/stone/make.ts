import { bell, between, chance, clamp, type Random } from '../random.ts';
import type { Grades, Make } from './model.ts';

/**
 * Typical proportions of a shape: length to width, depth and table in percent, weight per volume,
 * and crown angle.
 */
type Habit = {
  readonly ratio: readonly [mean: number, deviation: number, least: number];
  readonly depth: readonly [mean: number, deviation: number];
  readonly table: readonly [mean: number, deviation: number];
  /** Weight in carats per cubic millimetre of length × width × depth. */
  readonly fullness: number;
  readonly crownAngle: number;
};

const OVAL: Habit = {
  ratio: [1.4, 0.09, 1.15],
  depth: [61, 2.4],
  table: [58, 2.6],
  fullness: 0.00637,
  crownAngle: 35,
};
const CUSHION: Habit = {
  ratio: [1.08, 0.09, 1],
  depth: [66, 3],
  table: [60, 3.5],
  fullness: 0.00815,
  crownAngle: 34,
};
const EMERALD: Habit = {
  ratio: [1.42, 0.09, 1.2],
  depth: [66.5, 2.4],
  table: [65, 3],
  fullness: 0.009,
  crownAngle: 38,
};
const RADIANT: Habit = {
  ratio: [1.28, 0.11, 1.05],
  depth: [67, 2.8],
  table: [65, 3.5],
  fullness: 0.0081,
  crownAngle: 37,
};
const ASSCHER: Habit = {
  ratio: [1.02, 0.012, 1],
  depth: [66.5, 2.4],
  table: [62, 3],
  fullness: 0.008,
  crownAngle: 40,
};
const SIDE_STONE: Habit = {
  ratio: [1.6, 0.25, 1],
  depth: [58, 4],
  table: [65, 5],
  fullness: 0.0078,
  crownAngle: 34,
};

const HABITS: Readonly<Record<string, Habit>> = {
  OVAL,
  CUSHION,
  CUSHION_MODIFIED: CUSHION,
  EMERALD,
  RADIANT,
  ASSCHER,
  SQUARE_EMERALD: ASSCHER,
  SQUARE_RADIANT: { ...RADIANT, ratio: [1.02, 0.015, 1] },
  PRINCESS: {
    ratio: [1.02, 0.015, 1],
    depth: [72, 3],
    table: [70, 3.5],
    fullness: 0.0083,
    crownAngle: 34,
  },
  PEAR: {
    ratio: [1.55, 0.1, 1.25],
    depth: [61, 2.6],
    table: [58, 2.8],
    fullness: 0.00605,
    crownAngle: 35,
  },
  MARQUISE: {
    ratio: [1.95, 0.13, 1.6],
    depth: [60, 3],
    table: [57, 3],
    fullness: 0.0058,
    crownAngle: 35,
  },
  HEART: {
    ratio: [0.98, 0.05, 0.85],
    depth: [59, 2.6],
    table: [58, 3],
    fullness: 0.0059,
    crownAngle: 35,
  },
  TRILLIANT: {
    ratio: [1.02, 0.04, 0.95],
    depth: [46, 3.5],
    table: [62, 4],
    fullness: 0.0057,
    crownAngle: 33,
  },
  OLD_EUROPEAN: {
    ratio: [1.01, 0.006, 1],
    depth: [63, 2.4],
    table: [50, 3],
    fullness: 0.0061,
    crownAngle: 38.5,
  },
  OLD_MINER: { ...CUSHION, table: [49, 3], fullness: 0.0072, crownAngle: 40 },
  BAGUETTE: { ...SIDE_STONE, ratio: [1.9, 0.25, 1.4] },
  ROSE: { ratio: [1.02, 0.02, 1], depth: [34, 3], table: [0, 0], fullness: 0.006, crownAngle: 33 },
  BRIOLETTE: {
    ratio: [1.7, 0.15, 1.3],
    depth: [99, 1],
    table: [0, 0],
    fullness: 0.0055,
    crownAngle: 45,
  },
};

type Window = readonly [least: number, most: number];
type RoundHabit = {
  readonly table: Window;
  readonly crown: Window;
  readonly pavilion: Window;
  readonly girdle: Window;
};

/**
 * Proportions of round brilliants by cut grade, as minimum and maximum. Values near the middle are
 * more likely.
 */
const ROUNDS: Readonly<Record<string, RoundHabit>> = {
  ID: { table: [54, 57.5], crown: [34, 35], pavilion: [40.6, 41], girdle: [2.5, 3.5] },
  EX: { table: [54, 61], crown: [33, 36], pavilion: [40.4, 41.4], girdle: [2.5, 4] },
  VG: { table: [53, 64], crown: [31.5, 37.5], pavilion: [40, 42], girdle: [2, 5] },
  G: { table: [52, 67], crown: [29, 39.5], pavilion: [39.4, 42.6], girdle: [2, 6.5] },
  F: { table: [50, 70], crown: [26, 42], pavilion: [38.6, 43.4], girdle: [1.5, 8] },
};

const tangent = (degrees: number): number => Math.tan((degrees * Math.PI) / 180);
const tenths = (value: number): number => Math.round(value * 10);

const middling = (random: Random, [least, most]: Window): number =>
  clamp(bell(random, (least + most) / 2, (most - least) / 5), least, most);

export function drawMake(random: Random, grades: Grades, weight: number): Make {
  const round = grades.cut && ROUNDS[grades.cut];
  if (round) return roundMake(random, round, weight);
  if (grades.shape === 'ROUND') return roundMake(random, ROUNDS.G ?? fail(), weight);
  return otherMake(random, HABITS[grades.shape] ?? SIDE_STONE, weight);
}

/**
 * Draws the angles of a round brilliant. Computes the heights from the angles, and the diameter
 * from weight and depth.
 */
function roundMake(random: Random, habit: RoundHabit, weight: number): Make {
  const table = tenths(Math.round(middling(random, habit.table)));
  const crownAngle = tenths(Math.round(middling(random, habit.crown) * 2) / 2);
  const pavilionAngle = tenths(Math.round(middling(random, habit.pavilion) * 5) / 5);
  const girdle = tenths(middling(random, habit.girdle));
  const crownHeight = tenths(((100 - table / 10) / 2) * tangent(crownAngle / 10));
  const pavilionDepth = tenths(50 * tangent(pavilionAngle / 10));
  const depthPct = crownHeight + girdle + pavilionDepth;
  const fullness = 0.0061 * (1 + (girdle / 10 - 3) * 0.006);
  const diameter = 100 * Math.cbrt(weight / 100 / (fullness * (depthPct / 1000)));
  const outOfRound = between(random, 0.001, 0.005) * diameter;
  const width = Math.round(diameter - outOfRound / 2);
  const length = Math.max(width + 1, Math.round(diameter + outOfRound / 2));
  const depth = Math.round(((length + width) / 2) * (depthPct / 1000));
  const measured = Math.round((depth / ((length + width) / 2)) * 10_000);
  return {
    length,
    width,
    depth,
    depthPct: measured,
    table,
    girdle,
    crownAngle,
    crownHeight,
    pavilionAngle,
    pavilionDepth,
  };
}

/**
 * Draws the outline of a shape that is not round. Crown and pavilion are often null, because many
 * reports omit them.
 */
function otherMake(random: Random, habit: Habit, weight: number): Make {
  const [meanRatio, deviation, least] = habit.ratio;
  const ratio = Math.max(least, bell(random, meanRatio, deviation));
  const depthShare = bell(random, habit.depth[0], habit.depth[1]) / 100;
  const table = tenths(Math.round(bell(random, habit.table[0], habit.table[1])));
  const exact =
    100 * Math.cbrt(weight / 100 / (habit.fullness * ratio * depthShare * shortSide(ratio)));
  const width = Math.round(exact);
  const length = Math.round(exact * ratio);
  const across = Math.min(width, length);
  const depth = Math.round(across * depthShare);
  const measured = Math.round((depth / across) * 10_000);
  const girdle = tenths(clamp(bell(random, 3.8, 1.1), 1.5, 7));
  const known = table > 0 && chance(random, 0.7);
  if (!known) {
    return {
      length,
      width,
      depth,
      depthPct: measured,
      table,
      girdle,
      crownAngle: null,
      crownHeight: null,
      pavilionAngle: null,
      pavilionDepth: null,
    };
  }
  const crownAngle = tenths(clamp(bell(random, habit.crownAngle, 2), 24, 46));
  const crownHeight = tenths(((100 - table / 10) / 2) * tangent(crownAngle / 10));
  const pavilionDepth = Math.round(measured / 10) - crownHeight - girdle;
  const pavilionAngle = tenths((Math.atan(pavilionDepth / 10 / 50) * 180) / Math.PI);
  return {
    length,
    width,
    depth,
    depthPct: measured,
    table,
    girdle,
    crownAngle,
    crownHeight,
    pavilionAngle,
    pavilionDepth,
  };
}

/**
 * Returns the shorter side as a multiple of the width, because the depth percentage refers to the
 * shorter side. For a wide heart, the shorter side is the length.
 */
const shortSide = (ratio: number): number => Math.min(1, ratio);

function fail(): never {
  throw new Error('No habit for a good round.');
}
