import type { FastifyBaseLogger } from 'fastify';
import { toldError } from './told-error.ts';

/** Logs an error that no caller receives, or that was caught to keep others running. */
export type TellFault = (what: string, error: unknown) => void;

const SAME_FOR = 60_000;

/**
 * Logs an error with its cause. Repeats within a minute are counted, and the next entry has the
 * count as `repeated`.
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
