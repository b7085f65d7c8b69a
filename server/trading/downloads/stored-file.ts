import type { StoredFileId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { Download, DownloadTools } from './download.ts';

const FIND = statement(
  'stored-file-find',
  'select key, name, mime, size from stored_file where id = $1',
);

export async function openStoredFile(
  { pool, storage }: DownloadTools,
  { file_id, inline = false }: { file_id: StoredFileId; inline?: boolean },
): Promise<Download | null> {
  const { rows } = await runStatement(pool, FIND, [file_id]);
  const [file] = rows;
  if (!file) return null;
  const stream = await storage.open(file.key);
  return { name: file.name, mime: file.mime, stream, size: Number(file.size), inline };
}
