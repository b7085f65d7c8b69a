import type { ProviderId } from '#api/ids.gen.ts';
import { type Markup, markupChain, markupOf, ruleThatCounts } from './markup-book.ts';
import type { PriceBook } from './price-book.ts';
import { PROFILE_ROWS, profileRow } from './price-columns.ts';
import type { Viewer } from './viewer.ts';

/**
 * Maximum number of cached viewers; one more clears the cache. Each row of a list page can have its
 * own viewer, but a page has at most this many rows.
 */
const MOST_VIEWERS = 1_000;

interface MarkupCache {
  readonly width: number;
  readonly byViewer: Map<string, (Markup | undefined)[]>;
}
/**
 * The WeakMap drops a cache together with its price book. Every change to a markup creates a new
 * price book.
 */
const caches = new WeakMap<PriceBook, MarkupCache>();

interface Marked {
  diamondType: 1 | 2;
  growthType: 1 | 2;
  subRange: number;
  providerId: ProviderId;
}

/**
 * Memoizes the effective markup by viewer, supplier, diamond type, growth type and sub-range, so
 * that the rule chain is evaluated once for each combination.
 */
export function markupFor(book: PriceBook, viewer: Viewer, stone: Marked): Markup {
  const place = book.providers.get(stone.providerId);
  if (place === undefined) return markupByChain(book, viewer, stone);
  const { width, byViewer } = cacheOf(book);
  const markups = markupsOf(byViewer, viewer, book.providers.size * PROFILE_ROWS * width);
  const at = profileRow(place, stone.diamondType, stone.growthType) * width + stone.subRange;
  const before = markups[at];
  if (before !== undefined) return before;
  const found = markupByChain(book, viewer, stone);
  markups[at] = found;
  return found;
}

const markupByChain = (book: PriceBook, viewer: Viewer, stone: Marked): Markup =>
  markupOf(ruleThatCounts(markupChain(book.markups, viewer, stone)));

function cacheOf(book: PriceBook): MarkupCache {
  const found = caches.get(book);
  if (found) return found;
  const width = book.markups.subRanges.reduce((most, { nr }) => Math.max(most, nr), 0) + 1;
  const made = { width, byViewer: new Map<string, (Markup | undefined)[]>() };
  caches.set(book, made);
  return made;
}

function markupsOf(
  byViewer: Map<string, (Markup | undefined)[]>,
  viewer: Viewer,
  size: number,
): (Markup | undefined)[] {
  const key = `${viewer.businessId} ${viewer.associateId} ${viewer.isSupplier}`;
  const found = byViewer.get(key);
  if (found) return found;
  if (byViewer.size >= MOST_VIEWERS) byViewer.clear();
  const made = new Array<Markup | undefined>(size);
  byViewer.set(key, made);
  return made;
}
