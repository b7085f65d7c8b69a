import type { ListRow } from './mapping.ts';

/**
 * Maximum number of distinct values that are counted per column. No column with codes has more, and
 * numeric columns need no complete count.
 */
const MOST_WORDS = 3_000;
const MOST_SAMPLED = 4_000;
const LONGEST_WORD = 200;

export interface ColumnProfile {
  readonly header: string;
  filled: number;
  /**
   * number of cells per distinct text; texts after the first 3,000 distinct ones are not counted
   */
  readonly words: Map<string, number>;
}

/**
 * Counts how often each text occurs in each column of a stock list, and keeps an evenly spaced
 * sample of the rows. The column mapping is derived from this data.
 */
export class ListProfile {
  readonly columns: readonly ColumnProfile[];
  rows = 0;
  #sample: ListRow[] = [];
  #every = 1;

  constructor(headers: readonly string[]) {
    this.columns = headers.map((header) => ({ header, filled: 0, words: new Map() }));
  }

  get headers(): readonly string[] {
    return this.columns.map(({ header }) => header);
  }

  /**
   * Evenly spaced rows, always fewer than 4,000. A sample that reaches this size is halved, which
   * doubles the spacing.
   */
  get sample(): readonly ListRow[] {
    return this.#sample;
  }

  add(row: ListRow): void {
    if (this.rows % this.#every === 0) {
      this.#sample.push(row);
      if (this.#sample.length >= MOST_SAMPLED) {
        this.#sample = this.#sample.filter((_, at) => at % 2 === 0);
        this.#every *= 2;
      }
    }
    this.rows += 1;
    for (const [at, column] of this.columns.entries()) {
      const cell = row.cells[at]?.trim();
      if (!cell) continue;
      column.filled += 1;
      const word = cell.slice(0, LONGEST_WORD);
      const before = column.words.get(word);
      if (before !== undefined || column.words.size < MOST_WORDS)
        column.words.set(word, (before ?? 0) + 1);
    }
  }
}

export function shareOf({ words }: ColumnProfile, isSo: (word: string) => boolean): number {
  let [all, some] = [0, 0];
  for (const [word, count] of words) {
    all += count;
    if (isSo(word)) some += count;
  }
  return all === 0 ? 1 : some / all;
}
