/**
 * One field of the match rules. `values[i]` is the value of stone `i`. Two stones match if their
 * values differ by at most `tolerance`.
 */
export interface MatchColumn {
  readonly values: Int32Array;
  /** 0: values must be equal */
  readonly tolerance: number;
  /**
   * true: the tolerance is in hundredths of a percent of the smaller value; false: in the unit of
   * `values`
   */
  readonly isRelative: boolean;
}

/**
 * Maximum average number of stones per cell. If the average is higher, one more column, such as the
 * weight, subdivides the cells.
 */
const MAX_PER_CELL = 16;
/**
 * Maximum number of columns that subdivide the cells. Each column triples the number of cells to
 * compare with: 3 for one column, 81 for four.
 */
const MAX_DIMENSIONS = 4;
/** Cell keys are stored in floats, which represent integers exactly only up to this value. */
const MOST_KEY = Number.MAX_SAFE_INTEGER;

export interface Cells {
  /** the stones sorted by cell, for memory locality */
  readonly order: Int32Array;
  /**
   * Visits each pair of stones in the same cell or in neighbouring cells, once per pair. A call of
   * `visit` pairs the stone at position `place` of `order` with the stones at the positions `from`
   * (inclusive) to `to` (exclusive).
   */
  forEachNear(visit: (place: number, from: number, to: number) => void): void;
}

/**
 * Sorts columns by selectivity, the most selective column first. Selectivity is the range of the
 * values divided by the tolerance. Columns with relative tolerances come last.
 */
export const sortBySelectivity = (columns: readonly MatchColumn[]): MatchColumn[] =>
  columns
    .map((column) => ({ column, steps: column.isRelative ? 0 : spreadOf(column).steps }))
    .sort((a, b) => b.steps - a.steps)
    .map(({ column }) => column);

/**
 * Divides the stones into cells, so that matching stones are always in the same cell or in
 * neighbouring cells. Stones in a cell have equal `exact` values. Up to `MAX_DIMENSIONS` columns of
 * `measured` subdivide the cells.
 */
export function cellsOf(
  count: number,
  exact: readonly MatchColumn[],
  measured: readonly MatchColumn[],
): Cells {
  const groups = groupsOf(count, exact);
  const parting = measured.filter(({ isRelative }) => !isRelative).map(spreadOf);
  let cells = new Grid(count, groups, []);
  for (let measures = 1; measures <= Math.min(MAX_DIMENSIONS, parting.length); measures += 1) {
    if (count / cells.size <= MAX_PER_CELL) break;
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
  /** number of intervals, each as wide as the tolerance, that the values of this column span */
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
  readonly #starts: Int32Array;
  readonly #neighborSteps: readonly number[];

  constructor(count: number, { of }: Groups, parting: readonly Spread[]) {
    const cellOf = new Int32Array(count);
    for (let stone = 0; stone < count; stone += 1) {
      let key = of[stone] ?? 0;
      // Leaves one cell free at each end of a grid row, so that the last cell of a row and the
      // first cell of the next row are not neighbours.
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
    this.#neighborSteps = neighborSteps(parting.map(({ steps }) => steps + 2));
  }

  get size(): number {
    return this.#keys.length;
  }

  forEachNear(visit: (place: number, from: number, to: number) => void): void {
    for (let cell = 0; cell < this.size; cell += 1) {
      const end = this.#startOf(cell + 1);
      const near = this.#neighborSteps.flatMap((step) => {
        const neighbor = this.#cellAt.get((this.#keys[cell] ?? 0) + step);
        return neighbor === undefined ? [] : [neighbor];
      });
      for (let place = this.#startOf(cell); place < end; place += 1) {
        visit(place, place + 1, end);
        for (const neighbor of near)
          visit(place, this.#startOf(neighbor), this.#startOf(neighbor + 1));
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

/**
 * Returns the differences between the key of a cell and the keys of the neighbouring cells. Keeps
 * only positive differences, so that each pair of cells is visited once.
 */
function neighborSteps(sizes: readonly number[]): number[] {
  let steps = [0];
  for (const size of sizes)
    steps = steps.flatMap((step) => [-1, 0, 1].map((move) => step * size + move));
  return steps.filter((step) => step > 0);
}
