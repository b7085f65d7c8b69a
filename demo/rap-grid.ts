import {
  RAP_CLARITIES,
  RAP_COLORS,
  RAP_KINDS,
  type RapKind,
} from '../server/stock/prices/rap-table.ts';

/**
 * Cells of an invented price list in the format of a Rap list: two kinds, carat bands, colours D to
 * N, clarities IF to I3. A smooth formula gives all prices; none is a market price.
 */
export type DemoCell = {
  readonly clarity: string;
  readonly color: string;
  /** First and last weight of the band in hundredths of a carat, both inclusive. */
  readonly from: number;
  readonly to: number;
  /** Price per carat in whole dollars. */
  readonly price: number;
};

const BANDS: readonly (readonly [from: number, to: number])[] = [
  [1, 3],
  [4, 7],
  [8, 14],
  [15, 17],
  [18, 22],
  [23, 29],
  [30, 39],
  [40, 49],
  [50, 69],
  [70, 89],
  [90, 99],
  [100, 149],
  [150, 199],
  [200, 299],
  [300, 399],
  [400, 499],
  [500, 599],
  [1000, 1099],
];
const SMALLEST_PEAR = 18;

const KIND_FACTOR: Readonly<Record<RapKind, number>> = { ROUND: 1, PEAR: 0.86 };

export function rapCells(kind: RapKind): DemoCell[] {
  return BANDS.filter(([from]) => kind === 'ROUND' || from >= SMALLEST_PEAR)
    .flatMap(([from, to]) =>
      RAP_COLORS.flatMap((color, colorStep) =>
        RAP_CLARITIES.map((clarity, clarityStep) => ({
          clarity,
          color,
          from,
          to,
          price: cellPrice(from / 100, colorStep, clarityStep) * KIND_FACTOR[kind],
        })),
      ),
    )
    .map((cell) => ({ ...cell, price: roundPrice(cell.price) }));
}

/**
 * Returns the price per carat, which grows with the weight. A step in colour or clarity reduces the
 * price more for larger stones.
 */
function cellPrice(carat: number, colorStep: number, clarityStep: number): number {
  const best = 1_150 + 8_450 * carat ** 1.18;
  const depth = Math.min(1, 0.55 + 0.25 * carat);
  const colorLoss = 1 - 0.92 * (colorStep / (RAP_COLORS.length + 2)) ** 0.86 * depth;
  const clarityLoss = 1 - 0.96 * (clarityStep / (RAP_CLARITIES.length + 0.6)) ** 0.92 * depth;
  return best * colorLoss * clarityLoss;
}

export function roundPrice(price: number): number {
  const step = price < 1_000 ? 10 : price < 10_000 ? 50 : 100;
  return Math.max(step, Math.round(price / step) * step);
}

/** Returns the list price in dollars per carat; null if the list has no cell for the stone. */
export type RapLookup = (
  kind: RapKind,
  hundredths: number,
  color: string,
  clarity: string,
) => number | null;

export function createRapLookup(): RapLookup {
  const prices = new Map<string, number>();
  for (const kind of RAP_KINDS) {
    for (const cell of rapCells(kind)) {
      prices.set(`${kind}/${cell.from}/${cell.color}/${cell.clarity}`, cell.price);
    }
  }
  return (kind, hundredths, color, clarity) => {
    const band = BANDS.find(([from, to]) => hundredths >= from && hundredths <= to);
    if (!band) return null;
    const cell = clarity === 'FL' ? 'IF' : clarity;
    return prices.get(`${kind}/${band[0]}/${color}/${cell}`) ?? null;
  };
}
