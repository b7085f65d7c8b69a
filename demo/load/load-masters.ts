import type pg from 'pg';
import type { BusinessId, MasterId, StoredFileId, SubMasterId } from '#api/ids.gen.ts';
import { ACTIVE_FLAG } from '#machines/codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { runStatement, statement } from '../../server/platform/db/statement.ts';
import { createIds } from '../ids.ts';
import { DEMO_MASTERS, DEMO_TYPES, type DemoMaster, type DemoValue } from '../masters.ts';
import { createRandom } from '../random.ts';
import { drawValueImages } from '../value-images.ts';
import type { ValueNumbers } from '../value-numbers.ts';
import type { DemoIds } from './load-people.ts';

const { active, inactive } = ACTIVE_FLAG;

const DELETE_VALUES = statement(
  'demo-masters-forget-values',
  'delete from sub_master where master_id in (select id from master where code = any($1))',
);
const DELETE_MASTERS = statement('demo-masters-forget', 'delete from master where code = any($1)');
const PUT = statement(
  'demo-master-put',
  `insert into master (id, code, name, description, sequence)
   values ($1, $2, $3, $4, (select 1 + max(sequence) from master where deleted_at is null))`,
);
const PUT_VALUE = statement(
  'demo-sub-master-put',
  `insert into sub_master (id, master_id, code, name, description, keyword, is_default, is_display, sequence)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);
const SET_ASIDE = statement(
  'demo-master-set-aside',
  'update master set is_active = false where id = $1',
);
const SET_VALUE_ASIDE = statement(
  'demo-sub-master-set-aside',
  'update sub_master set is_active = false where id = $1',
);
const PUT_FILE = statement(
  'demo-sub-master-file-put',
  'insert into stored_file (id, key, name, mime, size, sha256) values ($1, $2, $3, $4, $5, $6)',
);
const PUT_IMAGE = statement(
  'demo-sub-master-image-put',
  'insert into sub_master_image (sub_master_id, file_id) select id, $2 from sub_master where code = $1 and master_id = any($3)',
);
const SET_TYPE = statement(
  'demo-business-type',
  'update business set business_type = $2, designation = $3 where id = $1',
);
const BEGIN = statement(
  'demo-masters-begin',
  `insert into ledger (at, workflow, record_id, event, from_state, to_state, author, actor_role, request_id)
   select date_trunc('minute', now()) - interval '400 days', 'activeFlag', f.id, e.event, e.from_state, e.to_state, 'portal', 0,
          md5(f.id::text)::uuid
     from (select id, active_state from master union all select id, active_state from sub_master) as f
     join (values ('flag.create', ${START_CODE}, ${active.code}), ('flag.deactivate', ${active.code}, ${inactive.code}))
          as e (event, from_state, to_state) on e.to_state <= f.active_state
    order by f.id, e.to_state`,
);

interface MastersLoad {
  readonly seed: number;
  readonly ids: DemoIds;
  readonly numbers: ValueNumbers;
}

/**
 * Loads the lists of values that the company has created. For the built-in lists, writes only the
 * first ledger steps again, because `clear` has truncated the ledger.
 */
export async function loadMasters(
  connection: pg.PoolClient,
  { seed, ids, numbers }: MastersLoad,
): Promise<void> {
  const nextId = createIds(createRandom(seed, 'ids of masters'));
  const codes = DEMO_MASTERS.map(({ code }) => code);
  await runStatement(connection, DELETE_VALUES, [codes]);
  await runStatement(connection, DELETE_MASTERS, [codes]);
  const made: MasterId[] = [];
  for (const master of DEMO_MASTERS) {
    const id = nextId<MasterId>();
    made.push(id);
    await putMaster(connection, id, master);
    for (const [index, value] of master.values.entries())
      await putValue(connection, nextId<SubMasterId>(), id, value, index + 1);
  }
  for (const { code, id, key, name, mime, bytes, sha256 } of await drawValueImages(seed)) {
    const file = id as StoredFileId;
    await runStatement(connection, PUT_FILE, [file, key, name, mime, bytes.length, sha256]);
    await runStatement(connection, PUT_IMAGE, [code, file, made]);
  }
  for (const [index, [type, designation]] of DEMO_TYPES.entries()) {
    const business = ids.businesses[index] as BusinessId;
    const of = [
      numbers('BUSINESS_TYPE', type),
      numbers('COMPANY_DESIGNATION', designation),
    ] as const;
    await runStatement(connection, SET_TYPE, [business, ...of]);
  }
  await runStatement(connection, BEGIN);
}

async function putMaster(
  connection: pg.PoolClient,
  id: MasterId,
  master: DemoMaster,
): Promise<void> {
  const { code, name, description, isActive = true } = master;
  await runStatement(connection, PUT, [id, code, name, description]);
  if (!isActive) await runStatement(connection, SET_ASIDE, [id]);
}

async function putValue(
  connection: pg.PoolClient,
  id: SubMasterId,
  masterId: MasterId,
  value: DemoValue,
  place: number,
): Promise<void> {
  const { code, name, description, keyword = '', isDefault = false, isDisplay = true } = value;
  const said = [code, name, description, keyword, isDefault, isDisplay] as const;
  await runStatement(connection, PUT_VALUE, [id, masterId, ...said, place]);
  if (value.isActive === false) await runStatement(connection, SET_VALUE_ASIDE, [id]);
}
