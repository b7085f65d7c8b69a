import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { edgesOf } from '#machines/kernel/edges.ts';
import { workflowByName } from '#machines/registry.ts';
import { writeNotices } from '../../../server/jobs/write-notices.ts';
import contract from '../../../server/platform/http/contract.gen.json' with { type: 'json' };
import { CLOSING_KINDS, OPEN_WHILE } from '../../../server/workflows/open-notices.ts';
import { idsAs } from '../../support/runner/id-as.ts';
import { until } from '../../support/runner/until.ts';
import { freshDemoDatabase } from '../../support/servers/demo-database.ts';
import { listen } from '../../support/servers/listen.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type ImportDesk, importDeskOf } from '../../support/trade/import-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const MIGRATION = path.resolve('server/platform/db/migrations/0089_closed_notices.sql');
const OLDER = path.resolve('server/platform/db/migrations/0094_older_notices.sql');

let portal: Portal;
let cast: Cast;
let desk: Desk;
let lists: ImportDesk;
beforeAll(async () => {
  portal = await startPortal(await freshDemoDatabase());
  cast = await castOf(portal);
  desk = deskOf(portal);
  lists = await importDeskOf(portal, cast.administrator, cast.apiProvider);
});
afterAll(async () => {
  await portal.stop();
  await portal.database.drop();
});

type Notice = components['schemas']['Notice'];
const bellOf = async ({ token }: Person) =>
  (await portal.call(token, 'GET', '/user/notices')).body.data as {
    unread: number;
    notices: Notice[];
  };
const noticeOf = (person: Person, kind: Notice['kind'], says: string) =>
  until(`the person has ${kind}`, async () =>
    (await bellOf(person)).notices.find(
      (notice) => notice.kind === kind && `${notice.detail}${notice.link}`.includes(says),
    ),
  );

it('the notice of a waiting stock list is completed with the decision, and the bell counts one less', async () => {
  const [row] = await lists.stock();
  if (!row) throw new Error('the supplier has no stock');
  const list = await lists.imported([row]);
  const { administrator } = cast;
  expect(await noticeOf(administrator, 'import.waiting', list.id)).toMatchObject({ done: false });
  const before = (await bellOf(administrator)).unread;
  const stream = await listen(portal, administrator);
  await stream.hears('the stream begins', ({ topic }) => topic === 'time');

  await lists.act(administrator, list.id, 'refuse', 'Nothing in it.');

  await stream.hears('the bell', ({ topic }) => topic === 'notice');
  stream.close();
  expect(await noticeOf(administrator, 'import.waiting', list.id)).toMatchObject({
    done: true,
    read: false,
  });
  expect((await bellOf(administrator)).unread).toBe(before - 1);
});

it('a notice of several orders stays open until the last of them is decided', async () => {
  const stones = await desk.stones(2);
  const numbers = stones.map(({ stock_no }) => stock_no);
  const sent = await desk.confirm(cast.ada, numbers);
  const orders = (sent.body.data as { stones: { id: string }[] }).stones.map(({ id }) => id);
  const [first = '', second = ''] = orders;
  const subject = `${[...numbers].sort()[0]} and 1 more`;
  const asked = () => noticeOf(cast.administrator, 'confirm.requested', subject);
  expect(await asked()).toMatchObject({ done: false });
  await desk.approve(cast.qualityControl, [first]);
  expect(await asked()).toMatchObject({ done: false });
  await desk.reject(cast.qualityControl, [second], { remark: 'It was chipped.' });
  expect(await asked()).toMatchObject({ done: true });
});

it('a refused event completes no notice', async () => {
  const stone = await desk.stone();
  const order = await desk.ordered(cast.ada, stone);
  await noticeOf(cast.administrator, 'confirm.requested', stone.stock_no);
  expect(await desk.approve(cast.ada, [order])).toMatchObject({ status: 403 });
  expect(await noticeOf(cast.administrator, 'confirm.requested', stone.stock_no)).toMatchObject({
    done: false,
  });
});

it('a notice that is written after the decision on its record is completed from the start', async () => {
  const stone = await desk.stone();
  const order = await desk.ordered(cast.ada, stone);
  await desk.approve(cast.qualityControl, [order]);
  await writeNotices(portal.database.pool, {
    kind: 'confirm.waiting',
    record_ids: idsAs([order]),
  });
  expect(await noticeOf(cast.administrator, 'confirm.waiting', stone.stock_no)).toMatchObject({
    done: true,
  });
});

it('every state that keeps a notice open is a state of its machine, and can be left', () => {
  for (const kind of CLOSING_KINDS) {
    const { workflow, codes } = OPEN_WHILE[kind];
    const edges = edgesOf(workflowByName(workflow).machine);
    for (const code of codes)
      expect(
        edges.some(({ fromCode, toCode }) => fromCode === code && toCode !== code),
        `${kind}: ${workflow} ${code}`,
      ).toBe(true);
  }
});

it('each kind of notice has states that keep it open, or a reason for having none', () => {
  const kinds = contract.components.schemas.Notice.properties.kind.enum;
  expect(Object.keys(OPEN_WHILE).toSorted()).toEqual(kinds.toSorted());
  for (const open of Object.values(OPEN_WHILE))
    expect(typeof open === 'string' ? open : open.codes).not.toHaveLength(0);
});

it('the migration completes older notices without an open record', async () => {
  const { owner } = portal.database;
  const older = async (kind: string, person: string, detail: string) =>
    (
      await owner.query<{ id: string }>(
        `insert into notice (user_id, kind, title, detail, link) values ($1, $2, 'Older', $3, '/') returning id`,
        [person, kind, detail],
      )
    ).rows[0]?.id ?? '';
  const one = async (text: string) =>
    (await owner.query<Record<string, string>>(text)).rows[0] ?? {};
  const asked = (state: number) =>
    one(`select s.stock_no, b.user_id, e.id from enquiry e join stone s on s.id = e.stone_id
           join lateral (select id as user_id from app_user u where u.business_id = e.business_id limit 1) b on true
          where e.state = ${state} and not exists (select from enquiry o
            where o.stone_id = e.stone_id and o.business_id = e.business_id and o.id <> e.id) limit 1`);
  const document = (state: number) =>
    one(`select d.document_name, u.id as user_id, d.id from kyc_document d join app_user u on u.business_id = d.business_id
          where d.state = ${state} and not exists (select from kyc_document o
            where o.business_id = d.business_id and o.document_name = d.document_name and o.id <> d.id) limit 1`);
  const [openEnquiry, closedEnquiry] = [await asked(1), await asked(2)];
  const [approved, pending] = [await document(2), await document(1)];
  const feed = await one(
    `select p.name, f.id, f.is_active::text as active from feed f join provider p on p.id = f.provider_id limit 1`,
  );
  const demand = await one(
    'select demand_no, id, state::text as state from demand where state < 3 limit 1',
  );
  const paused = `Five fetches from ${feed.name} failed one after the other, so its schedule is paused. Its last runs say why.`;
  const expected = {
    [await older(
      'enquiry.answered',
      openEnquiry.user_id ?? '',
      `There is news about ${openEnquiry.stock_no}.`,
    )]: [openEnquiry.id],
    [await older(
      'enquiry.answered',
      closedEnquiry.user_id ?? '',
      `There is news about ${closedEnquiry.stock_no}.`,
    )]: null,
    [await older(
      'kyc.approved',
      approved.user_id ?? '',
      `${approved.document_name} is approved and counts towards the registration.`,
    )]: [approved.id],
    [await older(
      'kyc.approved',
      pending.user_id ?? '',
      `${pending.document_name} is approved and counts towards the registration.`,
    )]: null,
    [await older('feed.paused', cast.administrator.id, paused)]:
      feed.active === 'true' ? null : [feed.id],
    [await older(
      'demand.expired',
      cast.administrator.id,
      `${demand.demand_no} is closed: its last day has passed.`,
    )]: null,
    [await older('enquiry.answered', cast.administrator.id, 'There is news about NO-SUCH-STONE.')]:
      [],
  };
  await owner.query(await readFile(OLDER, 'utf8'));
  const { rows } = await owner.query<{ id: string; record_ids: string[]; is_closed: boolean }>(
    'select id, record_ids, closed_at is not null as is_closed from notice where id = any($1)',
    [Object.keys(expected)],
  );
  expect(
    Object.fromEntries(
      rows.map(({ id, record_ids, is_closed }) => [id, is_closed ? null : record_ids]),
    ),
  ).toEqual(expected);
});

it('the migration links older notices to their records, and completes those with a decision', async () => {
  const { owner } = portal.database;
  const [decided, open] = await desk.stones(2);
  if (!decided || !open) throw new Error('too few stones');
  const order = await desk.ordered(cast.ada, decided);
  const kept = await desk.ordered(cast.ada, open);
  await noticeOf(cast.administrator, 'confirm.requested', decided.stock_no);
  await noticeOf(cast.administrator, 'confirm.requested', open.stock_no);
  await desk.approve(cast.qualityControl, [order]);
  // Notices from before the migration begin with the stock number.
  await owner.query(
    `update notice set detail = regexp_replace(detail, '^The order for (\\S+) .*', '\\1 waits for approval by the office.')`,
  );
  await owner.query('alter table notice drop column record_ids, drop column closed_at');
  await owner.query(await readFile(MIGRATION, 'utf8'));

  expect(await noticeOf(cast.administrator, 'confirm.requested', decided.stock_no)).toMatchObject({
    done: true,
  });
  const { rows } = await owner.query(
    `select distinct record_ids, closed_at from notice where kind = 'confirm.requested' and detail like $1`,
    [`${open.stock_no} %`],
  );
  expect(rows).toEqual([{ record_ids: [kept], closed_at: null }]);
});
