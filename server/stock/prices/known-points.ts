import type { ProviderId } from '../../../src/api/ids.gen.ts';
import { markupChain, ruleThatCounts } from './markup-book.ts';
import type { PriceBook } from './price-book.ts';
import { profileRow } from './price-columns.ts';
import type { Viewer } from './viewer.ts';

const UNKNOWN = -32_768;
/** More viewers than a list has rows; the next viewer after so many begins anew. */
const MOST_VIEWERS = 1_000;

interface Known {
  readonly width: number;
  readonly byViewer: Map<string, Int16Array>;
}
/** Gone with the book, which every change of a markup succeeds. */
const known = new WeakMap<PriceBook, Known>();

interface Marked {
  diamondType: 1 | 2;
  subRange: number;
  providerId: ProviderId;
}

/** The points of the rule that counts, in hundredths; the chain of rules is walked once for all stones alike. */
export function pointsFor(book: PriceBook, viewer: Viewer, stone: Marked): number {
  const place = book.providers.get(stone.providerId);
  if (place === undefined) return pointsByChain(book, viewer, stone);
  const { width, byViewer } = knownOf(book);
  const points = pointsOf(byViewer, viewer, book.providers.size * 2 * width);
  const at = profileRow(place, stone.diamondType) * width + stone.subRange;
  const before = points[at] ?? UNKNOWN;
  if (before !== UNKNOWN) return before;
  const found = pointsByChain(book, viewer, stone);
  points[at] = found;
  return found;
}

const pointsByChain = (book: PriceBook, viewer: Viewer, stone: Marked): number =>
  ruleThatCounts(markupChain(book.markups, viewer, stone))?.points ?? 0;

function knownOf(book: PriceBook): Known {
  const found = known.get(book);
  if (found) return found;
  const width = book.markups.subRanges.reduce((most, { nr }) => Math.max(most, nr), 0) + 1;
  const made = { width, byViewer: new Map<string, Int16Array>() };
  known.set(book, made);
  return made;
}

function pointsOf(byViewer: Map<string, Int16Array>, viewer: Viewer, size: number): Int16Array {
  const key = `${viewer.businessId} ${viewer.associateId} ${viewer.isSupplier}`;
  const found = byViewer.get(key);
  if (found) return found;
  if (byViewer.size >= MOST_VIEWERS) byViewer.clear();
  const made = new Int16Array(size).fill(UNKNOWN);
  byViewer.set(key, made);
  return made;
}
