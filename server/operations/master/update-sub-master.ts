import type { StoredFileId } from '#api/ids.gen.ts';
import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { withFileCleanup } from '../../platform/files/file-cleanup.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { readPictureUpload } from '../../platform/pictures/picture-upload.ts';
import { redrawPicture } from '../../platform/pictures/redraw-picture.ts';
import { lockSubMaster } from '../../stock/masters/lock-masters.ts';
import { knownSubMaster, type SubMaster } from '../../stock/masters/read-masters.ts';
import { requireUnusedValue } from '../../stock/masters/value-uses.ts';
import type { Change } from '../../workflows/change.ts';
import { runChangeThenRead } from '../../workflows/run-change.ts';
import type { Call, Handler, OperationOf } from '../handler.ts';
import { placeValue } from './order-values.ts';
import { changingMasters, notifyMastersChanged, switchSubMaster } from './write-masters.ts';
import { IMAGE_EDGE, requireNoDefault, setDefault, setImage } from './write-values.ts';

type UpdateSubMaster = OperationOf<'updateSubMaster'>;
type Wish = Call<UpdateSubMaster>['data'];

const UPDATE = statement(
  'sub-master-update',
  `update sub_master set code = $2, name = $3, description = $4, keyword = $5, is_display = $6 where id = $1`,
);

export const updateSubMaster: Handler<UpdateSubMaster> = async (call) => {
  const { pool, path, data, files, session, storage } = call;
  const sent = readPictureUpload(files, 'image');
  if (Object.keys(data).length === 0 && !sent)
    throw refuseField('data', 'Send at least one field to change.');
  const image = sent ? await redrawPicture(call, sent, IMAGE_EDGE) : null;
  // The audit log stores the hash of the image instead of its bytes.
  const attempt = { ...call, data: { ...data, image: image?.sha256.toString('hex') } };
  return withFileCleanup(call, session.actor.id, (keep) =>
    changingMasters(
      runChangeThenRead(
        attempt,
        async (begun) => {
          const { connection } = begun;
          const present = await lockSubMaster(connection, path.id);
          await requireUnchanged(connection, session, [{ was: call.was, present }], {
            by: ['updateSubMaster', 'setSubMasterActive'],
            id: present.id,
          });
          await requireFitting(begun, data, present);
          await write(begun, data, present);
          const dropped =
            image || data.removeFiles?.length
              ? await setImage(begun, present.id, image ? await keep(connection, image) : null)
              : null;
          await notifyMastersChanged(begun);
          return { dropped };
        },
        async ({ dropped }) => {
          // The old image is removed only after the commit: after a rollback, the value still
          // refers to it.
          if (dropped) await storage.remove(dropped);
          return { message: 'Change saved', data: await knownSubMaster(pool, path.id) };
        },
      ),
    ),
  );
};

async function requireFitting(
  { connection }: Change,
  data: Wish,
  present: SubMaster,
): Promise<void> {
  const { master_id, code = present.code, removeFiles = [] } = data;
  const isActive = data.is_active ?? present.is_active;
  if (master_id !== undefined && master_id !== present.master_id)
    throw refuseField('data.master_id', 'A value cannot be moved to another master.');
  if (code !== present.code) await requireUnusedValue(connection, present.id, 'data.code');
  if (data.is_default && !isActive)
    throw refuseField('data.is_default', 'The default value must be active.');
  if (!isActive && data.is_default !== false) requireNoDefault(present);
  if (removeFiles.some((file: StoredFileId) => file !== present.image_id))
    throw refuseField('data.removeFiles', 'This image does not belong to the value.');
}

async function write(begun: Change, data: Wish, present: SubMaster): Promise<void> {
  const { id } = present;
  const {
    code = present.code,
    name = present.name,
    description = present.description,
    keyword = present.keyword,
    is_display = present.is_display,
    is_default = present.is_default,
    is_active = present.is_active,
    sequence,
  } = data;
  await runStatement(begun.connection, UPDATE, [
    id,
    code,
    name.trim(),
    description.trim(),
    keyword.trim(),
    is_display,
  ]);
  // An inactive default is not allowed: the default is cleared before deactivating, and set after
  // activating.
  if (!is_default) await setDefault(begun, present, false);
  if (is_active !== present.is_active) await switchSubMaster(begun, present, is_active);
  if (is_default) await setDefault(begun, present, true);
  if (sequence !== undefined && sequence !== present.sequence)
    await placeValue(begun, present, sequence);
}
