import type { StoredFileId } from '#api/ids.gen.ts';
import type { Change } from '../../../server/workflows/change.ts';
import { rowOf } from '../machines/undone-changes.ts';

/** Inserts the database row of a stored file without the file, for records that need one. */
export async function keptFile(change: Pick<Change, 'connection'>): Promise<StoredFileId> {
  const { id } = await rowOf<{ id: StoredFileId }>(
    change,
    `insert into stored_file (key, name, mime, size, sha256)
     values (gen_random_uuid()::text, 'paper.pdf', 'application/pdf', 1, '') returning id`,
  );
  return id;
}
