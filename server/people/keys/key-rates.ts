import type { ApiKeyId } from '../../../src/api/ids.gen.ts';
import type { Keeper } from '../../platform/limits/keeper.ts';
import { type RateHeaders, rateHeaders } from '../../platform/limits/requests.ts';
import { tooMany } from '../../platform/limits/throttles.ts';

/** What each key sends in a minute. Like the limit of an address it lives in this process and needs no database. */
export class KeyRates {
  readonly #keeper: Keeper;

  constructor(keeper: Keeper) {
    this.#keeper = keeper;
  }

  async count(id: ApiKeyId, perMinute: number): Promise<RateHeaders> {
    const { count: sent, msBeforeNext } = await this.#keeper.count('key', id);
    if (sent > perMinute) throw tooMany(msBeforeNext, perMinute);
    return rateHeaders(perMinute, sent, msBeforeNext);
  }
}
