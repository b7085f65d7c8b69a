import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { StoredFileId, UserId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../db/statement.ts';
import type { SentFile } from '../http/multipart.ts';
import type { FileStorage } from './storage.ts';

const ADD = statement(
  'stored-file-add',
  `insert into stored_file (key, name, mime, size, sha256, uploaded_by)
         values ($1, $2, $3, $4, $5, $6) returning id`,
);

/** Writes the content before the row, so that a row never refers to a missing file. */
export async function storeFile(
  connection: pg.PoolClient,
  storage: FileStorage,
  file: SentFile,
  userId: UserId | null,
): Promise<StoredFileId> {
  const name = randomUUID();
  const key = `${name.slice(0, 2)}/${name}`;
  await storage.put(key, file.path, file.size);
  const { rows } = await runStatement(connection, ADD, [
    key,
    file.name,
    file.mime,
    file.size,
    file.sha256,
    userId,
  ]);
  const [row] = rows;
  if (!row) throw new Error('the insert of a file returned no row');
  return row.id;
}
