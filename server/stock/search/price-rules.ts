import { createHash } from 'node:crypto';
import type { PriceBook } from '../prices/price-book.ts';
import { priceTables } from '../prices/price-columns.ts';
import type { Viewer } from '../prices/viewer.ts';
import type { PriceRules } from './index/stone-prices.ts';

const known = new WeakMap<PriceBook, Map<string, PriceRules>>();
const NO_REVISION = -1;

/** A viewer's prices as the index takes them. Viewers whose markups come to the same have the same name. */
export function priceRules(book: PriceBook, viewer: Viewer): PriceRules {
  const ofBook = known.get(book) ?? new Map<string, PriceRules>();
  known.set(book, ofBook);
  const who = JSON.stringify(viewer);
  const cached = ofBook.get(who);
  if (cached) return cached;
  const revision = book.revision ?? NO_REVISION;
  const tables = priceTables(book, viewer);
  const bytes = new Uint8Array(tables.markups.buffer);
  const name = `${revision}/${createHash('sha256').update(bytes).digest('base64url')}`;
  const rules = { name, revision, grades: book.grades, tables };
  ofBook.set(who, rules);
  return rules;
}
