import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { loadPlaces } from '../places/load-places.ts';
import { applyEdges } from './apply-edges.ts';
import { migrate } from './migrate.ts';

const MIGRATIONS = fileURLToPath(new URL('migrations', import.meta.url));

/** The tables as this code expects them: what the portal does at its start, and the tests once. */
export async function prepareSchema(target: pg.Pool | string): Promise<void> {
  await migrate(target, {
    dir: MIGRATIONS,
    after: async (client) => {
      await applyEdges(client);
      await loadPlaces(client);
    },
  });
}
