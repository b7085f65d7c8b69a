import { createRandom } from '../../../server/demo/random.ts';

/** One cell of the portal's Rap list, and what a stone in it is. */
export interface RapCellRead {
  readonly shape: 'Round' | 'Oval';
  readonly color: string;
  readonly clarity: string;
  /** hundredths of a carat, both ends included */
  readonly from: number;
  readonly to: number;
  /** cents per carat */
  readonly rap: number;
}

/** A stone of a sheet, with what its supplier is paid by what the sheet says. Money in cents, carat in hundredths. */
export interface AskedStone {
  readonly number: string;
  readonly isLabGrown: boolean;
  readonly perCarat: number;
  readonly total: number;
}

export interface AskingSheet {
  readonly name: string;
  readonly notation: Notation;
  readonly prices: Prices;
  readonly csv: string;
  readonly stones: readonly AskedStone[];
  /** rows whose Rap is not the portal's */
  readonly differing: number;
}

/** How 30 below Rap is written: -0.30, -30, 30 and 0.70. */
export const NOTATIONS = ['fraction', 'percent', 'percentBelow', 'ofRap'] as const;
type Notation = (typeof NOTATIONS)[number];
/** Which prices stand next to the discount. */
const PRICES = ['price and total', 'total alone', 'discount alone'] as const;
type Prices = (typeof PRICES)[number];

const HEADS = ['Stock No', 'Type', 'Shape', 'Carat', 'Color', 'Clarity', 'Lab', 'Report No', 'Rap'];

const cents = (whole: number): string => (whole / 100).toFixed(2);
/** Every third stone is lab grown. */
const LAB_GROWN_EVERY = 3;
/** Half up, of positive whole numbers. */
const rounded = (over: bigint, under: bigint): number => Number((over * 2n + under) / (under * 2n));

/**
 * Twelve sheets: each notation with prices and totals, with totals alone, and with neither. The Rap of a sheet is that of
 * another day, up to a fifth off the portal's. What a stone costs is worked out here in whole numbers, and nowhere else.
 */
export function askingSheets(
  seed: number,
  cells: readonly RapCellRead[],
  count: number,
): AskingSheet[] {
  const random = createRandom(seed, 'asking sheets');
  const below = (most: number): number => Math.floor(random.next() * most);
  return NOTATIONS.flatMap((notation, row) =>
    PRICES.map((prices, column): AskingSheet => {
      const sheet = row * PRICES.length + column;
      const heads = [...HEADS, 'Disc'];
      if (prices === 'price and total') heads.push('Price per carat');
      if (prices !== 'discount alone') heads.push('Total amount');
      const rows: string[][] = [];
      const stones: AskedStone[] = [];
      let differing = 0;
      for (let at = 0; at < count; at += 1) {
        const cell = cells[below(cells.length)];
        if (!cell) throw new Error('there are no cells');
        const carat = cell.from + below(cell.to - cell.from + 1);
        // Whole dollars, as lists have them; never the portal's own price.
        const rap = Math.max(1, Math.round((cell.rap * (80 + below(41))) / 10_000)) * 100 + 100;
        const off = 5 + below(80);
        const number = `ASK-${seed}-${sheet}-${at}`;
        const isLabGrown = at % LAB_GROWN_EVERY === 0;
        const said = [
          number,
          isLabGrown ? 'Lab Grown' : 'Natural',
          cell.shape,
          cents(carat),
          cell.color,
          cell.clarity,
          'GIA',
          String(8_000_000_000 + seed * 1_000_000 + sheet * 10_000 + at),
          cents(rap),
          written(notation, off),
        ];
        const asked = rounded(BigInt(rap) * BigInt(100 - off), 100n);
        const product = rounded(BigInt(asked) * BigInt(carat), 100n);
        // Some suppliers round the total of a stone: it is paid as it is stated.
        const total = prices === 'discount alone' ? product : Math.max(1, product + below(61) - 30);
        if (prices === 'price and total') said.push(cents(asked));
        if (prices !== 'discount alone') said.push(cents(total));
        rows.push(said);
        const byList = rounded(BigInt(cell.rap) * BigInt(100 - off), 100n);
        if (byList !== asked && rap !== cell.rap) differing += 1;
        stones.push(
          prices === 'price and total'
            ? { number, isLabGrown, perCarat: asked, total }
            : prices === 'total alone'
              ? {
                  number,
                  isLabGrown,
                  perCarat: rounded(BigInt(total) * 100n, BigInt(carat)),
                  total,
                }
              : {
                  number,
                  isLabGrown,
                  perCarat: byList,
                  total: rounded(BigInt(byList) * BigInt(carat), 100n),
                },
        );
      }
      return {
        name: `${notation}, ${prices}`,
        notation,
        prices,
        csv: [heads, ...rows].map((line) => line.join(',')).join('\r\n'),
        stones,
        differing,
      };
    }),
  );
}

function written(notation: Notation, off: number): string {
  if (notation === 'percent') return `-${off}`;
  if (notation === 'percentBelow') return String(off);
  if (notation === 'fraction') return `-${(off / 100).toFixed(2)}`;
  return ((100 - off) / 100).toFixed(2);
}
