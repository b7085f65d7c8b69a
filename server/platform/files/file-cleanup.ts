import type pg from 'pg';
import type { StoredFileId, UserId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../db/statement.ts';
import type { SentFile } from '../http/multipart.ts';
import type { LogError } from '../log/error-log.ts';
import type { FileStorage } from './storage.ts';
import { storeFile } from './stored-files.ts';

export type StoreFile = (connection: pg.PoolClient, file: SentFile) => Promise<StoredFileId>;

const STORED = statement('files-stored', 'select key from stored_file where key = any($1)');

/**
 * Runs `work`, then removes its stored files to which no database row refers. The database decides,
 * because a COMMIT that reported an error may have succeeded.
 */
export async function withFileCleanup<Answer>(
  { pool, storage, logError }: { pool: pg.Pool; storage: FileStorage; logError: LogError },
  userId: UserId | null,
  work: (keep: StoreFile) => Promise<Answer>,
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
    return await work((connection, file) => storeFile(connection, noting, file, userId));
  } finally {
    // A failed removal only leaves an orphaned file, so the result of `work` stays.
    await removeOrphans(pool, storage, keys).catch((left: unknown) =>
      logError('an unreferenced file could not be removed', left),
    );
  }
}

async function removeOrphans(
  pool: pg.Pool,
  storage: FileStorage,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const { rows } = await runStatement(pool, STORED, [keys]);
  const stored = new Set(rows.map(({ key }) => key));
  await Promise.all(keys.filter((key) => !stored.has(key)).map((key) => storage.remove(key)));
}
