import type { FastifyBaseLogger } from 'fastify';
import { toldError } from './told-error.ts';

/** What went wrong behind a caller's back, or was caught so that the others are served. */
export type TellFault = (what: string, error: unknown) => void;

const SAME_FOR = 60_000;

/**
 * A fault is logged once with its cause. What fails again and again, such as everything while a database is away, is
 * counted for a minute, and the next line says how often.
 */
export function faultLog(log: FastifyBaseLogger, now: () => number = Date.now): TellFault {
  const told = new Map<string, { until: number; repeated: number }>();
  return (what, error) => {
    const { type, code, message } = toldError(error);
    const same = `${what} ${type} ${String(code)} ${message}`;
    const known = told.get(same);
    const at = now();
    if (known && at < known.until) {
      known.repeated += 1;
      return;
    }
    for (const [key, { until }] of told) if (until <= at) told.delete(key);
    told.set(same, { until: at + SAME_FOR, repeated: 0 });
    log.error({ err: error, ...(known?.repeated ? { repeated: known.repeated } : {}) }, what);
  };
}
