import { TextHash } from './text-hash.ts';
import type { TextHeap } from './text-heap.ts';

/** Beyond this the rows that changed are sorted in among the others. */
const MOST_LOOSE = 2_000;

/**
 * Rows in the order of one of their texts, so that the beginning of a number is found by halving, and by the whole of
 * it. Rows whose text changed stand apart until there are many of them. What is found is always compared with the text
 * that the row has now.
 */
export class SortedTexts {
  readonly #texts: TextHeap;
  #sorted: Uint32Array = new Uint32Array(0);
  readonly #whole: TextHash;
  readonly #loose = new Set<number>();
  /** the same rows by the texts that they had since they stand apart */
  readonly #looseByText = new Map<string, Set<number>>();

  constructor(texts: TextHeap, rows: number) {
    this.#texts = texts;
    this.#whole = new TextHash(texts, rows);
  }

  /** Rows that are sorted already; they are the only ones. */
  begin(rows: Uint32Array): void {
    this.#sorted = rows;
    this.#whole.begin(rows);
    this.#loose.clear();
    this.#looseByText.clear();
  }

  /** A row has a text that it did not have. */
  changed(row: number): void {
    this.#loose.add(row);
    const text = this.#texts.get(row);
    this.#looseByText.set(text, (this.#looseByText.get(text) ?? new Set()).add(row));
    if (this.#loose.size > MOST_LOOSE && this.#loose.size > this.#sorted.length / 50) this.settle();
  }

  /** Sorts in what stands apart. */
  settle(): void {
    if (this.#loose.size === 0) return;
    const kept = this.#sorted.filter((row) => !this.#loose.has(row));
    const added = Uint32Array.from(this.#loose)
      .filter((row) => this.#texts.length(row) > 0)
      .sort((a, b) => this.#order(a, b));
    const merged = new Uint32Array(kept.length + added.length);
    let from = 0;
    let place = 0;
    for (const row of added) {
      while (from < kept.length && this.#order(kept[from] ?? 0, row) <= 0)
        merged[place++] = kept[from++] ?? 0;
      merged[place++] = row;
    }
    merged.set(kept.subarray(from), place);
    this.begin(merged);
  }

  /** Every row in order. */
  rows(): Uint32Array {
    this.settle();
    return this.#sorted;
  }

  startingWith(text: string): number[] {
    const wanted = Buffer.from(text);
    const starts = (row: number): boolean => this.#texts.compareStart(row, wanted) === 0;
    const found = [...this.#loose].filter(starts);
    for (let at = this.#firstNotBelow(wanted); at < this.#sorted.length; at += 1) {
      const row = this.#sorted[at] ?? 0;
      if (this.#loose.has(row)) continue;
      if (!starts(row)) break;
      found.push(row);
    }
    return found;
  }

  equalTo(text: string): number[] {
    const loose = [...(this.#looseByText.get(text) ?? [])];
    return [
      ...loose.filter((row) => this.#texts.get(row) === text),
      ...this.#whole.equalTo(Buffer.from(text)).filter((row) => !this.#loose.has(row)),
    ];
  }

  #order(a: number, b: number): number {
    return this.#texts.compare(a, b) || a - b;
  }

  /** Loose rows still stand at their old place, where their new text says nothing about the way to go. */
  #firstNotBelow(wanted: Buffer): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      let middle = (low + high) >>> 1;
      while (middle > low && this.#loose.has(this.#sorted[middle] ?? 0)) middle -= 1;
      if (middle === low && this.#loose.has(this.#sorted[middle] ?? 0)) {
        low += 1;
        continue;
      }
      if (this.#texts.compareStart(this.#sorted[middle] ?? 0, wanted) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
