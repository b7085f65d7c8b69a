import type { Readable } from 'node:stream';
import type { Session } from '../../people/accounts/session.ts';
import { priceBook } from '../../stock/prices/read-price-book.ts';
import { viewerOfClient } from '../../stock/prices/viewer.ts';
import { priceRules } from '../../stock/search/price-rules.ts';
import type { StoneRow } from '../../stock/stones/stone-row.ts';
import { stoneSheet } from '../../stock/stones/stone-sheet.ts';
import type { Viewer } from '../searches/count-saved-searches.ts';
import { readPricedStones } from './mailing-stones.ts';

/**
 * Stones with prices, and their workbook. All customers with the same prices and the same inventory
 * limits share both.
 */
export interface PricedStones {
  readonly rows: readonly StoneRow[];
  readonly workbook: Buffer | null;
}

/**
 * Maximum number of cached entries, so that memory use does not grow with the number of recipients.
 */
const MAX_CACHED = 64;

/**
 * Caches the priced stones of a mailing per distinct combination of prices and inventory limits.
 * The caller discards the cache when a stone changes, so that no e-mail offers a sold stone.
 */
export class PricedStonesCache {
  readonly #searching: Omit<Viewer, 'session'>;
  readonly #numbers: readonly string[];
  readonly #origin: string;
  readonly #cache = new Map<string, Promise<PricedStones>>();
  #made = 0;

  constructor(searching: Omit<Viewer, 'session'>, numbers: readonly string[], origin: string) {
    this.#searching = searching;
    this.#numbers = numbers;
    this.#origin = origin;
  }

  get made(): number {
    return this.#made;
  }

  async get(session: Session): Promise<PricedStones> {
    if (this.#numbers.length === 0) return { rows: [], workbook: null };
    const key = await this.#keyOf(session);
    const known = this.#cache.get(key);
    if (known) return known;
    const making = this.#make(session);
    this.#cache.set(key, making);
    making.catch(() => this.#cache.delete(key));
    if (this.#cache.size > MAX_CACHED) this.#evictOldest();
    return making;
  }

  async #keyOf({ actor, associateId, limits }: Session): Promise<string> {
    if (actor.businessId === null) throw new Error('a mailing can only go to customers');
    const viewer = viewerOfClient({ businessId: actor.businessId, associateId });
    const { name } = priceRules(await priceBook(this.#searching.pool), viewer);
    return `${name} ${JSON.stringify(limits)}`;
  }

  async #make(session: Session): Promise<PricedStones> {
    const rows = await readPricedStones({ ...this.#searching, session }, this.#numbers);
    if (rows.length === 0) return { rows, workbook: null };
    this.#made += 1;
    return {
      rows,
      workbook: await whole(stoneSheet({ ...this.#searching, session }, each(rows), this.#origin)),
    };
  }

  #evictOldest(): void {
    const [eldest] = this.#cache.keys();
    if (eldest !== undefined) this.#cache.delete(eldest);
  }
}

async function* each(rows: readonly StoneRow[]): AsyncGenerator<StoneRow> {
  yield* rows;
}

const whole = async (stream: Readable): Promise<Buffer> =>
  Buffer.concat((await stream.toArray()) as Buffer[]);
