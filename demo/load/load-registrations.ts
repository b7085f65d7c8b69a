import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import type { BusinessId } from '#api/ids.gen.ts';
import { KYC_STATUS, REGISTRATION, RISK_CLASS } from '#machines/codes.ts';
import { copyRows, type Field } from '../../server/platform/db/copy-rows.ts';
import { runStatement, statement } from '../../server/platform/db/statement.ts';
import type { FileStorage } from '../../server/platform/files/storage.ts';
import { drawCompanyLogo } from '../company.ts';
import { drawHomeImages } from '../home-images.ts';
import { BUSINESSES } from '../people.ts';
import { drawValueImages } from '../value-images.ts';
import { drawDocuments, type RegistrationRows } from '../write/write-registrations.ts';
import { drawLists } from '../write/write-supplier-lists.ts';
import type { DemoSize } from './demo-size.ts';

const { unregistered, kycPending, registered } = REGISTRATION;

/** Inserts documents and decisions. Then moves each business to its registration state. */
export async function loadRegistrations(
  connection: pg.PoolClient,
  rows: RegistrationRows,
): Promise<void> {
  await connection.query(`
    create temp table demo_document (id uuid, business_id uuid, category text, kind text, created_at timestamptz, sent_at timestamptz) on commit drop;
    create temp table demo_decision (id uuid, state smallint, remark text, at timestamptz, by uuid) on commit drop`);
  await copyRows(connection, `stored_file (${FILE_COLUMNS}) from stdin`, rows.files);
  await copyRows(connection, 'demo_document from stdin', rows.documents);
  await copyRows(connection, 'demo_decision from stdin', rows.decisions);
  await connection.query(`
    insert into kyc_document (id, business_id, category, document_type, state, created_at, sent_at)
    select d.id, d.business_id, d.category, t.nr, ${KYC_STATUS.pending.code}, d.created_at, d.sent_at
      from demo_document d join sub_master t on t.name = d.kind
      join master m on m.id = t.master_id and m.code = 'DOC_TYPE_BUSINESS'`);
  await copyRows(connection, `kyc_upload (${UPLOAD_COLUMNS}) from stdin`, rows.uploads);
  await connection.query(`
    update kyc_document k set state = d.state, remark = d.remark, decided_at = d.at, decided_by = d.by
      from demo_decision d where d.id = k.id`);
  await advanceRegistrations(connection, rows.events);
}

const FILE_COLUMNS = 'id, key, name, mime, size, sha256, uploaded_by, created_at';
const UPLOAD_COLUMNS = 'id, document_id, file_id, sent_by, request_id';

const STEP = statement(
  'demo-registration-step',
  'update business set registration = $3 where id = any($1) and registration = $2',
);

/** Place in `BUSINESSES` of the business whose verification ends soon. */
const ENDS_SOON = 5;
const VERIFY = statement(
  'demo-verifications',
  `update business set verified_on = current_date - 200,
          verified_until = current_date + case when company_name = $1 then 20 else 530 end,
          risk_class = case when company_name = $1 then ${RISK_CLASS.high.code} else ${RISK_CLASS.normal.code} end,
          verification_reminders = case when company_name = $1 then 1 else 0 end
    where registration = ${REGISTRATION.registered.code}`,
);

/** Runs one statement per step, because a trigger checks each transition. */
async function advanceRegistrations(
  connection: pg.PoolClient,
  events: readonly (readonly Field[])[],
): Promise<void> {
  const reached = (event: string): BusinessId[] =>
    events.flatMap(([, , record = null, , of]) =>
      of === event ? [String(record) as BusinessId] : [],
    );
  for (const [event, from, to] of [
    ['business.submit', unregistered.code, kycPending.code],
    ['business.register', kycPending.code, registered.code],
  ] as const) {
    await runStatement(connection, STEP, [reached(event), from, to]);
  }
  await runStatement(connection, VERIFY, [BUSINESSES[ENDS_SOON]?.name ?? '']);
}

/** Stores the documents, stock lists and images that rows of the demo data refer to. */
export async function storeDemoFiles(storage: FileStorage, size: DemoSize): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'culet-papers-'));
  try {
    const images = [
      ...(await drawValueImages(size.seed)),
      ...(await drawHomeImages(size.seed)),
      await drawCompanyLogo(size.seed),
    ];
    await Promise.all(
      [...drawDocuments(size.seed), ...drawLists(size).map(({ file }) => file), ...images].map(
        async ({ id, key, bytes }) => {
          const file = path.join(folder, id);
          await writeFile(file, bytes);
          await storage.put(key, file, bytes.length);
        },
      ),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
