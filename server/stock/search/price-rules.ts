import { createHash } from 'node:crypto';
import type { PriceBook } from '../prices/price-book.ts';
import { priceTables } from '../prices/price-columns.ts';
import type { Viewer } from '../prices/viewer.ts';
import type { PriceRules } from './index/stone-prices.ts';

interface Known {
  readonly ofViewer: Map<string, PriceRules>;
  readonly byName: Map<string, PriceRules>;
}

const known = new WeakMap<PriceBook, Known>();
const NO_REVISION = -1;
/** Maximum number of cached rule sets, each about 200 kB. One more entry clears the cache. */
const MOST_KEPT = 256;

/**
 * Returns the price rules of a viewer for the in-memory search index. Viewers with equal markups
 * share one cached `PriceRules` object.
 */
export function priceRules(book: PriceBook, viewer: Viewer): PriceRules {
  const ofBook = known.get(book) ?? { ofViewer: new Map(), byName: new Map() };
  known.set(book, ofBook);
  const { ofViewer, byName } = ofBook;
  const who = JSON.stringify(viewer);
  const cached = ofViewer.get(who);
  if (cached) return cached;
  const revision = book.revision ?? NO_REVISION;
  const tables = priceTables(book, viewer);
  const hash = createHash('sha256');
  for (const figures of [tables.points, tables.percent])
    hash.update(new Uint8Array(figures.buffer));
  const name = `${revision}/${hash.digest('base64url')}`;
  const rules = byName.get(name) ?? { name, revision, grades: book.grades, tables };
  if (byName.size >= MOST_KEPT && !byName.has(name)) {
    byName.clear();
    ofViewer.clear();
  }
  byName.set(name, rules);
  ofViewer.set(who, rules);
  return rules;
}
