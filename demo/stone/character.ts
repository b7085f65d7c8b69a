import { createDistribution, drawValue } from '../distribution.ts';
import { chance, clamp, pick, type Random, wholeBetween } from '../random.ts';
import type { Growth } from './model.ts';

/** Number of inclusions that a grading report lists, by clarity. */
const INCLUSION_COUNTS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  FL: [0, 0],
  IF: [0, 1],
  VVS1: [1, 1],
  VVS2: [1, 2],
  VS1: [1, 3],
  VS2: [1, 3],
  SI1: [2, 4],
  SI2: [2, 4],
  SI3: [3, 5],
  I1: [3, 5],
  I2: [3, 6],
  I3: [3, 6],
};
/** Features on the surface, the only ones that an internally flawless stone has. */
const ON_SURFACE = ['Surface graining', 'Extra facet', 'Natural'] as const;
const TINY = ['Pinpoint', 'Needle', 'Internal graining'] as const;
const SMALL = ['Crystal', 'Feather', 'Cloud', 'Needle', 'Pinpoint', 'Indented natural'] as const;
const PLAIN = [
  'Crystal',
  'Feather',
  'Cloud',
  'Twinning wisp',
  'Needle',
  'Indented natural',
  'Knot',
] as const;
const HEAVY = [
  'Feather',
  'Crystal',
  'Cloud',
  'Twinning wisp',
  'Cavity',
  'Knot',
  'Chip',
  'Bruise',
] as const;

const KINDS: Readonly<Record<string, readonly string[]>> = {
  IF: ON_SURFACE,
  VVS1: TINY,
  VVS2: TINY,
  VS1: SMALL,
  VS2: SMALL,
  SI1: PLAIN,
  SI2: PLAIN,
  SI3: HEAVY,
  I1: HEAVY,
  I2: HEAVY,
  I3: HEAVY,
};
/** Features that occur only in natural stones. */
const ONLY_NATURAL: ReadonlySet<string> = new Set([
  'Twinning wisp',
  'Natural',
  'Indented natural',
  'Knot',
]);

export function drawKeyToSymbols(random: Random, growth: Growth, clarity: string): string[] {
  const [least, most] = INCLUSION_COUNTS[clarity] ?? [1, 3];
  const wanted = wholeBetween(random, least, most);
  const found: string[] = [];
  for (let attempt = 0; found.length < wanted && attempt < 24; attempt += 1) {
    const inclusion = pick(random, KINDS[clarity] ?? PLAIN);
    if (growth === 'labGrown' && ONLY_NATURAL.has(inclusion)) continue;
    if (!found.includes(inclusion)) found.push(inclusion);
  }
  return found;
}

const EYE_CLEAN: Readonly<Record<string, number>> = {
  SI1: 0.86,
  SI2: 0.42,
  SI3: 0.1,
  I1: 0.03,
  I2: 0,
  I3: 0,
};

/**
 * Returns whether the stone is eye-clean, as the supplier states it; null if the supplier does not
 * state it. Large stones are less often eye-clean.
 */
export function drawEyeClean(random: Random, clarity: string, weight: number): boolean | null {
  if (chance(random, 0.05)) return null;
  const share = EYE_CLEAN[clarity];
  return (
    share === undefined || chance(random, clamp(share - Math.max(0, weight - 150) / 1500, 0, 1))
  );
}

const SHADES = createDistribution({
  NONE: 91,
  FAINT_BROWN: 3.5,
  LIGHT_BROWN: 2,
  MEDIUM_BROWN: 0.8,
  FAINT_GREEN: 1.2,
  GRAY: 0.5,
  MIX_TINGE: 1,
});
const GROWN_SHADES = createDistribution({ NONE: 95, FAINT_BLUE: 2.5, FAINT_BROWN: 1.5, GRAY: 1 });
const MILKINESS = createDistribution({ NONE: 95.5, LIGHT: 3, MEDIUM: 1.1, HEAVY: 0.4 });

export const drawShade = (random: Random, growth: Growth): string =>
  drawValue(random, growth === 'natural' ? SHADES : GROWN_SHADES);

/** Returns the milkiness. Clouds cause milkiness, so the best clarities are never milky. */
export const drawMilky = (random: Random, clarity: string): string =>
  /^(FL|IF|VVS)/.test(clarity) ? 'NONE' : drawValue(random, MILKINESS);
