import type { Entry } from 'yauzl';
import { type Archive, bytesOf } from '../unpack.ts';

const END_OF_ROWS = /<\/(?:\w+:)?sheetData\s*>|<(?:\w+:)?sheetData\s*\/>/;
const MERGE = /<(?:\w+:)?mergeCell\s[^>]*?\bref="([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)"/g;
const LONGEST_TAG = 40;
const MOST_BEHIND = 8 * 1024 * 1024;

/** Returns the 0-based column of a cell reference: "AB12" is 27. */
export function columnOf(reference: string): number {
  let at = 0;
  for (const sign of reference) {
    const place = sign.charCodeAt(0) - 64;
    if (place < 1 || place > 26) break;
    at = at * 26 + place;
  }
  return at - 1;
}

interface Merge {
  readonly at: number;
  readonly from: number;
  readonly to: number;
  text: string;
}

/** Copies the value of vertically merged cells from the first row to the other rows. */
export class Merges {
  /** merged ranges by first row, descending, so that `pop` returns the next range */
  readonly #waiting: Merge[];
  #open: Merge[] = [];

  constructor(merges: readonly Merge[]) {
    this.#waiting = merges
      .filter(({ from, to }) => to > from)
      .sort((one, other) => other.from - one.from);
  }

  fill(line: number, cells: string[]): void {
    for (let next = this.#waiting.at(-1); next && next.from <= line; next = this.#waiting.at(-1)) {
      this.#waiting.pop();
      if (next.from === line) next.text = cells[next.at] ?? '';
      this.#open.push(next);
    }
    if (this.#open.length === 0) return;
    this.#open = this.#open.filter(({ to }) => to >= line);
    for (const { at, from, text } of this.#open) {
      if (from === line || text === '' || cells[at]) continue;
      while (cells.length < at) cells.push('');
      cells[at] = text;
    }
  }
}

/**
 * Returns the merged cells of a sheet. In the file, the merged cells come after the rows, but the
 * rows cannot be read without them. The sheet is therefore scanned once before it is parsed.
 */
export async function readMerges(archive: Archive, entry: Entry): Promise<Merge[]> {
  let tail = '';
  let behind: string | null = null;
  for await (const chunk of bytesOf(archive, entry)) {
    const text = chunk.toString('latin1');
    if (behind !== null) behind += text;
    else {
      const end = END_OF_ROWS.exec(tail + text);
      if (end) behind = (tail + text).slice(end.index);
      tail = text.slice(-LONGEST_TAG);
    }
    if ((behind?.length ?? 0) > MOST_BEHIND) break;
  }
  return [...(behind ?? '').matchAll(MERGE)].map(([, first = '', from, , to]) => ({
    at: columnOf(first),
    from: Number(from),
    to: Number(to),
    text: '',
  }));
}
