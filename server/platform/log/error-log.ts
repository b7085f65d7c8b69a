import type { FastifyBaseLogger } from 'fastify';
import { redactError } from './redacted-error.ts';

/** Logs an error that no caller receives, or that was caught so that other work can continue. */
export type LogError = (what: string, error: unknown) => void;

const REPEAT_WINDOW_MS = 60_000;

/**
 * Logs an error with its cause. Repeats within a minute are only counted; the next log entry
 * contains their number as `repeated`.
 */
export function createErrorLog(log: FastifyBaseLogger, now: () => number = Date.now): LogError {
  const logged = new Map<string, { until: number; repeated: number }>();
  return (what, error) => {
    const { type, code, message } = redactError(error);
    const same = `${what} ${type} ${String(code)} ${message}`;
    const known = logged.get(same);
    const at = now();
    if (known && at < known.until) {
      known.repeated += 1;
      return;
    }
    for (const [key, { until }] of logged) if (until <= at) logged.delete(key);
    logged.set(same, { until: at + REPEAT_WINDOW_MS, repeated: 0 });
    log.error({ err: error, ...(known?.repeated ? { repeated: known.repeated } : {}) }, what);
  };
}
