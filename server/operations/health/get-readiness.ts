import { setTimeout as sleep } from 'node:timers/promises';
import { readNewestVersion, readSchemaVersion } from '../../platform/db/schema-version.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Handler, OperationOf, Tools } from '../handler.ts';

/** Must be shorter than the timeout of common readiness probes. */
const TIMEOUT_MS = 2_000;

/** Answers 503, with the reason, if the server should receive no requests. */
export const getReadiness: Handler<OperationOf<'getReadiness'>> = async (call) => {
  const [reason] = (
    await Promise.all([
      checkDatabase(call),
      call.search.isReady ? null : INDEX_NOT_READY,
      checkAdmission(call),
    ])
  ).filter((fault) => fault !== null);
  if (reason) throw refuse('maintenance', [reason]);
  return {};
};

const INDEX_NOT_READY = {
  code: 'INDEX',
  message: 'The search index is still being loaded.',
};

/**
 * An operation class is stalled if all its slots were taken for five seconds while no request
 * started or ended. A server that is only busy stays ready.
 */
async function checkAdmission({ admission }: Pick<Tools, 'admission'>) {
  const [stalled] = await admission.stalledClasses();
  return stalled === undefined
    ? null
    : {
        code: 'ADMISSION',
        message: `No request of the class "${stalled}" has finished in the last 5 seconds.`,
      };
}

async function checkDatabase({ pool, logError }: Pick<Tools, 'pool' | 'logError'>) {
  const timer = new AbortController();
  const late = sleep(TIMEOUT_MS, 'late', { signal: timer.signal, ref: false });
  // Aborting the timer rejects `late`, which must not become an unhandled rejection.
  late.catch(() => undefined);
  const version = readSchemaVersion(pool).catch((error: unknown) => {
    logError('the schema version could not be read', error);
    return 'away' as const;
  });
  const found = await Promise.race([version, late]);
  timer.abort();
  if (typeof found !== 'number')
    return { code: 'DATABASE', message: 'The database is not responding.' };
  const newest = await readNewestVersion();
  return found < newest
    ? {
        code: 'MIGRATIONS',
        message: `The database schema is at version ${found}, but this portal needs version ${newest}.`,
      }
    : null;
}
