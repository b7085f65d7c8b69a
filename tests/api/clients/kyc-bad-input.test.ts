import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KYC_STATUS } from '#machines/codes.ts';
import { BYTES, sendForm } from '../../support/files/forms.ts';
import { FORM_TYPE, formOf, NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { until } from '../../support/runner/until.ts';
import { type Answer, type Portal, startPortal } from '../../support/servers/portal.ts';
import { DOCUMENT, type PaperDesk, paperDeskOf } from '../../support/trade/paper-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const { approved, rejected } = KYC_STATUS;

let portal: Portal;
let cast: Cast;
let papers: PaperDesk;
let ownTmp: string;
beforeAll(async () => {
  // Others send forms too; what they put down for a moment is not looked at here.
  ownTmp = await mkdtemp(path.join(tmpdir(), 'culet-forms-'));
  process.env.TMPDIR = ownTmp;
  portal = await startPortal();
  cast = await castOf(portal);
  papers = await paperDeskOf(portal);
});
afterAll(async () => {
  await portal.stop();
  await rm(ownTmp, { recursive: true, force: true });
});

/** Every file that the storage holds now. */
async function filesOnDisk(): Promise<string[]> {
  const names = await readdir(portal.filesDir, { recursive: true });
  return names.filter((name) => name.length > 36).sort();
}

describe('a refused upload leaves no row and no file', () => {
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

  it('for another business or document gets the answer of an unknown one', async () => {
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
      await papers.list(ada, hanna.businessId),
      await papers.list(tove, hanna.businessId),
      await papers.list(ada, NOBODYS_ID),
      await papers.linkTo(ada, theirs),
      await papers.linkTo(tove, theirs),
      await papers.linkTo(ada, NOBODYS_ID),
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
  ])('%s with the name of another type is refused', async (_, bytes, name, type) => {
    const answer = await papers.send(cast.ada, 'owner', {
      file: { ...papers.file('owner', bytes, name), type },
    });
    expectProblem(answer, 415, 'owner_image');
    expect(answer.body.message).toBe('Please send a PDF, JPG or PNG file.');
    await nothingChanged();
  });

  it('of more than 10 MB, or of an empty file, is refused', async () => {
    const large = Buffer.concat([BYTES.pdf, Buffer.alloc(10 * 1024 * 1024)]);
    const refused = await papers.send(cast.ada, 'owner', { file: papers.file('owner', large) });
    expectProblem(refused, 413, 'owner_image');
    expect(refused.body.message).toBe('The file must not be larger than 10 MB.');
    const empty = papers.file('owner', Buffer.alloc(0));
    expectProblem(await papers.send(cast.ada, 'owner', { file: empty }), 400, 'owner_image');
    await nothingChanged();
  });

  it('without a required field is refused with the field', async () => {
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
    for (const [answer, field] of cases) expectProblem(await answer, 400, field);
    const two = await sendForm(portal, ada, 'POST', DOCUMENT, {
      data: ownerOf({}),
      files: [papers.file('owner'), papers.file('owner')],
    });
    expectProblem(two, 400);
    await nothingChanged();
  });

  it.each([
    ['text/plain', 'data={}'],
    ['application/x-www-form-urlencoded', 'data=%7B%7D'],
    ['application/json', '{"data":{"business_data":"x"}}'],
    ['application/xml', '<data/>'],
    ['multipart/mixed; boundary=x', '--x--'],
  ])('with a body of %s is refused', async (type, body) => {
    const answer = await portal.call(cast.ada.token, 'POST', DOCUMENT, {
      body,
      headers: { 'content-type': type },
    });
    expectProblem(answer, 415);
    await nothingChanged();
  });

  it.each(['not json', '[]', 'null', '7'])('with the JSON part %j is refused', async (data) => {
    const answer = await portal.call(cast.ada.token, 'POST', DOCUMENT, {
      body: formOf(data),
      headers: { 'content-type': FORM_TYPE },
    });
    expectProblem(answer, 400);
    await nothingChanged();
  });

  it('that is aborted is discarded', async () => {
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
      (await readdir(ownTmp)).filter((name) => name.startsWith('culet-form-'));
    await until('the upload has begun', async () => (await folders()).length > 0);
    control.abort();
    await expect(sending).rejects.toThrow();
    await until('its folder is gone', async () => (await folders()).length === 0);
    await nothingChanged();
  });

  it('of two documents of which the second is invalid stores neither', async () => {
    const answer = await sendForm(portal, cast.ada, 'POST', DOCUMENT, {
      data: {
        business_owner_data: [{ document_type: await papers.typeOf('Passport') }],
        business_data: [{ document_type: 32_767 }],
      },
      files: [papers.file('owner'), papers.file('business')],
    });
    expectProblem(answer, 400, 'data.business_data.0.document_type');
    await nothingChanged();
  });
});
