import type pg from 'pg';
import type { StoredFileId, UserId } from '../../../src/api/ids.gen.ts';
import { ask, statement } from '../db/statement.ts';
import type { SentFile } from '../http/multipart.ts';
import type { TellFault } from '../log/fault-log.ts';
import type { FileStorage } from './storage.ts';
import { storeFile } from './stored-files.ts';

/** Keeps a sent file for good, and answers its id. */
export type KeepFile = (client: pg.PoolClient, file: SentFile) => Promise<StoredFileId>;

const STORED = statement('files-stored', 'select key from stored_file where key = any($1)');

/**
 * Runs work that keeps files. What of them the database does not know afterwards goes again: a refusal leaves no file
 * behind, and neither does the sandbox. The database is asked, since a commit may have stood although its answer was lost.
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
    // What cannot be removed now is bytes that nothing refers to; the caller has to hear of what came of the work.
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
