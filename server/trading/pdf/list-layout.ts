import type { ListPart } from './list-print.ts';

export type Slot =
  | { readonly kind: 'page' }
  | { readonly kind: 'heading'; readonly part: number; readonly isContinued: boolean }
  | { readonly kind: 'row' }
  | { readonly kind: 'totals'; readonly line: number };

export interface LineCapacity {
  readonly first: number;
  readonly other: number;
}

const HEADED_ROW = 2;

/**
 * Distributes the lines of a list over pages. A heading is never the last line of a page. A part
 * that continues on the next page repeats its heading.
 */
export function* layOutLines(
  parts: readonly Pick<ListPart, 'label' | 'count'>[],
  { first, other }: LineCapacity,
  totals: number,
): Generator<Slot> {
  yield { kind: 'page' };
  let left = first;
  for (const [part, { label, count }] of parts.entries()) {
    const isHeaded = label !== null;
    for (let nr = 0; nr < count; nr++) {
      const begins = isHeaded && nr === 0;
      const breaksPage = left < (begins ? HEADED_ROW : 1);
      if (breaksPage) {
        yield { kind: 'page' };
        left = other;
      }
      if (begins || (breaksPage && isHeaded)) {
        yield { kind: 'heading', part, isContinued: !begins };
        left -= 1;
      }
      yield { kind: 'row' };
      left -= 1;
    }
  }
  if (left < totals) yield { kind: 'page' };
  for (let line = 0; line < totals; line++) yield { kind: 'totals', line };
}

export function countPages(...args: Parameters<typeof layOutLines>): number {
  let pages = 0;
  for (const { kind } of layOutLines(...args)) if (kind === 'page') pages += 1;
  return pages;
}
