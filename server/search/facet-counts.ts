import { type Answer, type Facet, type Question, SYMBOLS } from './question.ts';
import type { Room } from './room.ts';
import type { Scratch } from './scratch.ts';
import type { StoneStore } from './stone-store.ts';

const FEW = 512;

/** A choice of one facet, and the stones that meet it. */
export interface ChosenFacet {
  readonly facet: Facet;
  readonly stones: number;
}

/**
 * How many stones each value of each facet would leave: those that meet everything chosen but what was chosen of that
 * facet itself. `base` meets all that was chosen beside the facets; `found` meets everything.
 */
export function facetCounts(
  store: StoneStore,
  scratch: Scratch,
  { base, found, chosen }: { base: number; found: number; chosen: readonly ChosenFacet[] },
  facets: Question['facets'],
): Answer['facets'] {
  const counts: Partial<Record<Facet, (readonly [number | string, number])[]>> = {};
  for (const facet of facets) {
    scratch.during(() => {
      const stones = chosen.some((one) => one.facet === facet)
        ? withoutOwn(store, scratch, base, chosen, facet)
        : found;
      counts[facet] = countEach(store, scratch, stones, facet);
    });
  }
  return counts;
}

function withoutOwn(
  { room: { kernel }, width }: StoneStore,
  scratch: Scratch,
  base: number,
  chosen: readonly ChosenFacet[],
  own: Facet,
): number {
  const stones = scratch.take();
  kernel.copy(stones, base, width);
  for (const { facet, stones: of } of chosen) if (facet !== own) kernel.and(stones, of, width);
  return stones;
}

function countEach(store: StoneStore, scratch: Scratch, stones: number, facet: Facet) {
  const { room, width } = store;
  if (facet === SYMBOLS) return counted(room, width, stones, store.symbols());
  const rows = fewRows(store, scratch, stones);
  return rows
    ? tallied(store.attributes[facet].values, rows)
    : counted(room, width, stones, store.bitmaps(facet));
}

/** The rows, where they are so few that looking at each is quicker than holding them against every value. */
function fewRows({ room, width }: StoneStore, scratch: Scratch, stones: number) {
  const place = scratch.take();
  const most = Math.min(FEW, width / Uint32Array.BYTES_PER_ELEMENT);
  const count = room.kernel.list(stones, width, place, most);
  return count > most ? null : room.u32At(place, count);
}

function tallied(values: Uint16Array, rows: Uint32Array): (readonly [number, number])[] {
  const counts = new Map<number, number>();
  for (const row of rows) {
    const value = values[row] ?? 0;
    if (value !== 0) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts];
}

function counted<K extends number | string>(
  { kernel }: Room,
  width: number,
  stones: number,
  bitmaps: ReadonlyMap<K, { readonly place: number }>,
): (readonly [K, number])[] {
  const counts: (readonly [K, number])[] = [];
  for (const [value, { place }] of bitmaps) {
    const count = kernel.countBoth(stones, place, width);
    if (count > 0) counts.push([value, count]);
  }
  return counts;
}
