import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KYC_STATUS, REGISTRATION, STONE_STATUS } from '#machines/codes.ts';
import { KYC_PENDING_TEXT } from '#machines/guard-problems.ts';
import { BYTES, sendForm } from '../../support/files/forms.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { until } from '../../support/runner/until.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { deskOf } from '../../support/trade/desk.ts';
import { DOCUMENT, type PaperDesk, paperDeskOf } from '../../support/trade/paper-desk.ts';
import { type Cast, castOf, newSession } from '../../support/trade/people.ts';

const { pending, approved, rejected } = KYC_STATUS;

let portal: Portal;
let cast: Cast;
let papers: PaperDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  papers = await paperDeskOf(portal);
});
afterAll(() => portal.stop());

const sql = async (query: string, ...values: unknown[]): Promise<Record<string, unknown>[]> =>
  (await portal.database.pool.query(query, values)).rows;

describe('a new business', () => {
  it('is refused with a reason, sends documents again, is approved, registered, and places a hold', async () => {
    const { unregistered: owen, qualityControl, administrator } = cast;
    const desk = deskOf(portal);
    const stone = await desk.stone();
    const early = await desk.hold(owen, [stone.stock_no]);
    expect(early).toMatchObject({ status: 403, body: { message: KYC_PENDING_TEXT } });

    const sent = await sendForm(portal, owen, 'POST', DOCUMENT, {
      data: {
        tax_identification_number: 'IE 6433435F',
        business_owner_data: [
          {
            document_type: await papers.typeOf('Passport'),
            info: 'Owner',
            document_category: 'Business Owner Document',
          },
        ],
        business_data: [
          {
            document_type: await papers.typeOf('Trade licence'),
            document_category: 'Business Document',
          },
        ],
      },
      files: [papers.file('owner', BYTES.png, 'pass.png'), papers.file('business')],
    });
    expect(sent, JSON.stringify(sent.body)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Documents sent' },
    });
    const ids = (sent.body.data as { kyc_id: string }[]).map(({ kyc_id }) => kyc_id);
    const [owner = '', business = ''] = ids;
    expect(await papers.registrationOf(owen)).toBe(REGISTRATION.kycPending.code);

    const ofOwner = await papers.documentOf(owen, owen.businessId, owner);
    expect(ofOwner).toMatchObject({
      business_owner_image: { name: 'pass.png', mime: 'image/png' },
      business_image: null,
    });
    const ofBusiness = await papers.documentOf(owen, owen.businessId, business);
    expect(ofBusiness).toMatchObject({
      business_owner_image: null,
      business_image: { mime: 'application/pdf' },
    });

    const reason = 'The lower half is cut off.';
    const no = await papers.decide(qualityControl, 'business', business, rejected.code, reason);
    expect(no).toMatchObject({ status: 200, body: { message: 'Document rejected' } });
    expect(await papers.documentOf(owen, owen.businessId, business)).toMatchObject({
      status: rejected.code,
      remark: reason,
      document_name: 'Trade licence',
    });
    const missing = await papers.setRegistration(administrator, owen.businessId, 1);
    expect(missing).toMatchObject({
      status: 409,
      body: {
        message: 'An approved owner document and an approved business document are missing.',
      },
    });

    expect((await papers.resend(owen, 'business', business)).status).toBe(200);
    // What was said of the file before is not said of this one.
    expect(await papers.documentOf(owen, owen.businessId, business)).toMatchObject({
      status: pending.code,
      remark: null,
    });
    expect((await papers.decide(administrator, 'owner', owner, approved.code)).status).toBe(200);
    expect(await papers.setRegistration(administrator, owen.businessId, 1)).toMatchObject({
      status: 409,
      body: { message: 'An approved business document is missing.' },
    });
    expect((await papers.decide(administrator, 'business', business, approved.code)).status).toBe(
      200,
    );
    expect(await papers.setRegistration(administrator, owen.businessId, 1)).toMatchObject({
      status: 200,
      body: {
        message: 'Business registered',
        data: { id: owen.businessId, registration: REGISTRATION.registered.code },
      },
    });

    const { history } = await papers.documentOf(owen, owen.businessId, business);
    expect(history.map(({ event }) => event)).toEqual([
      'kyc.send',
      'kyc.reject',
      'kyc.resend',
      'kyc.approve',
    ]);
    // The house does not name its people to a customer, and names them to itself.
    expect(history.map(({ actor_name }) => actor_name)).toEqual([
      'Owen Pale',
      'the office',
      'Owen Pale',
      'the office',
    ]);
    const ours = await papers.documentOf(cast.auditor, owen.businessId, business);
    expect(ours.history[1]).toMatchObject({ actor_name: 'Samir Okafor', remark: reason });

    expect((await desk.hold(owen, [stone.stock_no])).status).toBe(200);
    expect(await desk.statusOf(stone)).toBe(STONE_STATUS.hold.code);
  });

  it('is notified in the portal and by e-mail, with the reason', async () => {
    const letters = await sql(
      `select m.kind, m.subject, m.body from mail m join app_user u on u.email = m.to_address where u.id = $1 order by m.created_at`,
      cast.unregistered.id,
    );
    expect(letters.map(({ kind }) => kind)).toEqual([
      'kyc.rejected',
      'kyc.approved',
      'kyc.approved',
      'business.registered',
    ]);
    expect(letters[0]).toMatchObject({ subject: 'Please send again: Trade licence' });
    expect(letters[0]?.body).toContain('The reason: The lower half is cut off.');
    const kinds = async () =>
      (await sql('select kind, link from notice where user_id = $1', cast.unregistered.id)).map(
        ({ kind, link }) => `${kind} ${link}`,
      );
    await until('all notices are there', async () => (await kinds()).length === 4);
    expect((await kinds()).sort()).toEqual([
      'business.registered /business',
      'kyc.approved /business',
      'kyc.approved /business',
      'kyc.rejected /business',
    ]);
  });
});

describe('decisions on documents', () => {
  it('are refused to the sender of the document', async () => {
    const { administrator, qualityControl, pending: milo } = cast;
    const id = await papers.sent(administrator, 'owner', { user_id: milo.id });
    const own = await papers.decide(administrator, 'owner', id, approved.code);
    expect(own).toMatchObject({
      status: 403,
      body: {
        code: 'OWN_DOCUMENT',
        message: 'You sent this document yourself, so a colleague has to review it.',
      },
    });
    expect((await papers.decide(qualityControl, 'owner', id, approved.code)).status).toBe(200);
  });

  it('are refused to a customer and its associate for their own documents', async () => {
    const id = await papers.sent(cast.pending, 'owner');
    for (const by of [cast.pending, cast.marek]) {
      const answer = await papers.decide(by, 'owner', id, approved.code);
      expect(answer).toMatchObject({ status: 403, body: { code: 'STAFF_ONLY' } });
    }
    expect(await papers.stateOf(id)).toBe(pending.code);
  });

  it('are made once if two reviewers decide concurrently', async () => {
    const id = await papers.sent(cast.pending, 'owner');
    const answers = await Promise.all([
      papers.decide(cast.administrator, 'owner', id, approved.code),
      papers.decide(cast.qualityControl, 'owner', id, rejected.code, 'Too dark.'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('have a reason for each of two documents', async () => {
    const { pending: milo, qualityControl } = cast;
    const owner = await papers.sent(milo, 'owner');
    const business = await papers.sent(milo, 'business');
    const answer = await sendForm(portal, qualityControl, 'PUT', DOCUMENT, {
      data: {
        business_owner_data: [{ kyc_id: owner, status: rejected.code, remark: 'Too dark.' }],
        business_data: [{ kyc_id: business, status: rejected.code, remark: 'Too old.' }],
      },
    });
    expect(answer.status).toBe(200);
    expect((await papers.documentOf(milo, milo.businessId, owner)).remark).toBe('Too dark.');
    const second = await papers.documentOf(milo, milo.businessId, business);
    expect(second.history.at(-1)?.remark).toBe('Too old.');
    const letters = await sql(
      `select body from mail where kind = 'kyc.rejected' order by created_at desc limit 2`,
    );
    expect(letters.map(({ body }) => /reason: (.*)/.exec(String(body))?.[1]).sort()).toEqual([
      'Too dark.',
      'Too old.',
    ]);
  });

  it('show a reason as plain text', async () => {
    const id = await papers.sent(cast.pending, 'owner');
    const reason = '<img src=x onerror=alert(1)> {{7*7}}';
    await papers.decide(cast.qualityControl, 'owner', id, rejected.code, reason);
    expect((await papers.documentOf(cast.pending, cast.pending.businessId, id)).remark).toBe(
      reason,
    );
  });
});

it('of a deleted business are no longer shown', async () => {
  const { ravi, administrator } = cast;
  const id = await papers.sent(ravi, 'owner');
  const session = await newSession(portal.database.pool, administrator);
  await sql('update business set deleted_at = now() where id = $1', ravi.businessId);
  for (const answer of [
    await papers.list(session, ravi.businessId),
    await papers.linkTo(session, id),
    await papers.decide(session, 'owner', id, approved.code),
    await papers.setRegistration(session, ravi.businessId, 2, 'Gone.'),
  ]) {
    expect(answer.status).toBe(404);
  }
});

it('leave a ledger that passes the check', async () => {
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});
