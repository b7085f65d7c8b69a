import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredFileId } from '#api/ids.gen.ts';
import { folderStorage } from '../../../server/platform/files/folder-storage.ts';
import { issueTicket, pruneTickets } from '../../../server/trading/downloads/tickets.ts';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { idAs } from '../../support/runner/id-as.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { rawCall } from '../../support/servers/raw-call.ts';
import { type Cast, castOf, newSession } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let folder: string;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  folder = await mkdtemp(path.join(tmpdir(), 'culet-download-'));
});
afterAll(async () => {
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
});

async function keep(name: string, mime: string, bytes: Buffer): Promise<string> {
  const sent = path.join(folder, randomUUID());
  await writeFile(sent, bytes);
  const id = randomUUID();
  const key = `${id.slice(0, 2)}/${id}`;
  await folderStorage(portal.filesDir).put(key, sent, bytes.length);
  const { rows } = await portal.database.pool.query<{ id: string }>(
    'insert into stored_file (key, name, mime, size, sha256) values ($1, $2, $3, $4, $5) returning id',
    [key, name, mime, bytes.length, createHash('sha256').update(bytes).digest()],
  );
  if (!rows[0]) throw new Error('the file was not kept');
  return rows[0].id;
}

const BYTES = Buffer.from('%PDF-1.7 a passport');
const ticketFor = async (person: Person, inline = false, id?: string): Promise<string> => {
  const file_id = idAs<StoredFileId>(id ?? (await keep('passport.pdf', 'application/pdf', BYTES)));
  return await issueTicket(portal.database.pool, person.id, 'file', { file_id, inline });
};
const follow = (person: Person, link: string): Promise<Response> =>
  fetch(`${portal.url}${link}`, { headers: { authorization: `Bearer ${person.token}` } });
const answer = (person: Person, link: string) =>
  rawCall(portal, person.token, 'GET', link.replace('/api/v1', ''));

describe('a download link', () => {
  it('returns the bytes to its owner as an attachment', async () => {
    const response = await follow(cast.ada, await ticketFor(cast.ada));
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="passport.pdf"; filename*=UTF-8''passport.pdf`,
      'content-length': String(BYTES.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(BYTES);
  });

  it('is a path of the API, and works below the base path and at the root', async () => {
    for (const joined of ['/api/v1', '']) {
      const link = await ticketFor(cast.ada);
      expect(link).toMatch(/^\/download\/[A-Za-z0-9_-]{43}$/);
      const response = await follow(cast.ada, `${joined}${link}`);
      expect(response.status, joined).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(Buffer.from(await response.arrayBuffer())).toEqual(BYTES);
      expect((await follow(cast.ada, `${joined}${link}`)).status, joined).toBe(404);
    }
    const refused = await follow(cast.ada, `/download/${'A'.repeat(43)}`);
    expect(await refused.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
  });

  it('returns the whole file, even if a range is requested', async () => {
    const link = await ticketFor(cast.ada);
    const response = await fetch(`${portal.url}/api/v1${link}`, {
      headers: { authorization: `Bearer ${cast.ada.token}`, range: 'bytes=0-3' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('accept-ranges')).toBeNull();
    expect(Buffer.from(await response.arrayBuffer())).toEqual(BYTES);
  });

  it('works on another device of the same person', async () => {
    const link = await ticketFor(cast.ada);
    const elsewhere = await newSession(portal.database.pool, cast.ada);
    expect((await follow(elsewhere, link)).status).toBe(200);
  });

  it('is used up by one of many concurrent requests', async () => {
    const link = await ticketFor(cast.ada);
    const answers = await Promise.all(Array.from({ length: 20 }, () => follow(cast.ada, link)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 404)]);
  });

  it('opens documents and pictures in the browser if it was created for that, and nothing executable', async () => {
    const kinds = [
      ['a.pdf', 'application/pdf', 'application/pdf', 'inline'],
      ['a.png', 'image/png', 'image/png', 'inline'],
      ['a.jpg', 'image/jpeg', 'image/jpeg', 'inline'],
      ['a.svg', 'image/svg+xml', 'application/octet-stream', 'attachment'],
      ['a.html', 'text/html', 'application/octet-stream', 'attachment'],
    ] as const;
    for (const [name, mime, type, how] of kinds) {
      const id = await keep(name, mime, BYTES);
      const shown = await follow(cast.ada, await ticketFor(cast.ada, true, id));
      expect.soft(shown.headers.get('content-type'), name).toBe(type);
      expect.soft(shown.headers.get('content-disposition'), name).toMatch(new RegExp(`^${how};`));
      const saved = await follow(cast.ada, await ticketFor(cast.ada, false, id));
      expect.soft(saved.headers.get('content-type'), name).toBe('application/octet-stream');
      await Promise.all([shown.arrayBuffer(), saved.arrayBuffer()]);
    }
  });

  it('has a file name that cannot break the header', async () => {
    const id = await keep('Ré"sumé; \r\nx: y*.pdf', 'application/pdf', BYTES);
    const { headers } = await follow(cast.ada, await ticketFor(cast.ada, false, id));
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="R__sum__ __x_ y_.pdf"; filename*=UTF-8''R%C3%A9%22sum%C3%A9%3B%20%0D%0Ax%3A%20y%2A.pdf`,
    );
    expect(headers.get('x')).toBeNull();
  });
});

describe('the answer of an unknown link is returned for', () => {
  const never = () => answer(cast.ada, `/api/v1/download/${'A'.repeat(43)}`);

  it('another person, and the link stays valid for its owner', async () => {
    const link = await ticketFor(cast.ada);
    const unknown = await never();
    expect(unknown).toMatchObject({ status: 404 });
    for (const other of [cast.piers, cast.hanna, cast.administrator, cast.guest])
      expect.soft(await answer(other, link)).toEqual(unknown);
    expect((await follow(cast.ada, link)).status).toBe(200);
  });

  it('a second use', async () => {
    const link = await ticketFor(cast.ada);
    await (await follow(cast.ada, link)).arrayBuffer();
    expect(await answer(cast.ada, link)).toEqual(await never());
  });

  it('an expired link', async () => {
    const link = await ticketFor(cast.ada);
    await portal.database.pool.query(
      `update ticket set expires_at = now() - interval '1 second' where user_id = $1`,
      [cast.ada.id],
    );
    expect(await answer(cast.ada, link)).toEqual(await never());
  });

  it('a deleted file', async () => {
    expect(await answer(cast.ada, await ticketFor(cast.ada, false, NOBODYS_ID))).toEqual(
      await never(),
    );
  });

  it.each([
    'x',
    '..%2F..%2Fetc%2Fpasswd',
    NOBODYS_ID,
    "'%20or%201=1",
    '%F0%9F%92%8E',
    'A'.repeat(100),
  ])('%s', async (garbage) => {
    expect(await answer(cast.ada, `/api/v1/download/${garbage}`)).toEqual(await never());
  });
});

it('requires a valid session', async () => {
  const link = await ticketFor(cast.ada);
  expect((await fetch(`${portal.url}${link}`)).status).toBe(401);
});

it('is valid for a minute, and deleted afterwards', async () => {
  const { pool } = portal.database;
  await pool.query('delete from ticket');
  await ticketFor(cast.ada);
  await ticketFor(cast.piers);
  const { rows } = await pool.query<{ seconds: number }>(
    'select round(extract(epoch from expires_at - now()))::int as seconds from ticket',
  );
  expect(rows).toHaveLength(2);
  for (const { seconds } of rows) expect(seconds).toBeGreaterThan(50);
  for (const { seconds } of rows) expect(seconds).toBeLessThanOrEqual(60);
  await pool.query(
    `update ticket set expires_at = now() - interval '1 second' where user_id = $1`,
    [cast.ada.id],
  );
  await pruneTickets(pool);
  const left = await pool.query<{ user_id: string }>('select user_id from ticket');
  expect(left.rows).toEqual([{ user_id: cast.piers.id }]);
});

it('leaves nothing in the database from which a link could be made', async () => {
  const link = await ticketFor(cast.ada);
  const { rows } = await portal.database.pool.query<{ row: string }>(
    'select t::text as row from ticket t',
  );
  const ticket = link.split('/').at(-1) ?? '';
  expect(rows.some(({ row }) => row.includes(ticket))).toBe(false);
});
