import type { components } from '#api/schema.gen.ts';
import { chance, pick, type Random, wholeBetween } from '../../../demo/random.ts';

type Filter = Partial<components['schemas']['StoneFilter']>;
type Choices = Readonly<Record<string, readonly string[]>>;

/** The values for random searches: the codes of each attribute, and numbers of existing stones. */
export interface Stock {
  readonly codes: Choices;
  readonly symbols: readonly string[];
  readonly stockNos: readonly string[];
  readonly reportNos: readonly string[];
  /** weights of existing stones */
  readonly weights: readonly number[];
  /** listing times of existing stones */
  readonly listedAt: readonly string[];
}

const ATTRIBUTES = [
  'shape',
  'color',
  'clarity',
  'cut',
  'polish',
  'symmetry',
  'fluorescence',
  'lab',
  'location',
  'fancy',
  'intensity',
  'overtone',
] as const;
const FACETS = [
  ...ATTRIBUTES,
  'shade',
  'milky',
  'status',
  'growth_type',
  'eye_clean',
  'key_to_symbols',
  'has_report',
  'carat',
  'finish',
  'availability',
] as const;
export const SORTS: readonly components['schemas']['StoneSortField'][] = [
  'stock_no',
  'status',
  'shape',
  'carat',
  'color',
  'clarity',
  'cut',
  'polish',
  'symmetry',
  'fluorescence',
  'lab',
  'location',
  'fancy',
  'intensity',
  'overtone',
  'rap',
  'markup_disc',
  'markup_ppc',
  'sell_amt',
  'listed_at',
  'length_mm',
  'width_mm',
  'depth_mm',
  'ratio',
  'depth_pct',
  'table_pct',
];
const RANGES: Readonly<Record<string, readonly [number, number, number]>> = {
  markup_disc: [-90, 10, 2],
  markup_ppc: [100, 20_000, 0],
  sell_amt: [100, 50_000, 2],
  rap: [500, 20_000, 0],
  length_mm: [3, 10, 2],
  width_mm: [3, 10, 2],
  depth_mm: [2, 6, 2],
  ratio: [1, 2, 2],
  depth_pct: [55, 70, 1],
  table_pct: [52, 65, 0],
  crown_angle: [30, 38, 1],
  crown_height_pct: [12, 18, 1],
  pavilion_angle: [39, 43, 1],
  pavilion_depth_pct: [40, 46, 1],
  girdle_pct: [2, 6, 1],
};

const some = <T>(random: Random, from: readonly T[]): T[] => {
  const count = wholeBetween(random, 1, Math.min(5, from.length));
  return [...new Set(Array.from({ length: count }, () => pick(random, from)))];
};

/** More decimals than any number of a stone has. */
const FINE = 5;

function range(random: Random, [least, most, digits]: readonly [number, number, number]) {
  const shown = chance(random, 0.25) ? FINE : digits;
  const figure = () => Number((least + (most - least) * random.next()).toFixed(shown));
  const [a, b] = [figure(), figure()].sort((one, other) => one - other);
  return {
    ...(chance(random, 0.85) && a !== undefined ? { from: a } : {}),
    ...(chance(random, 0.85) && b !== undefined ? { to: b } : {}),
  };
}

/** A bound slightly below or above an existing weight, with more decimals than a weight has. */
function besideAWeight(random: Random, weights: readonly number[]) {
  const end = () => Number((pick(random, weights) + pick(random, [-0.0004, 0.0004])).toFixed(FINE));
  return chance(random, 0.5) ? { from: end() } : { to: end() };
}

/** Generates a random filter: mostly realistic, sometimes unusual. */
export function wildFilter(random: Random, stock: Stock): Filter {
  const filter: Record<string, unknown> = {};
  const contained = (values: readonly string[]) => ({
    values: some(random, values),
    contain: chance(random, 0.5) ? 1 : 2,
  });
  for (const name of ATTRIBUTES) {
    const codes = stock.codes[name] ?? [];
    if (codes.length > 0 && chance(random, 0.16)) filter[name] = some(random, codes);
  }
  if (chance(random, 0.1)) filter.triple = some(random, stock.codes.cut ?? []);
  for (const name of ['shade', 'milky'] as const)
    if (chance(random, 0.08)) filter[name] = contained(stock.codes[name] ?? []);
  if (chance(random, 0.08)) filter.key_to_symbols = contained(stock.symbols);
  for (const [name, bounds] of Object.entries(RANGES))
    if (chance(random, 0.05)) filter[name] = range(random, bounds);
  if (chance(random, 0.35))
    filter.carat = Array.from({ length: wholeBetween(random, 1, 3) }, () =>
      chance(random, 0.3) ? besideAWeight(random, stock.weights) : range(random, [0.2, 3, 3]),
    );
  // Both bounds are exact listing times of stones, which must be found.
  const [from, to] = [pick(random, stock.listedAt), pick(random, stock.listedAt)].sort();
  if (chance(random, 0.12)) filter.listed_from = from;
  if (chance(random, 0.12)) filter.listed_to = to;
  if (chance(random, 0.1)) filter.growth_type = wholeBetween(random, 1, 2);
  if (chance(random, 0.06)) filter.eye_clean = chance(random, 0.5);
  if (chance(random, 0.06)) filter.has_report = chance(random, 0.5);
  if (chance(random, 0.15)) filter.status = some(random, [1, 2, 3, 4, 5, 8]);
  if (chance(random, 0.15)) filter.availability = wholeBetween(random, 1, 3);
  if (chance(random, 0.06))
    filter.term = pick(random, stock.stockNos)
      .slice(0, wholeBetween(random, 1, 6))
      .toLowerCase();
  if (chance(random, 0.08))
    filter.numbers = [
      ...some(random, stock.stockNos),
      ...some(random, stock.reportNos),
      `NOBODYS-${wholeBetween(random, 1, 9)}`,
    ];
  filter.facets = some(random, FACETS);
  filter.sort = Array.from({ length: wholeBetween(random, 0, 4) }, () => ({
    field: pick(random, SORTS),
    descending: chance(random, 0.5),
  }));
  filter.page = chance(random, 0.7) ? 1 : wholeBetween(random, 2, 5);
  filter.size = pick(random, [1, 7, 50, 500, 1000]);
  return filter as Filter;
}
