import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { ApiKeyId } from '../../../src/api/ids.gen.ts';
import { tooMany } from '../../platform/limits/throttles.ts';

const MINUTE = 60;
/** Beyond every limit that a key may have: each is held against its own. */
const COUNTED = 1_000_000;

/** How much a key may still send, as the answer says it. */
type RateHeaders = {
  'ratelimit-limit': number;
  'ratelimit-remaining': number;
  'ratelimit-reset': number;
};

/** What each key sends in a minute. Like the limit of an address it lives in this process and needs no database. */
export class KeyRates {
  readonly #sent = new RateLimiterMemory({ points: COUNTED, duration: MINUTE });

  async count(id: ApiKeyId, perMinute: number): Promise<RateHeaders> {
    const { consumedPoints, msBeforeNext } = await this.#sent.consume(id);
    if (consumedPoints > perMinute) throw tooMany(msBeforeNext, perMinute);
    return {
      'ratelimit-limit': perMinute,
      'ratelimit-remaining': perMinute - consumedPoints,
      'ratelimit-reset': Math.ceil(msBeforeNext / 1_000),
    };
  }
}
