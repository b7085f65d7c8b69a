import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KYC_STATUS, REGISTRATION, RISK_CLASS } from '#machines/codes.ts';
import { GUARD_PROBLEMS } from '#machines/guard-problems.ts';
import { remindOfVerifications } from '../../../server/jobs/remind-of-verifications.ts';
import { BYTES, sendForm } from '../../support/files/forms.ts';
import { NOBODYS_REQUEST } from '../../support/machines/contract-calls.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { until } from '../../support/runner/until.ts';
import { freshDemoDatabase } from '../../support/servers/demo-database.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type MemoDesk, memoDeskOf } from '../../support/trade/memo-desk.ts';
import { DOCUMENT, type PaperDesk, paperDeskOf } from '../../support/trade/paper-desk.ts';
import { byRole, type Cast, castOf } from '../../support/trade/people.ts';

const { approved } = KYC_STATUS;
const { low, normal, high } = RISK_CLASS;
const EXPIRED = GUARD_PROBLEMS.clientIsVerifiedOrActorAdministers;

let portal: Portal;
let cast: Cast;
let desk: Desk;
let memos: MemoDesk;
let documentDesk: PaperDesk;
beforeAll(async () => {
  portal = await startPortal(await freshDemoDatabase());
  cast = await castOf(portal);
  desk = deskOf(portal);
  memos = memoDeskOf(portal);
  documentDesk = await paperDeskOf(portal);
});
afterAll(async () => {
  await portal.stop();
  await portal.database.drop();
});

const sql = async <T = Record<string, unknown>>(query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows as T[];

const call = (by: Person, of: Person, path: 'verification' | 'risk', data: object) =>
  portal.call(by.token, 'PUT', `/customer/business/${of.businessId}/${path}`, { body: { data } });
const verify = (by: Person, of: Person, data: object = {}) => call(by, of, 'verification', data);
const assess = (by: Person, of: Person, risk: number, remark = 'A yearly review.') =>
  call(by, of, 'risk', { risk_class: risk, remark });

/** Days as ISO dates by the clock of the database. */
async function day(interval: string): Promise<string> {
  const [row] = await sql<{ day: string }>(
    `select to_char(current_date + $1::interval, 'YYYY-MM-DD') as day`,
    interval,
  );
  return row?.day ?? '';
}
const endsIn = (of: Person, days: number) =>
  sql(
    `update business set verified_on = coalesce(verified_on, current_date), verified_until = current_date + $2::int,
            verification_reminders = 0 where id = $1`,
    of.businessId,
    days,
  );
const fileOf = async (by: Person, of: Person) =>
  (await documentDesk.list(by, of.businessId)).body.data as {
    business: { risk_class: number | null; verified_until: string | null };
    history: { event: string; remark: string | null }[];
  };
const problemOf = ({ status, body }: Answer) => ({
  status,
  code: body.code,
  message: body.message,
});

/** A business with approved documents, which an administrator registers. */
async function register(of: Person, expiresOn?: { owner?: string; business?: string }) {
  for (const side of ['owner', 'business'] as const) {
    const id = await documentDesk.sent(of, side);
    const on = expiresOn?.[side];
    const answer = await sendForm(portal, cast.qualityControl, 'PUT', DOCUMENT, {
      data: {
        [side === 'owner' ? 'business_owner_data' : 'business_data']: [
          { kyc_id: id, status: approved.code, ...(on === undefined ? {} : { expires_on: on }) },
        ],
      },
    });
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  }
}

describe('a KYC verification', () => {
  it('is valid for as long as the risk class says, and no longer than the documents', async () => {
    const { unregistered: owen, administrator, qualityControl } = cast;
    await register(owen, { owner: await day('15 months') });
    expect((await documentDesk.setRegistration(qualityControl, owen.businessId, 1)).status).toBe(
      200,
    );
    const first = await day('15 months');
    expect((await fileOf(owen, owen)).business).toMatchObject({
      verified_until: first,
      risk_class: null,
    });
    expect(problemOf(await assess(qualityControl, owen, high.code))).toEqual({
      status: 403,
      code: 'ADMINISTRATOR_ONLY',
      message: GUARD_PROBLEMS.actorIsAdministrator.message,
    });
    expect(await assess(administrator, owen, high.code, 'New owners.')).toMatchObject({
      status: 200,
      body: { data: { risk_class: high.code, verified_until: await day('12 months') } },
    });
    expect((await fileOf(administrator, owen)).business.risk_class).toBe(high.code);
    // A lower class never postpones the last day by itself.
    for (const { code } of [low, normal])
      expect(await assess(administrator, owen, code)).toMatchObject({
        body: { data: { verified_until: await day('12 months') } },
      });
    expect(await verify(qualityControl, owen)).toMatchObject({
      status: 200,
      body: { message: 'KYC verification saved', data: { verified_until: first } },
    });
    await documentDesk.decide(
      cast.qualityControl,
      'owner',
      await documentDesk.sent(owen, 'owner'),
      approved.code,
    );
    for (const { code, months } of [
      { ...normal, months: 24 },
      { ...low, months: 36 },
    ]) {
      if (code !== normal.code) await assess(administrator, owen, code);
      expect(await verify(qualityControl, owen)).toMatchObject({
        body: { data: { verified_until: await day(`${months} months`) } },
      });
    }
    expect((await fileOf(administrator, owen)).history.slice(-3)).toMatchObject([
      { event: 'business.verify' },
      { event: 'business.assess', remark: 'A yearly review.' },
      { event: 'business.verify' },
    ]);
    expect(await ledgerFaults(portal.database.pool)).toEqual([]);
  });

  it('has another last day only by an administrator, with a reason, within bounds', async () => {
    const { administrator, qualityControl, unregistered: owen } = cast;
    const until = await day('3 months');
    expect(
      problemOf(await verify(qualityControl, owen, { verified_until: until, remark: 'So.' })),
    ).toEqual({
      status: 403,
      code: 'LAST_DAY_NEEDS_ADMINISTRATOR',
      message: GUARD_PROBLEMS.actorSetsLastDay.message,
    });
    expect(problemOf(await verify(administrator, owen, { verified_until: until }))).toMatchObject({
      status: 400,
      code: 'LAST_DAY_REASON_MISSING',
    });
    for (const out of [await day('-1 days'), await day('61 months')])
      expect(
        await verify(administrator, owen, { verified_until: out, remark: 'So.' }),
      ).toMatchObject({ status: 400, body: { errors: [{ field: 'data.verified_until' }] } });
    expect(
      await verify(administrator, owen, { verified_until: until, remark: 'A trial.' }),
    ).toMatchObject({ status: 200, body: { data: { verified_until: until } } });
    const [entry] = await sql<{ reason: string; actor_id: string }>(
      `select reason, actor_id from ledger where record_id = $1 and event = 'business.verify' order by id desc limit 1`,
      owen.businessId,
    );
    expect(entry).toEqual({ reason: 'A trial.', actor_id: administrator.id });
  });

  it('needs valid documents, and an expired document is refused', async () => {
    const { administrator, ada, unregistered: owen } = cast;
    const past = await day('-1 days');
    expect(
      await documentDesk.send(owen, 'owner', {
        entry: { document_type: await documentDesk.typeOf('Passport'), expires_on: past } as object,
        file: documentDesk.file('owner', BYTES.png, 'pass.png'),
      }),
    ).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'data.business_owner_data.0.expires_on' }] },
    });
    await sql(
      'update kyc_document set expires_on = current_date - 1 where business_id = $1',
      ada.businessId,
    );
    expect(problemOf(await verify(administrator, ada))).toMatchObject({
      status: 409,
      code: 'DOCUMENTS_MISSING',
    });
    await sql('update kyc_document set expires_on = null where business_id = $1', ada.businessId);
  });

  it('is refused for a business that is not registered, and for a reason of blanks', async () => {
    const { administrator, pending } = cast;
    expect((await verify(administrator, pending)).status).toBe(409);
    expect(problemOf(await assess(administrator, pending, high.code, '  '))).toMatchObject({
      status: 400,
      code: 'REASON_MISSING',
    });
    expect((await assess(administrator, pending, high.code)).status).toBe(200);
    expect((await fileOf(administrator, pending)).business).toMatchObject({
      risk_class: high.code,
      verified_until: null,
    });
  });

  it('is changed by administrators and quality control only, the risk class by administrators', async () => {
    const statuses = await Promise.all(
      Object.entries(byRole(cast)).map(async ([role, by]) => [
        Number(role),
        (await verify(by, cast.hanna)).status === 403,
        (await assess(by, cast.hanna, normal.code)).status === 403,
      ]),
    );
    expect(statuses.filter(([, no]) => !no).map(([role]) => role)).toEqual([1, 5]);
    expect(statuses.filter(([, , no]) => !no).map(([role]) => role)).toEqual([1]);
  });
});

describe('a trading client whose verification has expired', () => {
  it('stays registered, holds and orders; only an administrator issues memos and approves', async () => {
    const { hanna, marek, administrator, qualityControl } = cast;
    await memos.setTerms(administrator, hanna.businessId, { memo_limit: 1_000_000 });
    await endsIn(hanna, -1);
    const [held, ordered, out] = await desk.stones(3);
    const number = (stone: { stock_no: string } | undefined) => [stone?.stock_no ?? ''];
    expect((await desk.hold(hanna, number(held))).status).toBe(200);
    const order = await desk.confirm(hanna, number(ordered));
    expect(order.status).toBe(200);
    expect(await documentDesk.registrationOf(hanna)).toBe(REGISTRATION.registered.code);

    for (const by of [hanna, marek])
      expect(
        problemOf(await memos.issue(by, number(out), by === hanna ? {} : { user_id: hanna.id })),
      ).toEqual({ status: 409, code: 'KYC_EXPIRED', message: EXPIRED.message });
    const [line] = await sql<{ id: string }>(
      'select id from confirm_stone where business_id = $1 order by id desc limit 1',
      hanna.businessId,
    );
    const ids = [line?.id ?? ''];
    expect(problemOf(await desk.approve(qualityControl, ids))).toMatchObject({
      status: 409,
      code: 'KYC_EXPIRED',
    });
    expect((await desk.approve(administrator, ids)).status).toBe(200);
    await memos.issued(
      administrator,
      [held, out].flatMap((one) => one ?? []),
      hanna,
    );
    // On the last day itself the verification is valid.
    await endsIn(hanna, 0);
    expect(
      (await memos.issue(marek, number(await desk.stone()), { user_id: hanna.id })).status,
    ).toBe(200);
  });

  it('is in the queue, in the list of customers and in the count, as is one that ends soon', async () => {
    const { administrator, qualityControl, tove, hanna, ravi } = cast;
    await sql(`update business set verified_until = current_date + 400 where registration = 11`);
    await endsIn(hanna, -1);
    await endsIn(ravi, 30);
    const tasks = async (by: Person) => {
      const { body } = await portal.call(by.token, 'GET', '/day?queue=verifications');
      const [queue] = body.data as { tasks: { company_name: string; about: string }[] }[];
      return queue?.tasks.map(({ about }) => about.slice(0, 11));
    };
    for (const by of [administrator, qualityControl])
      expect(await tasks(by)).toEqual(['expired on ', 'valid until']);
    expect((await portal.call(tove.token, 'GET', '/day?queue=verifications')).body.data).toEqual(
      [],
    );

    const listed = async (by: Person, which: string) =>
      (await portal.call(by.token, 'GET', `/customer/users?verification=${which}&size=100`)).body
        .data as { business_id: string; risk_class: number | null }[];
    const of = (rows: { business_id: string }[]) =>
      new Set(rows.map(({ business_id }) => business_id));
    expect(of(await listed(administrator, 'expired'))).toEqual(new Set([hanna.businessId]));
    expect(of(await listed(administrator, 'due'))).toEqual(
      new Set([hanna.businessId, ravi.businessId]),
    );
    const ofAssociate = await listed(cast.marek, 'due');
    expect(ofAssociate.map(({ risk_class }) => risk_class)).not.toContain(normal.code);
    expect(ofAssociate.length).toBeGreaterThan(0);
  });
});

describe('reminders of a verification', () => {
  const remind = () => remindOfVerifications(portal.database.pool, NOBODYS_REQUEST);
  const mails = async (kind: string, of: Person) =>
    (
      await sql(
        'select m.id from mail m join app_user u on u.email = m.to_address where m.kind = $1 and u.id = $2',
        kind,
        of.id,
      )
    ).length;

  it('come 30 and 7 days before the last day, and once after it', async () => {
    const { piers, tove, administrator, qualityControl } = cast;
    await sql(`update business set verified_until = current_date + 400 where registration = 11`);
    const counts: unknown[] = [];
    await endsIn(piers, 31);
    for (const days of [31, 30, 29, 7, 6, 0, -1, -2]) {
      await sql(
        'update business set verified_until = current_date + $2::int where id = $1',
        piers.businessId,
        days,
      );
      await remind();
      await remind();
      counts.push([
        days,
        await mails('business.expiring', piers),
        await mails('business.expired', piers),
      ]);
    }
    expect(counts).toEqual([
      [31, 0, 0],
      [30, 1, 0],
      [29, 1, 0],
      [7, 2, 0],
      [6, 2, 0],
      [0, 2, 0],
      [-1, 2, 1],
      [-2, 2, 1],
    ]);
    const notices = await until('the notices are written', async () => {
      const rows = await sql<{ user_id: string; closed_at: Date | null }>(
        `select user_id, closed_at from notice where kind = 'business.expired'`,
      );
      return rows.length >= 4 && rows;
    });
    const notified = new Set(notices.map(({ user_id }) => user_id));
    for (const { id } of [piers, tove, administrator, qualityControl])
      expect(notified).toContain(id);

    // A new verification closes the notices and starts the reminders again.
    expect((await verify(administrator, piers)).status).toBe(200);
    await until('the notices are closed', async () => {
      const rows = await sql<{ closed_at: Date | null }>(
        `select closed_at from notice where kind like 'business.expir%'`,
      );
      return rows.every(({ closed_at }) => closed_at !== null);
    });
    await endsIn(piers, 20);
    await remind();
    expect(await mails('business.expiring', piers)).toBe(3);
  });
});
