import type { ApiKeyId } from '#api/ids.gen.ts';
import { type RateHeaders, rateHeaders } from '../../platform/limits/request-rate-limit.ts';
import type { ResourceLimiter } from '../../platform/limits/resource-limiter.ts';
import { refuseTooMany } from '../../platform/limits/throttles.ts';

/** The counters are in memory, so a restart resets them. */
export class KeyRateLimiter {
  readonly #limiter: ResourceLimiter;

  constructor(limiter: ResourceLimiter) {
    this.#limiter = limiter;
  }

  async count(id: ApiKeyId, perMinute: number): Promise<RateHeaders> {
    const { count: sent, msBeforeNext } = await this.#limiter.count('key', id);
    if (sent > perMinute) throw refuseTooMany(msBeforeNext, perMinute);
    return rateHeaders(perMinute, sent, msBeforeNext);
  }
}
