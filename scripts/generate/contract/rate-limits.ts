import { type Contract, operationsOf, resolveRef } from './model.ts';

/** Every response carries the rate limit headers, not only a 429. */
const HEADERS = {
  'RateLimit-Limit': { $ref: '#/components/headers/RateLimitLimit' },
  'RateLimit-Remaining': { $ref: '#/components/headers/RateLimitRemaining' },
  'RateLimit-Reset': { $ref: '#/components/headers/RateLimitReset' },
} as const;

export function addRateLimits(contract: Contract): void {
  for (const { operation } of operationsOf(contract)) {
    for (const answer of Object.values(operation.responses)) {
      const written = resolveRef(contract, answer);
      written.headers = { ...written.headers, ...HEADERS };
    }
  }
}
