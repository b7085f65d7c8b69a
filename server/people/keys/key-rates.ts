import type { ApiKeyId } from '../../../src/api/ids.gen.ts';
import type { Keeper } from '../../platform/limits/keeper.ts';
import { type RateHeaders, rateHeaders } from '../../platform/limits/requests.ts';
import { tooMany } from '../../platform/limits/throttles.ts';

/** Rate limit for each API key. The counters are in memory, like those of the address limit. */
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
