import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BYTES } from '../../support/files/forms.ts';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type PaperDesk, paperDeskOf } from '../../support/trade/paper-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

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

describe('an uploaded file', () => {
  it('is stored byte for byte, and downloaded once within a minute by its requester', async () => {
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
      const { body } = await papers.linkTo(reader, id);
      const fetched = await follow(reader, String(body.data));
      expect(fetched.status).toBe(200);
      expect(fetched.bytes.equals(bytes)).toBe(true);
      expect(fetched.headers.get('content-type')).toBe('application/octet-stream');
      expect(fetched.headers.get('content-disposition')).toMatch(/^attachment;/);
      expect(fetched.headers.get('x-content-type-options')).toBe('nosniff');
      expect((await follow(reader, String(body.data))).status).toBe(404);
    }
  });

  it('has a link that works for no other person, and expires', async () => {
    const id = await papers.sent(cast.pending, 'owner');
    const { body } = await papers.linkTo(cast.pending, id);
    const link = String(body.data);
    for (const thief of [cast.ada, cast.tove, cast.administrator, cast.guest]) {
      expect((await follow(thief, link)).status).toBe(404);
    }
    expect((await follow(null, link)).status).toBe(401);
    await sql(`update ticket set expires_at = now() - interval '1 second'`);
    expect((await follow(cast.pending, link)).status).toBe(404);
  });

  it('is kept together with every earlier file', async () => {
    const id = await papers.sent(cast.pending, 'owner');
    await papers.resend(cast.pending, 'owner', id);
    const { history } = await papers.documentOf(cast.pending, cast.pending.businessId, id);
    const [first, second] = history.map(({ upload_id }) => upload_id);
    expect(first).not.toBe(second);
    for (const upload of [first, second]) {
      const { status, body } = await papers.linkTo(cast.pending, id, `?upload_id=${upload}`);
      expect(status).toBe(200);
      expect((await follow(cast.pending, String(body.data))).status).toBe(200);
    }
    expect((await papers.linkTo(cast.pending, id, `?upload_id=${NOBODYS_ID}`)).status).toBe(404);
  });

  it('is stored once for a repeated idempotency key', async () => {
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
