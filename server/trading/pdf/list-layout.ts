import type { ListPart } from './list-paper.ts';

/** What stands on one line of a printed list, or that a page begins. */
export type Slot =
  | { readonly kind: 'page' }
  | { readonly kind: 'heading'; readonly part: number; readonly isContinued: boolean }
  | { readonly kind: 'row' }
  | { readonly kind: 'totals'; readonly line: number };

/** How many lines there are room for. */
export interface Rooms {
  readonly first: number;
  readonly other: number;
}

const HEADED_ROW = 2;

/**
 * The lines of a list, page by page. A heading never ends a page, and a part that goes on over the page has its
 * heading again.
 */
export function* layoutOf(
  parts: readonly Pick<ListPart, 'label' | 'count'>[],
  { first, other }: Rooms,
  totals: number,
): Generator<Slot> {
  yield { kind: 'page' };
  let left = first;
  for (const [part, { label, count }] of parts.entries()) {
    const isHeaded = label !== null;
    for (let nr = 0; nr < count; nr++) {
      const begins = isHeaded && nr === 0;
      const turns = left < (begins ? HEADED_ROW : 1);
      if (turns) {
        yield { kind: 'page' };
        left = other;
      }
      if (begins || (turns && isHeaded)) {
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

export function countPages(...asked: Parameters<typeof layoutOf>): number {
  let pages = 0;
  for (const { kind } of layoutOf(...asked)) if (kind === 'page') pages += 1;
  return pages;
}
