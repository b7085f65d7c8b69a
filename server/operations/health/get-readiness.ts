import { setTimeout as sleep } from 'node:timers/promises';
import { newestVersion, schemaVersion } from '../../platform/db/schema-version.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Handler, OperationOf, Tools } from '../handler.ts';

/** Shorter than the timeout of common readiness probes. */
const PATIENCE = 2_000;

/** Readiness probe: 503 names the reason why this server should receive no requests. */
export const getReadiness: Handler<OperationOf<'getReadiness'>> = async (call) => {
  const [reason] = (
    await Promise.all([
      databaseFault(call),
      call.search.isReady ? null : INDEX_IS_READ,
      admissionFault(call),
    ])
  ).filter((fault) => fault !== null);
  if (reason) throw refuse('maintenance', [reason]);
  return {};
};

const INDEX_IS_READ = { code: 'INDEX', message: 'The stock is still being read into the search.' };

/** A busy server stays ready. Only slots that are never released make it unready. */
async function admissionFault({ doors }: Pick<Tools, 'doors'>) {
  const [stalled] = await doors.stalled();
  return stalled === undefined
    ? null
    : { code: 'ADMISSION', message: `No request of the class "${stalled}" has ended for seconds.` };
}

async function databaseFault({ pool, tellFault }: Pick<Tools, 'pool' | 'tellFault'>) {
  const patience = new AbortController();
  const late = sleep(PATIENCE, 'late', { signal: patience.signal, ref: false });
  // Ignores the rejection of the aborted timer.
  late.catch(() => undefined);
  const version = schemaVersion(pool).catch((error: unknown) => {
    tellFault('the database does not say how far its tables are', error);
    return 'away' as const;
  });
  const found = await Promise.race([version, late]);
  patience.abort();
  if (typeof found !== 'number')
    return { code: 'DATABASE', message: 'The database does not answer.' };
  const newest = await newestVersion();
  return found < newest
    ? {
        code: 'MIGRATIONS',
        message: `The tables are at version ${found}, and this portal works with ${newest}.`,
      }
    : null;
}
