import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KYC_STATUS, REGISTRATION, STONE_STATUS } from '../../src/machines/codes.ts';
import { KYC_PENDING_TEXT } from '../../src/machines/guard-problems.ts';
import { FORM_TYPE, formOf, NOBODYS_ID, problemFaults } from '../support/contract-calls.ts';
import { deskOf } from '../support/desk.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { BYTES, sendForm } from '../support/forms.ts';
import { ledgerFaults } from '../support/ledger-faults.ts';
import { DOCUMENT, type PaperDesk, paperDeskOf } from '../support/paper-desk.ts';
import { type Cast, castOf, newSession } from '../support/people.ts';
import { type Answer, type Person, type Portal, startPortal } from '../support/portal.ts';
import { until } from '../support/until.ts';

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

const list = (by: Person, businessId: string | null) =>
  portal.call(by.token, 'GET', `/customer/business/${businessId}/documents`);
const linkTo = (by: Person, id: string, query = '') =>
  portal.call(by.token, 'GET', `/customer/business/document/${id}/file${query}`);

interface Listed {
  kyc_id: string;
  status: number;
  remark: string | null;
  document_category: string;
  document_name: string;
  file: { name: string; mime: string; size: number };
  history: {
    event: string;
    to: number;
    actor_name: string | null;
    remark: string | null;
    upload_id: string | null;
  }[];
}

async function documentOf(by: Person, businessId: string | null, id: string): Promise<Listed> {
  const { documents } = (await list(by, businessId)).body.data as { documents: Listed[] };
  const found = documents.find(({ kyc_id }) => kyc_id === id);
  if (!found) throw new Error('the document is not in the list');
  return found;
}

/** Every file that the storage holds now. */
async function filesOnDisk(): Promise<string[]> {
  const names = await readdir(portal.filesDir, { recursive: true });
  return names.filter((name) => name.length > 36).sort();
}

async function expectRefused(answer: Answer, status: number, field?: string): Promise<void> {
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  expect(problemFaults(answer.body)).toEqual([]);
  if (!field) return;
  const fields = (answer.body.errors as { field: string }[] | undefined)?.map((e) => e.field);
  expect(fields).toContain(field);
}

describe('from nothing to the first hold', () => {
  it('is refused with the reason, sends again, is approved, registered, and holds', async () => {
    const { unregistered: owen, qualityControl, administrator } = cast;
    const desk = deskOf(portal);
    const stone = await desk.stone();
    const early = await desk.hold(owen, [stone.stock_no]);
    expect(early).toMatchObject({ status: 403, body: { message: KYC_PENDING_TEXT } });

    const sent = await sendForm(portal, owen, 'POST', DOCUMENT, {
      data: {
        tax_identification_number: 'IE 4471 208',
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

    const reason = 'The lower half is cut off.';
    const no = await papers.decide(qualityControl, 'business', business, rejected.code, reason);
    expect(no).toMatchObject({ status: 200, body: { message: 'Document rejected' } });
    expect(await documentOf(owen, owen.businessId, business)).toMatchObject({
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

    const { history } = await documentOf(owen, owen.businessId, business);
    expect(history.map(({ event }) => event)).toEqual([
      'kyc.send',
      'kyc.reject',
      'kyc.resend',
      'kyc.approve',
    ]);
    // The house does not name its people to a customer, and names them to itself.
    expect(history.map(({ actor_name }) => actor_name)).toEqual([
      'Owen Pale',
      null,
      'Owen Pale',
      null,
    ]);
    const ours = await documentOf(cast.auditor, owen.businessId, business);
    expect(ours.history[1]).toMatchObject({ actor_name: 'Samir Okafor', remark: reason });

    expect((await desk.hold(owen, [stone.stock_no])).status).toBe(200);
    expect(await desk.statusOf(stone)).toBe(STONE_STATUS.hold.code);
  });

  it('is told by a notice and by a letter, of the reason too', async () => {
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

describe('what was acknowledged', () => {
  it('is kept byte by byte, and is fetched once, by whoever asked for it, within a minute', async () => {
    const bytes = Buffer.concat([BYTES.pdf, Buffer.alloc(200_000, 'x')]);
    const answer = await papers.send(cast.pending, 'owner', {
      file: papers.file('owner', bytes, 'Pass port.pdf'),
    });
    const id = (answer.body.data as { kyc_id: string }[])[0]?.kyc_id ?? '';
    const [row] = await sql(
      `select f.key, f.sha256, f.name from stored_file f join kyc_upload u on u.file_id = f.id where u.document_id = $1`,
      id,
    );
    const kept = await readFile(path.join(portal.filesDir, String(row?.key)));
    const hash = createHash('sha256').update(bytes).digest();
    expect(createHash('sha256').update(kept).digest().equals(hash)).toBe(true);
    expect(row?.sha256).toEqual(hash);

    for (const reader of [cast.pending, cast.marek, cast.qualityControl, cast.auditor]) {
      const { body } = await linkTo(reader, id);
      const fetched = await follow(reader, String(body.data));
      expect(fetched.status).toBe(200);
      expect(fetched.bytes.equals(bytes)).toBe(true);
      expect(fetched.headers.get('content-type')).toBe('application/octet-stream');
      expect(fetched.headers.get('content-disposition')).toMatch(/^attachment;/);
      expect(fetched.headers.get('x-content-type-options')).toBe('nosniff');
      expect((await follow(reader, String(body.data))).status).toBe(404);
    }
  });

  it('has an address that is nobody else’s, and dies', async () => {
    const id = await papers.sent(cast.pending, 'owner');
    const { body } = await linkTo(cast.pending, id);
    const link = String(body.data);
    for (const thief of [cast.ada, cast.tove, cast.administrator, cast.guest]) {
      expect((await follow(thief, link)).status).toBe(404);
    }
    expect((await follow(null, link)).status).toBe(401);
    await sql(`update ticket set expires_at = now() - interval '1 second'`);
    expect((await follow(cast.pending, link)).status).toBe(404);
  });

  it('is kept with every earlier file', async () => {
    const id = await papers.sent(cast.pending, 'owner');
    await papers.resend(cast.pending, 'owner', id);
    const { history } = await documentOf(cast.pending, cast.pending.businessId, id);
    const [first, second] = history.map(({ upload_id }) => upload_id);
    expect(first).not.toBe(second);
    for (const upload of [first, second]) {
      const { status, body } = await linkTo(cast.pending, id, `?upload_id=${upload}`);
      expect(status).toBe(200);
      expect((await follow(cast.pending, String(body.data))).status).toBe(200);
    }
    expect((await linkTo(cast.pending, id, `?upload_id=${NOBODYS_ID}`)).status).toBe(404);
  });

  it('is sent once, however often the same attempt is repeated', async () => {
    const headers = { 'idempotency-key': 'one-attempt-of-marek' };
    const data = { user_id: cast.pending.id };
    const [first, again] = [
      await papers.send(cast.marek, 'owner', { headers, data }),
      await papers.send(cast.marek, 'owner', { headers, data }),
    ];
    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
    const other = await papers.send(cast.marek, 'owner', {
      headers,
      data,
      file: papers.file('owner', BYTES.png),
    });
    expect(other).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });
});

async function follow(by: Person | null, link: string) {
  const response = await fetch(`${portal.url}${link}`, {
    headers: by ? { authorization: `Bearer ${by.token}` } : {},
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

describe('what is refused leaves nothing, not even a file', () => {
  let before: Record<string, string>;
  let files: string[];
  let theirs: string;
  beforeAll(async () => {
    theirs = await papers.sent(cast.hanna, 'owner');
  });
  beforeEach(async () => {
    before = await fingerprint(portal.database.pool);
    files = await filesOnDisk();
  });
  const nothingChanged = async (): Promise<void> => {
    expect(await fingerprint(portal.database.pool)).toEqual(before);
    expect(await filesOnDisk()).toEqual(files);
  };

  it('another’s business or document, in the words for one that never was', async () => {
    const { ada, tove, hanna, qualityControl } = cast;
    const none = await papers.resend(ada, 'owner', NOBODYS_ID);
    expect(none.status).toBe(404);
    const answers = [
      await papers.send(ada, 'owner', { data: { user_id: hanna.id } }),
      await papers.send(ada, 'owner', { data: { business_id: hanna.businessId } }),
      await papers.send(tove, 'owner', { data: { user_id: hanna.id } }),
      await papers.send(qualityControl, 'owner', { data: { user_id: NOBODYS_ID } }),
      await papers.send(ada, 'owner', { data: { user_id: cast.administrator.id } }),
      await papers.resend(ada, 'owner', theirs),
      await papers.resend(ada, 'owner', theirs, 'POST'),
      await papers.resend(tove, 'owner', theirs),
      await papers.decide(ada, 'owner', theirs, approved.code),
      await papers.decide(tove, 'owner', theirs, rejected.code, 'Mine now.'),
      await papers.decide(ada, 'owner', theirs, approved.code, '', { user_id: hanna.id }),
      // The document is hanna's, whatever business stands beside it.
      await papers.decide(qualityControl, 'owner', theirs, approved.code, '', { user_id: ada.id }),
      await list(ada, hanna.businessId),
      await list(tove, hanna.businessId),
      await list(ada, NOBODYS_ID),
      await linkTo(ada, theirs),
      await linkTo(tove, theirs),
      await linkTo(ada, NOBODYS_ID),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body).toEqual(none.body);
    }
    await nothingChanged();
  });

  it.each([
    ['an SVG', BYTES.svg, 'photo.jpg', 'image/jpeg'],
    ['a page', BYTES.html, 'photo.jpg', 'image/jpeg'],
    ['a page that is called PDF', BYTES.html, 'paper.pdf', 'application/pdf'],
    ['a program', Buffer.from('7f454c46020101000000000000000000', 'hex'), 'a.png', 'image/png'],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;'), 'a.png', 'image/png'],
    ['plain text', Buffer.from('a passport, I promise'), 'passport.pdf', 'application/pdf'],
  ])('%s that claims to be something else', async (_, bytes, name, type) => {
    const answer = await papers.send(cast.ada, 'owner', {
      file: { ...papers.file('owner', bytes, name), type },
    });
    await expectRefused(answer, 415, 'owner_image');
    expect(answer.body.message).toBe('Please send a PDF, JPG or PNG file.');
    await nothingChanged();
  });

  it('a file of more than 10 MB, and an empty one', async () => {
    const large = Buffer.concat([BYTES.pdf, Buffer.alloc(10 * 1024 * 1024)]);
    await expectRefused(
      await papers.send(cast.ada, 'owner', { file: papers.file('owner', large) }),
      413,
    );
    const empty = papers.file('owner', Buffer.alloc(0));
    await expectRefused(await papers.send(cast.ada, 'owner', { file: empty }), 400, 'owner_image');
    await nothingChanged();
  });

  it('a form in which something is missing, with its place', async () => {
    const { ada, administrator } = cast;
    const type = await papers.typeOf('Passport');
    const send = (data: object, withFiles: readonly ('owner' | 'business')[] = [], by = ada) =>
      sendForm(portal, by, 'POST', DOCUMENT, {
        data,
        files: withFiles.map((side) => papers.file(side)),
      });
    const put = (data: object, by = administrator) =>
      sendForm(portal, by, 'PUT', DOCUMENT, { data });
    const ownerOf = (more: object) => ({ business_owner_data: [{ document_type: type, ...more }] });
    const cases: readonly [Promise<Answer>, string][] = [
      [send({}), 'data.business_owner_data'],
      [send(ownerOf({})), 'owner_image'],
      [send({}, ['owner']), 'data.business_owner_data'],
      [send(ownerOf({}), ['business', 'owner']), 'data.business_data'],
      [send({ business_owner_data: [{}] }, ['owner']), 'data.business_owner_data.0.document_type'],
      [
        send(ownerOf({ document_type: 32_767 }), ['owner']),
        'data.business_owner_data.0.document_type',
      ],
      [send(ownerOf({ document_type: 1 }), ['owner']), 'data.business_owner_data.0.document_type'],
      [send(ownerOf({ status: approved.code }), ['owner']), 'data.business_owner_data.0.status'],
      [send(ownerOf({ status: 4 }), ['owner']), 'data.business_owner_data.0.status'],
      [
        send(ownerOf({ document_category: 'Business Document' }), ['owner']),
        'data.business_owner_data.0.document_category',
      ],
      [send({ ...ownerOf({}), registration: 11 }, ['owner']), 'data.registration'],
      [send(ownerOf({}), ['owner'], administrator), 'data.user_id'],
      [put(ownerOf({})), 'data.business_owner_data.0.kyc_id'],
      [put({ business_owner_data: [{ kyc_id: theirs }] }), 'owner_image'],
      [
        put({ business_data: [{ kyc_id: theirs, status: approved.code }] }),
        'data.business_data.0.kyc_id',
      ],
      [put({ kyc_id: NOBODYS_ID, business_owner_data: [{ kyc_id: theirs }] }), 'data.kyc_id'],
      [put({ business_owner_data: [{ kyc_id: 'x' }] }), 'data.business_owner_data.0.kyc_id'],
    ];
    for (const [answer, field] of cases) await expectRefused(await answer, 400, field);
    const two = await sendForm(portal, ada, 'POST', DOCUMENT, {
      data: ownerOf({}),
      files: [papers.file('owner'), papers.file('owner')],
    });
    await expectRefused(two, 400);
    await nothingChanged();
  });

  it.each([
    ['text/plain', 'data={}'],
    ['application/x-www-form-urlencoded', 'data=%7B%7D'],
    ['application/json', '{"data":{"business_data":"x"}}'],
    ['application/xml', '<data/>'],
    ['multipart/mixed; boundary=x', '--x--'],
  ])('a body of %s', async (type, body) => {
    const answer = await portal.call(cast.ada.token, 'POST', DOCUMENT, {
      body,
      headers: { 'content-type': type },
    });
    await expectRefused(answer, 415);
    await nothingChanged();
  });

  it.each(['not json', '[]', 'null', '7'])('a JSON part of %j', async (data) => {
    const answer = await portal.call(cast.ada.token, 'POST', DOCUMENT, {
      body: formOf(data),
      headers: { 'content-type': FORM_TYPE },
    });
    await expectRefused(answer, 400);
    await nothingChanged();
  });

  it('an upload that breaks off', async () => {
    const control = new AbortController();
    const body = new ReadableStream({
      start(stream) {
        const head = `--x\r\nContent-Disposition: form-data; name="owner_image"; filename="a.pdf"\r\n\r\n`;
        stream.enqueue(new TextEncoder().encode(`${head}%PDF-1.4 ${'x'.repeat(100_000)}`));
      },
    });
    const sending = fetch(`${portal.url}/api/v1${DOCUMENT}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${cast.ada.token}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      body,
      signal: control.signal,
      duplex: 'half',
    } as RequestInit);
    const folders = async () =>
      (await readdir(path.dirname(portal.filesDir))).filter((name) =>
        name.startsWith('culet-form-'),
      );
    await until('the upload has begun', async () => (await folders()).length > 0);
    control.abort();
    await expect(sending).rejects.toThrow();
    await until('its folder is gone', async () => (await folders()).length === 0);
    await nothingChanged();
  });

  it('a second document that cannot be taken takes the first with it', async () => {
    const answer = await sendForm(portal, cast.ada, 'POST', DOCUMENT, {
      data: {
        business_owner_data: [{ document_type: await papers.typeOf('Passport') }],
        business_data: [{ document_type: 32_767 }],
      },
      files: [papers.file('owner'), papers.file('business')],
    });
    await expectRefused(answer, 400, 'data.business_data.0.document_type');
    await nothingChanged();
  });
});

describe('decisions', () => {
  it('are not made by whoever sent the document', async () => {
    const { administrator, qualityControl, pending: milo } = cast;
    const id = await papers.sent(administrator, 'owner', { user_id: milo.id });
    const own = await papers.decide(administrator, 'owner', id, approved.code);
    expect(own).toMatchObject({
      status: 403,
      body: {
        code: 'OWN_DOCUMENT',
        message: 'You sent this document yourself, so a colleague has to decide on it.',
      },
    });
    expect((await papers.decide(qualityControl, 'owner', id, approved.code)).status).toBe(200);
  });

  it('are not made by a customer, nor by its associate, on what is theirs', async () => {
    const id = await papers.sent(cast.pending, 'owner');
    for (const by of [cast.pending, cast.marek]) {
      const answer = await papers.decide(by, 'owner', id, approved.code);
      expect(answer).toMatchObject({ status: 403, body: { code: 'STAFF_ONLY' } });
    }
    expect(await papers.stateOf(id)).toBe(pending.code);
  });

  it('of two at once one stands', async () => {
    const id = await papers.sent(cast.pending, 'owner');
    const answers = await Promise.all([
      papers.decide(cast.administrator, 'owner', id, approved.code),
      papers.decide(cast.qualityControl, 'owner', id, rejected.code, 'Too dark.'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('on two documents have a reason each', async () => {
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
    expect((await documentOf(milo, milo.businessId, owner)).remark).toBe('Too dark.');
    const second = await documentOf(milo, milo.businessId, business);
    expect(second.history.at(-1)?.remark).toBe('Too old.');
    const letters = await sql(
      `select body from mail where kind = 'kyc.rejected' order by created_at desc limit 2`,
    );
    expect(letters.map(({ body }) => /reason: (.*)/.exec(String(body))?.[1]).sort()).toEqual([
      'Too dark.',
      'Too old.',
    ]);
  });

  it('show a reason as the text that it is', async () => {
    const id = await papers.sent(cast.pending, 'owner');
    const reason = '<img src=x onerror=alert(1)> {{7*7}}';
    await papers.decide(cast.qualityControl, 'owner', id, rejected.code, reason);
    expect((await documentOf(cast.pending, cast.pending.businessId, id)).remark).toBe(reason);
  });
});

describe('the recent documents', () => {
  const recent = (query = '', by = cast.administrator) =>
    portal.call(by.token, 'GET', `/home/dashboard/recent-kyc${query}`);

  it('come newest first, a document that is sent again among the newest', async () => {
    const early = await papers.sent(cast.pending, 'owner');
    const later = await papers.sent(cast.hanna, 'business');
    await papers.resend(cast.pending, 'owner', early);
    const { body } = await recent('?size=2');
    const rows = body.data as { kyc_id: string; createdAt: string; sent_again: boolean }[];
    expect(rows.map(({ kyc_id }) => kyc_id)).toEqual([early, later]);
    expect(rows[0]).toMatchObject({ sent_again: true, company_name: 'Ember Street Rings' });
    const all = (await recent()).body.data as { createdAt: string }[];
    const times = all.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('are counted by their status and narrowed to one', async () => {
    const { body } = await recent(`?status=${rejected.code}`);
    const rows = body.data as { status: number }[];
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set([rejected.code]));
    const [count] = await sql(
      'select count(*)::int as all, count(*) filter (where state = 1)::int as pending from kyc_document',
    );
    expect(body.counts).toMatchObject({ pending: count?.pending, rejected: rows.length });
    expect((await recent('?size=1')).body.pagination).toMatchObject({ totalRecords: count?.all });
  });

  it('are for those who decide', async () => {
    for (const by of [cast.ada, cast.tove, cast.auditor, cast.guest]) {
      expect((await recent('', by)).status).toBe(403);
    }
    expect((await recent('', cast.qualityControl)).status).toBe(200);
  });
});

it('no longer shows what belonged to a business that is deleted', async () => {
  const { ravi, administrator } = cast;
  const id = await papers.sent(ravi, 'owner');
  const session = await newSession(portal.database.pool, administrator);
  await sql('update business set deleted_at = now() where id = $1', ravi.businessId);
  for (const answer of [
    await list(session, ravi.businessId),
    await linkTo(session, id),
    await papers.decide(session, 'owner', id, approved.code),
    await papers.setRegistration(session, ravi.businessId, 2, 'Gone.'),
  ]) {
    expect(answer.status).toBe(404);
  }
});

it('leaves a ledger that adds up', async () => {
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});
