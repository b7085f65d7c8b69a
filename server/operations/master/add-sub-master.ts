import type { SubMasterId } from '#api/ids.gen.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { withFileCleanup } from '../../platform/files/file-cleanup.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { readPictureUpload } from '../../platform/pictures/picture-upload.ts';
import { redrawPicture } from '../../platform/pictures/redraw-picture.ts';
import { requireLockedMaster } from '../../stock/masters/lock-masters.ts';
import { knownSubMaster } from '../../stock/masters/read-masters.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import type { Change } from '../../workflows/change.ts';
import {
  createFlagSubject,
  type FlagRecords,
  subMasterFlags,
} from '../../workflows/records/active-flag-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Call, Handler, OperationOf } from '../handler.ts';
import { placeValue } from './order-values.ts';
import { changingMasters, notifyMastersChanged, switchSubMaster } from './write-masters.ts';
import { IMAGE_EDGE, setDefault, setImage } from './write-values.ts';

type AddSubMaster = OperationOf<'addSubMaster'>;

const ADD = statement(
  'sub-master-add',
  `insert into sub_master (master_id, code, name, description, keyword, is_display, sequence)
   values ($1, $2, $3, $4, $5, $6, 1 + (select count(*) from sub_master where master_id = $1 and deleted_at is null))
   returning id`,
);

export const addSubMaster: Handler<AddSubMaster> = async (call) => {
  const { data, files, session } = call;
  const { is_active = true, is_default = false, sequence } = data;
  if (is_default && !is_active)
    throw refuseField('data.is_default', 'The default value must be active.');
  const sent = readPictureUpload(files, 'image');
  const image = sent ? await redrawPicture(call, sent, IMAGE_EDGE) : null;
  // The audit log stores the hash of the image instead of its bytes.
  const attempt = { ...call, data: { ...data, image: image?.sha256.toString('hex') } };
  return withFileCleanup(call, session.actor.id, (keep) =>
    changingMasters(
      runChange(attempt, async (begun) => {
        const master = await requireLockedMaster(begun.connection, data.master_id);
        const id = await insertSubMaster(begun, data);
        if (image) await setImage(begun, id, await keep(begun.connection, image));
        if (is_default) await setDefault(begun, { id, is_default: false }, true);
        if (sequence !== undefined) await placeValue(begun, { id, master_id: master.id }, sequence);
        if (!is_active) await switchSubMaster(begun, { id, is_active: true }, false);
        await notifyMastersChanged(begun);
        return {
          message: `${data.name.trim()} added to ${master.name}`,
          data: await knownSubMaster(begun.connection, id),
        };
      }),
    ),
  );
};

async function insertSubMaster(
  begun: Change,
  data: Call<AddSubMaster>['data'],
): Promise<SubMasterId> {
  const { connection, actor } = begun;
  const { master_id, code, name, description = '', keyword = '', is_display = true } = data;
  const values = [
    master_id,
    code,
    name.trim(),
    description.trim(),
    keyword.trim(),
    is_display,
  ] as const;
  const made: FlagRecords<SubMasterId> = {
    ...subMasterFlags,
    write: async () => (await runStatement(connection, ADD, values)).rows,
  };
  const [born] = await applyEvents(
    begun,
    made,
    [createFlagSubject<SubMasterId>(null, START_CODE)],
    {
      type: 'flag.create',
      actor,
    },
  );
  if (!born) throw new Error('the insert of a value returned no row');
  return born.id;
}
