import type { ListRow } from './mapping.ts';

/** More different words than a column of codes ever has; a column of figures need not be known whole. */
const MOST_WORDS = 3_000;
const MOST_SAMPLED = 4_000;
const LONGEST_WORD = 200;

export interface ColumnSurvey {
  readonly header: string;
  /** cells in which something stands */
  filled: number;
  /** how often each cell stands there; whatever came after the first few thousand is not counted */
  readonly words: Map<string, number>;
}

/** What a list holds, by its columns, and rows from all over it: enough to say what it means. */
export class Survey {
  readonly columns: readonly ColumnSurvey[];
  rows = 0;
  #sample: ListRow[] = [];
  #every = 1;

  constructor(headers: readonly string[]) {
    this.columns = headers.map((header) => ({ header, filled: 0, words: new Map() }));
  }

  get headers(): readonly string[] {
    return this.columns.map(({ header }) => header);
  }

  /** Rows in the same distance from each other, whatever length the list turned out to have. */
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

/** How many of the counted cells of a column are so, as a part of one. */
export function shareOf({ words }: ColumnSurvey, isSo: (word: string) => boolean): number {
  let [all, some] = [0, 0];
  for (const [word, count] of words) {
    all += count;
    if (isSo(word)) some += count;
  }
  return all === 0 ? 1 : some / all;
}
