import { STONE_ATTRIBUTES } from '#records/stone.ts';
import { HEADERS } from '../aliases/headers.ts';
import { normalizeHeader, normalizeWord } from '../aliases/normalize-word.ts';
import { cleanText } from '../clean-text.ts';
import type { Choices } from '../filter.ts';
import { splitCells, splitColumns } from './split-cells.ts';
import { classifyNumber, isLab, LONGEST_NUMBER, stripNumber } from './stone-number.ts';

export interface PastedNumbers {
  readonly numbers: readonly string[];
  readonly repeated: number;
  /** the first 20 cells that contain no stock or report number */
  readonly leftOut: readonly string[];
}

const MAX_LEFT_OUT = 20;

/** Returns null if the text does not consist of stock or report numbers. */
export function parseNumbers(text: string, choices: Choices): PastedNumbers | null {
  const clean = cleanText(text);
  return parseUnderHeaders(clean, choices) ?? parseLooseCells(splitCells(clean), choices);
}

/**
 * Parses a table with a number column. Prefers report numbers, because they are unique everywhere;
 * a stock number is unique only within one company.
 */
function parseUnderHeaders(text: string, choices: Choices): PastedNumbers | null {
  const [heads, ...rows] = splitColumns(text) ?? [];
  if (!heads) return null;
  const place = (names: string) => {
    const known = names.split(' ');
    return heads.findIndex((head) => known.includes(normalizeHeader(head)));
  };
  const places = [place(HEADERS.report_no), place(HEADERS.stock_no)].filter((at) => at >= 0);
  if (places.length === 0) return null;
  const found = new NumberCollector();
  for (const row of rows) {
    const cell = places.map((at) => row[at] ?? '').find((one) => normalizeWord(one) !== '');
    const number = cell === undefined ? '' : stripNumber(cell.replace(/\s+/g, ' '), choices);
    if (number === '' || number.length > LONGEST_NUMBER) found.leaveOut(cell ?? '');
    else found.add(withoutLab(number, choices));
  }
  return found.all();
}

function withoutLab(number: string, choices: Choices): string {
  const [first = '', ...rest] = number.split(' ');
  return rest.length > 0 && isLab(first, choices) ? rest.join('') : number;
}

const NAMES: ReadonlySet<string> = new Set(
  `${HEADERS.stock_no} ${HEADERS.report_no} ${STONE_ATTRIBUTES.lab.headers} NO NOS NUMBER NUMBERS AND`.split(
    ' ',
  ),
);

function parseLooseCells(
  rows: readonly (readonly string[])[],
  choices: Choices,
): PastedNumbers | null {
  const found = new NumberCollector();
  const counts = { report: 0, stock: 0, figures: 0 };
  const loose: string[] = [];
  let others = 0;
  for (const row of rows) {
    let lab = '';
    for (const cell of row) {
      const number = stripNumber(cell, choices);
      const form = classifyNumber(lab + number, choices);
      // A cell "LG" belongs to the number in the next cell: "LG 612345678" is the report number
      // LG612345678.
      if (form) {
        found.add(form === 'report' ? lab + number : number);
        counts[form] += 1;
      } else if (/^\d{3,}$/.test(number)) {
        loose.push(number);
        found.add(number);
      } else if (
        number !== '' &&
        number !== 'LG' &&
        !isLab(number, choices) &&
        !NAMES.has(normalizeHeader(cell))
      ) {
        found.leaveOut(cell);
        others += 1;
      }
      lab = number === 'LG' ? number : '';
    }
  }
  const sure = counts.report + counts.stock;
  if (!isList({ ...counts, loose: loose.length, others, rows: rows.length })) return null;
  // Numbers of three or four digits (`loose`) can also be sizes or prices. Drops them next to other
  // text, and next to longer numbers unless each row has one number.
  if (others > 0 || (sure > 0 && rows.length < sure + loose.length)) found.drop(loose);
  return found.all();
}

interface Counts {
  readonly report: number;
  readonly stock: number;
  readonly figures: number;
  readonly loose: number;
  readonly others: number;
  readonly rows: number;
}

function isList({ report, stock, figures, loose, others, rows }: Counts): boolean {
  if (report > 0) return true;
  if (stock > 1) return stock >= others || (rows > 1 && stock * 2 >= rows);
  if (others > 0) return false;
  if (stock + figures > 1) return true;
  return rows > 1 && rows === stock + figures + loose;
}

class NumberCollector {
  readonly #numbers = new Set<string>();
  readonly #leftOut = new Set<string>();
  #repeated = 0;

  add(number: string): void {
    if (this.#numbers.has(number)) this.#repeated += 1;
    else this.#numbers.add(number);
  }

  leaveOut(cell: string): void {
    if (cell !== '' && this.#leftOut.size < MAX_LEFT_OUT) this.#leftOut.add(cell.slice(0, 60));
  }

  drop(numbers: readonly string[]): void {
    for (const number of numbers) if (this.#numbers.delete(number)) this.leaveOut(number);
  }

  all(): PastedNumbers {
    return {
      numbers: [...this.#numbers],
      repeated: this.#repeated,
      leftOut: [...this.#leftOut],
    };
  }
}
