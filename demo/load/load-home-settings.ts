import type pg from 'pg';
import type { HomeSettingId, StoredFileId } from '#api/ids.gen.ts';
import { ACTIVE_FLAG } from '#machines/codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { runStatement, statement } from '../../server/platform/db/statement.ts';
import { drawHomeImages, HOME_IMAGE } from '../home-images.ts';
import { DEMO_HOME_SETTINGS, DEMO_VERSIONS } from '../home-settings.ts';
import { createIds } from '../ids.ts';
import { createRandom } from '../random.ts';

const { active, inactive } = ACTIVE_FLAG;

const DELETE_SETTINGS = statement('demo-home-forget', 'delete from home_setting');
const DELETE_VERSIONS = statement('demo-app-versions-forget', 'delete from app_version');
const PUT = statement(
  'demo-home-put',
  `insert into home_setting (id, kind, title, description, page, banner_type, start_date, end_date, created_at)
   values ($1, $2, $3, $4, $5, $6, (now() at time zone 'UTC')::date + $7::int, (now() at time zone 'UTC')::date + $8::int,
           date_trunc('minute', now()) - interval '100 days')`,
);
const SET_ENDLESS = statement(
  'demo-home-set-endless',
  'update home_setting set end_date = null where id = $1',
);
const SET_ASIDE = statement(
  'demo-home-set-aside',
  'update home_setting set is_active = false where id = $1',
);
const PUT_FILE = statement(
  'demo-home-file-put',
  'insert into stored_file (id, key, name, mime, size, sha256) values ($1, $2, $3, $4, $5, $6)',
);
const PUT_IMAGE = statement(
  'demo-home-image-put',
  `insert into home_setting_image (file_id, home_setting_id, sequence, width, height)
   select $1, id, $3, $4, $5 from home_setting where title = $2`,
);
const PUT_VERSION = statement(
  'demo-app-version-put',
  `insert into app_version (platform, current, minimum, notes, changed_at)
   values ($1, $2, $3, $4, date_trunc('minute', now()) - interval '6 days')`,
);
const BEGIN = statement(
  'demo-home-begin',
  `insert into ledger (at, workflow, record_id, event, from_state, to_state, author, actor_role, request_id)
   select h.created_at, 'activeFlag', h.id, e.event, e.from_state, e.to_state, 'portal', 0, md5(h.id::text)::uuid
     from home_setting h
     join (values ('flag.create', ${START_CODE}, ${active.code}), ('flag.deactivate', ${active.code}, ${inactive.code}))
          as e (event, from_state, to_state) on e.to_state <= h.active_state
    order by h.id, e.to_state`,
);

export async function loadHomeSettings(connection: pg.PoolClient, seed: number): Promise<void> {
  await runStatement(connection, DELETE_SETTINGS);
  await runStatement(connection, DELETE_VERSIONS);
  const nextId = createIds(createRandom(seed, 'ids of the home pages'));
  for (const one of DEMO_HOME_SETTINGS) {
    const id = nextId<HomeSettingId>();
    const { kind, title, description, page, type = null, from, to } = one;
    await runStatement(connection, PUT, [
      id,
      kind,
      title,
      description,
      page,
      type,
      from,
      to ?? from,
    ]);
    if (to === null) await runStatement(connection, SET_ENDLESS, [id]);
    if (one.isActive === false) await runStatement(connection, SET_ASIDE, [id]);
  }
  const { width, height } = HOME_IMAGE;
  for (const { id, key, name, mime, bytes, sha256, title, sequence } of await drawHomeImages(
    seed,
  )) {
    const file = id as StoredFileId;
    await runStatement(connection, PUT_FILE, [file, key, name, mime, bytes.length, sha256]);
    await runStatement(connection, PUT_IMAGE, [file, title, sequence, width, height]);
  }
  for (const { platform, current, minimum, notes = '' } of DEMO_VERSIONS)
    await runStatement(connection, PUT_VERSION, [platform, current, minimum, notes]);
  await runStatement(connection, BEGIN);
}
