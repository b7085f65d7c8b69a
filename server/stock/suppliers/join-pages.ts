import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { stringify as lineOf } from 'csv-stringify/sync';
import { readList } from '../lists/read-list.ts';

export class JoinedPages {
  readonly #to: string;
  readonly #rows: string;
  readonly #columns = new Map<string, { readonly at: number; readonly header: string }>();

  constructor(to: string) {
    this.#to = to;
    this.#rows = `${to}.rows`;
  }

  /** Appends the rows of the file `page` and returns the number of rows. */
  async add(page: string, rowsAt: string | null): Promise<number> {
    const { facts, rows } = await readList(page, rowsAt === null ? {} : { rowsAt });
    const places = this.#placesOf(facts.headers);
    let count = 0;
    async function* cells(): AsyncGenerator<string[]> {
      for await (const batch of rows)
        for (const row of batch) {
          count += 1;
          const placed: string[] = [];
          for (const [at, cell] of row.cells.entries()) placed[places[at] ?? at] = cell;
          yield Array.from(placed, (cell) => cell ?? '');
        }
    }
    await pipeline(cells, stringify(), createWriteStream(this.#rows, { flags: 'a', mode: 0o600 }));
    return count;
  }

  async finish(): Promise<void> {
    const heads = [...this.#columns.values()].map(({ header }) => header);
    const whole = createWriteStream(this.#to, { flags: 'wx', mode: 0o600 });
    whole.write(lineOf([heads]));
    await pipeline(createReadStream(this.#rows), whole);
  }

  #placesOf(headers: readonly string[]): number[] {
    const seen = new Map<string, number>();
    return headers.map((header) => {
      const nth = (seen.get(header) ?? 0) + 1;
      seen.set(header, nth);
      const key = `${nth} ${header}`;
      const column = this.#columns.get(key) ?? { at: this.#columns.size, header };
      this.#columns.set(key, column);
      return column.at;
    });
  }
}
