import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { ensureDatabase, prepareCluster } from '../../server/platform/db/embedded/cluster.ts';
import { launch } from '../../server/platform/db/embedded/launch.ts';
import { clusterUrl } from '../../server/platform/db/embedded/place.ts';
import { stopPostmaster } from '../../server/platform/db/embedded/postmaster.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import { type Column, databaseTypes } from './database-types.ts';
import type { Output } from './output.ts';

const NAME = 'culet_types';
/** Nothing of it is kept. */
const THROWAWAY = { fsync: 'off', full_page_writes: 'off', shared_buffers: '32MB' };

/** The tables as types, read from a real database that the migrations have just made. */
export async function generateDatabaseTypes(root: string): Promise<Output> {
  const folder = await mkdtemp(path.join(tmpdir(), 'culet-types-'));
  try {
    const plan = await prepareCluster(folder, THROWAWAY);
    const postmaster = await launch(plan);
    try {
      await ensureDatabase(clusterUrl(plan.place, postmaster.port, 'postgres'), NAME);
      const url = clusterUrl(plan.place, postmaster.port, NAME);
      await migrate(url, { dir: path.join(root, 'server/platform/db/migrations') });
      return {
        path: 'server/platform/db/schema.gen.ts',
        content: databaseTypes(await readColumns(url)),
      };
    } finally {
      await stopPostmaster(postmaster);
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function readColumns(url: string): Promise<Column[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Column>(COLUMNS);
    return rows;
  } finally {
    await client.end();
  }
}

const COLUMNS = `
  select c.relname as "table", a.attname as name, t.typname as type,
         not a.attnotnull as nullable,
         a.atthasdef or a.attidentity <> '' as "hasDefault",
         a.attidentity = 'a' or a.attgenerated <> '' as "readOnly"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid
    join pg_type t on t.oid = a.atttypid
   where c.relnamespace = 'public'::regnamespace
     and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
     and a.attnum > 0 and not a.attisdropped
   order by c.relname collate "C", a.attnum`;
