import type { StoredFileId, SubMasterId } from '#api/ids.gen.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { SubMaster } from '../../stock/masters/read-masters.ts';
import type { Change } from '../../workflows/change.ts';

const REMOVE_IMAGE = statement(
  'sub-master-image-take',
  `with old as (delete from sub_master_image where sub_master_id = $1 returning file_id)
   select f.id, f.key from stored_file f join old on old.file_id = f.id`,
);
const DROP_FILE = statement('sub-master-image-drop', 'delete from stored_file where id = $1');
const SET_IMAGE = statement(
  'sub-master-image',
  'insert into sub_master_image (sub_master_id, file_id) values ($1, $2)',
);
const NO_DEFAULT = statement(
  'sub-master-no-default',
  'update sub_master set is_default = false where master_id = (select master_id from sub_master where id = $1) and is_default',
);
const SET_DEFAULT = statement(
  'sub-master-default',
  'update sub_master set is_default = true where id = $1',
);

/** Pixels: the image is an icon next to the name of the value. */
export const IMAGE_EDGE = 256;

/** Returns the storage key of the old image, whose file the caller deletes after the commit. */
export async function setImage(
  { connection }: Change,
  id: SubMasterId,
  file: StoredFileId | null,
): Promise<string | null> {
  const { rows } = await runStatement(connection, REMOVE_IMAGE, [id]);
  if (file) await runStatement(connection, SET_IMAGE, [id, file]);
  const [old] = rows;
  if (!old) return null;
  await runStatement(connection, DROP_FILE, [old.id]);
  return old.key;
}

/** A list of values has at most one default. */
export async function setDefault(
  { connection }: Change,
  { id, is_default }: Pick<SubMaster, 'id' | 'is_default'>,
  shouldBeDefault: boolean,
): Promise<void> {
  if (is_default === shouldBeDefault) return;
  await runStatement(connection, NO_DEFAULT, [id]);
  if (shouldBeDefault) await runStatement(connection, SET_DEFAULT, [id]);
}

/** Forms preselect the default value, so it must stay active. */
export function requireNoDefault({ name, is_default }: SubMaster): void {
  if (!is_default) return;
  const { subMasterIsDefault } = PROBLEMS;
  throw new Refusal({
    ...subMasterIsDefault,
    message: `${name} is the default value. Make another value the default first.`,
  });
}
