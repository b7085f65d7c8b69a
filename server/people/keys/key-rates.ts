import type { ApiKeyId } from '../../../src/api/ids.gen.ts';
import type { Keeper } from '../../platform/limits/keeper.ts';
import { tooMany } from '../../platform/limits/throttles.ts';

/** How much a key may still send, as the answer says it. */
type RateHeaders = {
  'ratelimit-limit': number;
  'ratelimit-remaining': number;
  'ratelimit-reset': number;
};

/** What each key sends in a minute. Like the limit of an address it lives in this process and needs no database. */
export class KeyRates {
  readonly #keeper: Keeper;

  constructor(keeper: Keeper) {
    this.#keeper = keeper;
  }

  async count(id: ApiKeyId, perMinute: number): Promise<RateHeaders> {
    const { count: sent, msBeforeNext } = await this.#keeper.count('key', id);
    if (sent > perMinute) throw tooMany(msBeforeNext, perMinute);
    return {
      'ratelimit-limit': perMinute,
      'ratelimit-remaining': perMinute - sent,
      'ratelimit-reset': Math.ceil(msBeforeNext / 1_000),
    };
  }
}
