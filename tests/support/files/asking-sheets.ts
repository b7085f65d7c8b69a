import { createRandom } from '../../../demo/random.ts';

/** A cell of the portal's Rap list, and the attributes of its stones. */
export interface RapCellRead {
  readonly shape: 'Round' | 'Oval';
  readonly color: string;
  readonly clarity: string;
  /** hundredths of a carat, both ends inclusive */
  readonly from: number;
  readonly to: number;
  /** cents per carat */
  readonly rap: number;
}

/** A stone of a sheet with the cost that the sheet implies. Money in cents, carat in hundredths. */
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
  /** number of rows whose Rap differs from the portal's */
  readonly differing: number;
}

/** Four notations of 30 below Rap: -0.30, -30, 30 and 0.70. */
export const NOTATIONS = ['fraction', 'percent', 'percentBelow', 'ofRap'] as const;
type Notation = (typeof NOTATIONS)[number];
/** Price columns next to the discount. */
const PRICES = ['price and total', 'total alone', 'discount alone'] as const;
type Prices = (typeof PRICES)[number];

const HEADS = ['Stock No', 'Type', 'Shape', 'Carat', 'Color', 'Clarity', 'Lab', 'Report No', 'Rap'];

const cents = (whole: number): string => (whole / 100).toFixed(2);
/** Every third stone is lab grown. */
const LAB_GROWN_EVERY = 3;
/** Divides positive integers and rounds half up. */
const rounded = (over: bigint, under: bigint): number => Number((over * 2n + under) / (under * 2n));

/**
 * Generates twelve sheets: each notation with price and total, with the total only, and with
 * neither. The Rap of a sheet is from another day, up to a fifth off the portal's. Costs are
 * computed here in integers, independently of the product code.
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
        // Whole dollars, as in real lists, and never equal to the portal's own Rap.
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
        // Some suppliers round the total of a stone. The stated total is what they are paid.
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
