import type pg from 'pg';
import type { StoredFileId, UserId } from '../../../src/api/ids.gen.ts';
import { ask, statement } from '../db/statement.ts';
import type { SentFile } from '../http/multipart.ts';
import type { TellFault } from '../log/fault-log.ts';
import type { FileStorage } from './storage.ts';
import { storeFile } from './stored-files.ts';

export type KeepFile = (client: pg.PoolClient, file: SentFile) => Promise<StoredFileId>;

const STORED = statement('files-stored', 'select key from stored_file where key = any($1)');

/**
 * Runs work that stores files, and removes those that the database does not know afterwards.
 * Queries the database, because a failed COMMIT may have succeeded. Covers refusals and dry runs.
 */
export async function storingFiles<Answer>(
  { pool, storage, tellFault }: { pool: pg.Pool; storage: FileStorage; tellFault: TellFault },
  userId: UserId | null,
  work: (keep: KeepFile) => Promise<Answer>,
): Promise<Answer> {
  const keys: string[] = [];
  const noting: FileStorage = {
    ...storage,
    async put(key, file, size) {
      keys.push(key);
      await storage.put(key, file, size);
    },
  };
  try {
    return await work((client, file) => storeFile(client, noting, file, userId));
  } finally {
    // A failed removal leaves an orphaned file only, so it is logged and does not replace the
    // result of `work`.
    await removeUnknown(pool, storage, keys).catch((left: unknown) =>
      tellFault('a file that nothing refers to was not removed', left),
    );
  }
}

async function removeUnknown(
  pool: pg.Pool,
  storage: FileStorage,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const { rows } = await ask(pool, STORED, [keys]);
  const stored = new Set(rows.map(({ key }) => key));
  await Promise.all(keys.filter((key) => !stored.has(key)).map((key) => storage.remove(key)));
}
