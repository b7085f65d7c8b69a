import type { MatchColumn } from './match-stones.ts';

/** Beyond so many stones in a cell it is worth to part them by one more measure. */
const CROWDED = 16;
/** Each more measure makes a cell three times as many neighbours. */
const MOST_MEASURES = 4;
/** Keys of cells are made of numbers that a float holds exactly. */
const MOST_KEY = Number.MAX_SAFE_INTEGER;

export interface Cells {
  /** the stones cell by cell, so that those that are held against each other lie side by side */
  readonly order: Int32Array;
  /**
   * Each place of that order with those after it in its own cell, and with those of each cell beside it. No two meet
   * twice.
   */
  forEachNear(visit: (place: number, from: number, to: number) => void): void;
}

/** Columns by how far the stones differ in them as seen from the tolerance: those that tell most stones apart first. */
export const byReach = (columns: readonly MatchColumn[]): MatchColumn[] =>
  columns
    .map((column) => ({ column, steps: column.isShare ? 0 : spreadOf(column).steps }))
    .sort((a, b) => b.steps - a.steps)
    .map(({ column }) => column);

/** Parts stones by what has to be equal, and by the first of the measures. */
export function cellsOf(
  count: number,
  exact: readonly MatchColumn[],
  measured: readonly MatchColumn[],
): Cells {
  const groups = groupsOf(count, exact);
  const parting = measured.filter(({ isShare }) => !isShare).map(spreadOf);
  let cells = new Grid(count, groups, []);
  for (let measures = 1; measures <= Math.min(MOST_MEASURES, parting.length); measures += 1) {
    if (count / cells.size <= CROWDED) break;
    const finer = parting.slice(0, measures);
    if (finer.reduce((key, { steps }) => key * (steps + 2), groups.size) > MOST_KEY) break;
    cells = new Grid(count, groups, finer);
  }
  return cells;
}

interface Groups {
  readonly of: Float64Array;
  readonly size: number;
}

/** A number for each combination of what has to be equal. */
function groupsOf(count: number, exact: readonly MatchColumn[]): Groups {
  let of = new Float64Array(count);
  let size = 1;
  for (const { values } of exact) {
    const known = new Map<number, number>();
    const next = new Float64Array(count);
    for (let stone = 0; stone < count; stone += 1) {
      const key = ((values[stone] ?? 0) + 1) * size + (of[stone] ?? 0);
      const group = known.get(key) ?? known.size;
      if (group === known.size) known.set(key, group);
      next[stone] = group;
    }
    of = next;
    size = known.size;
  }
  return { of, size };
}

interface Spread {
  readonly values: Int32Array;
  readonly tolerance: number;
  readonly least: number;
  /** how many cells it makes */
  readonly steps: number;
}

function spreadOf({ values, tolerance }: MatchColumn): Spread {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return { values, tolerance, least, steps: Math.floor((most - least) / tolerance) + 1 };
}

class Grid implements Cells {
  readonly #cellAt = new Map<number, number>();
  readonly #keys: number[] = [];
  readonly order: Int32Array;
  /** where each cell begins in it */
  readonly #starts: Int32Array;
  readonly #beside: readonly number[];

  constructor(count: number, { of }: Groups, parting: readonly Spread[]) {
    const cellOf = new Int32Array(count);
    for (let stone = 0; stone < count; stone += 1) {
      let key = of[stone] ?? 0;
      // One cell is left free at either end, so that none is beside a cell of another row.
      for (const { values, tolerance, least, steps } of parting)
        key = key * (steps + 2) + Math.floor(((values[stone] ?? 0) - least) / tolerance) + 1;
      cellOf[stone] = this.#numberOf(key);
    }
    this.#starts = new Int32Array(this.size + 1);
    for (const cell of cellOf) this.#starts[cell + 1] = (this.#starts[cell + 1] ?? 0) + 1;
    for (let cell = 0; cell < this.size; cell += 1)
      this.#starts[cell + 1] = (this.#starts[cell + 1] ?? 0) + (this.#starts[cell] ?? 0);
    const next = this.#starts.slice();
    this.order = new Int32Array(count);
    for (let stone = 0; stone < count; stone += 1) {
      const cell = cellOf[stone] ?? 0;
      const place = next[cell] ?? 0;
      this.order[place] = stone;
      next[cell] = place + 1;
    }
    this.#beside = stepsBeside(parting.map(({ steps }) => steps + 2));
  }

  get size(): number {
    return this.#keys.length;
  }

  forEachNear(visit: (place: number, from: number, to: number) => void): void {
    for (let cell = 0; cell < this.size; cell += 1) {
      const end = this.#startOf(cell + 1);
      const near = this.#beside.flatMap((step) => {
        const beside = this.#cellAt.get((this.#keys[cell] ?? 0) + step);
        return beside === undefined ? [] : [beside];
      });
      for (let place = this.#startOf(cell); place < end; place += 1) {
        visit(place, place + 1, end);
        for (const beside of near) visit(place, this.#startOf(beside), this.#startOf(beside + 1));
      }
    }
  }

  #startOf = (cell: number): number => this.#starts[cell] ?? 0;

  #numberOf(key: number): number {
    const known = this.#cellAt.get(key);
    if (known !== undefined) return known;
    this.#keys.push(key);
    this.#cellAt.set(key, this.#keys.length - 1);
    return this.#keys.length - 1;
  }
}

/** From a key to those of the cells beside it; of two that face each other only one, so that no pair is met twice. */
function stepsBeside(sizes: readonly number[]): number[] {
  let steps = [0];
  for (const size of sizes)
    steps = steps.flatMap((step) => [-1, 0, 1].map((move) => step * size + move));
  return steps.filter((step) => step > 0);
}
