import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { applyEdges } from './apply-edges.ts';
import { migrate } from './migrate.ts';

const MIGRATIONS = fileURLToPath(new URL('migrations', import.meta.url));

/** The tables as this code expects them: what the portal does at its start, and the tests once. */
export async function prepareSchema(target: pg.Pool | string): Promise<void> {
  await migrate(target, { dir: MIGRATIONS, after: applyEdges });
}
