import { createHash, randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ROLE } from '#machines/codes.ts';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { byRole, type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
});
beforeEach(() => portal.database.pool.query('delete from throttle'));
afterAll(() => portal.stop());

const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows;
const profileOf = async ({ token }: Person): Promise<Record<string, unknown>> =>
  (await portal.call(token, 'GET', '/user/profile')).body.data as Record<string, unknown>;
const change = ({ token }: Person, data: object, headers: Record<string, string> = {}) =>
  portal.call(token, 'PUT', '/user/profile', { body: { data }, headers });

async function sendForm(
  { token }: Person,
  data: object,
  files: readonly { name: string; bytes: Uint8Array<ArrayBuffer>; type?: string; field?: string }[],
  was?: object | string,
): Promise<Pick<Answer, 'status' | 'body'>> {
  const form = new FormData();
  form.set('data', JSON.stringify(data));
  if (was !== undefined) form.set('was', typeof was === 'string' ? was : JSON.stringify(was));
  for (const { name, bytes, type = 'image/png', field = 'picture' } of files) {
    form.append(field, new Blob([bytes], { type }), name);
  }
  const response = await fetch(`${portal.url}/api/v1/user/profile`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

/** A grey picture whose head says how large it is, of one row unless told, and as many bytes behind it as are asked for. */
function png(padding = 0, { width = 1, height = 1, rows = 1 } = {}): Uint8Array<ArrayBuffer> {
  const numbers = (...values: number[]): Buffer => {
    const bytes = Buffer.alloc(4 * values.length);
    for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at);
    return bytes;
  };
  const chunk = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type), data]);
    return Buffer.concat([numbers(data.length), named, numbers(crc32(named))]);
  };
  const head = Buffer.concat([numbers(width, height), Buffer.from([8, 0, 0, 0, 0])]);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(Buffer.alloc(rows * (width + 1)))),
      chunk('IEND', Buffer.alloc(0)),
      randomBytes(padding),
    ]),
  );
}
/** Red above blue, as a camera held upright took it that lies on its side, and that notes where it was. */
const photograph = (): Promise<Buffer> =>
  sharp({ create: { width: 600, height: 1200, channels: 3, background: 'red' } })
    .composite([
      {
        input: { create: { width: 300, height: 1200, channels: 3, background: 'blue' } },
        left: 300,
        top: 0,
      },
    ])
    .jpeg()
    .withExif({ IFD0: { Orientation: '6', Copyright: 'A very private camera' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
const text = (content: string) => new Uint8Array(Buffer.from(content));

async function pictureOf(person: Person): Promise<{
  status: number;
  type: string | null;
  sha: string;
  bytes: Buffer;
  headers: Headers;
}> {
  const response = await fetch(`${portal.url}/api/v1/user/picture`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    sha: createHash('sha256').update(bytes).digest('hex'),
    bytes,
    headers: response.headers,
  };
}
const shaOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('a change to a profile', () => {
  it('changes only the fields that are sent', async () => {
    const before = await profileOf(cast.ada);
    const answer = await change(cast.ada, { first_name: '  Adaline ', mobile: '470 555 123' });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Profile saved' } });
    expect(answer.body.data).toEqual({
      ...before,
      first_name: 'Adaline',
      mobile: '470 555 123',
    });
    expect(await profileOf(cast.ada)).toEqual(answer.body.data);
    expect(await change(cast.ada, {})).toMatchObject({ status: 400 });
  });

  it.each([
    ['a role', 'role_id', 1],
    ['a business', 'business_id', NOBODYS_ID],
    ['to be active', 'is_active', true],
    ['rights', 'permissions', []],
    ['another address', 'email', 'other@nowhere.example'],
    ['a password', 'password', 'a long new password'],
    ['a picture by its id', 'picture_file_id', NOBODYS_ID],
  ])('never changes %s', async (_, name, value) => {
    for (const person of Object.values(byRole(cast))) {
      const [before] = await sql('select * from app_user where id = $1', person.id);
      expect(await change(person, { first_name: 'Mallory', [name]: value })).toMatchObject({
        status: 400,
        body: { errors: [{ field: `data.${name}` }] },
      });
      expect(await sql('select * from app_user where id = $1', person.id)).toEqual([before]);
    }
  });

  it('of a guest changes the fields that a guest has', async () => {
    const answer = await change(cast.guest, {
      company_name: 'Window & Co',
      contact_person: 'Wim Window',
      mobile: '470 555 321',
    });
    expect(answer.body.data).toMatchObject({
      role_id: ROLE.guest,
      guest_name: 'Wim Window, Window & Co',
      guest_company: 'Window & Co',
      mobile: '470 555 321',
    });
    expect(await change(cast.guest, { user_name: 'wim.window', first_name: 'Wim' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'data.user_name' }, { field: 'data.first_name' }] },
    });
    expect(await change(cast.ada, { company_name: 'Ada Ltd' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'data.company_name' }] },
    });
  });

  it('refuses a user name that another person has in any case', async () => {
    const { user_name } = await profileOf(cast.piers);
    for (const taken of [user_name, String(user_name).toUpperCase()]) {
      expect(await change(cast.ada, { first_name: 'Nobody', user_name: taken })).toMatchObject({
        status: 409,
        body: { errors: [{ field: 'data.user_name' }] },
      });
    }
    expect(await profileOf(cast.ada)).toMatchObject({ first_name: 'Adaline' });
    expect(await change(cast.ada, { mobile_country_id: NOBODYS_ID })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'data.mobile_country_id' }] },
    });
  });

  it('is made once for one idempotency key, and is audited', async () => {
    const headers = { 'idempotency-key': 'profile-of-ada-1' };
    await change(cast.ada, { last_name: 'Once' }, headers);
    await change(cast.ada, { last_name: 'Twice' });
    await change(cast.ada, { last_name: 'Once' }, headers);
    expect(await profileOf(cast.ada)).toMatchObject({ last_name: 'Twice' });
    const audited = await sql(
      `select from audit_entry where operation = 'changeProfile' and actor_id = $1 and summary #>> '{data,last_name}' = 'Once'`,
      cast.ada.id,
    );
    expect(audited).toHaveLength(1);
  });
});

describe('a profile picture', () => {
  it('is re-encoded and visible only to its owner', async () => {
    const bytes = png(5_000);
    const answer = await sendForm(cast.ada, { first_name: 'Ada' }, [{ name: 'me.png', bytes }]);
    expect(answer.status).toBe(200);
    const { picture } = answer.body.data as { picture: string };
    expect(picture).toMatch(/^\/user\/picture\?v=[0-9a-f-]{36}$/);
    const own = await pictureOf(cast.ada);
    expect(own).toMatchObject({ status: 200, type: 'image/webp' });
    expect(own.sha).not.toBe(shaOf(bytes));
    expect(await sharp(own.bytes).metadata()).toMatchObject({
      format: 'webp',
      width: 1,
      height: 1,
    });
    for (const joined of ['/api/v1', '']) {
      const seen = await fetch(`${portal.url}${joined}${picture}`, {
        headers: { authorization: `Bearer ${cast.ada.token}` },
      });
      expect(shaOf(new Uint8Array(await seen.arrayBuffer()))).toBe(own.sha);
    }
    expect(own.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await pictureOf(cast.piers)).status).toBe(404);
    expect((await fetch(`${portal.url}${picture}`)).status).toBe(401);
    const stranger = await fetch(`${portal.url}${picture}`, {
      headers: { authorization: `Bearer ${cast.piers.token}` },
    });
    expect(stranger.status).toBe(404);
  });

  it('is upright, no larger than displayed, and without camera metadata', async () => {
    const bytes = new Uint8Array(await photograph());
    expect(Buffer.from(bytes).includes('A very private camera')).toBe(true);
    expect(
      await sendForm(cast.piers, {}, [{ name: 'me.jpg', bytes, type: 'image/jpeg' }]),
    ).toMatchObject({ status: 200 });
    const kept = await pictureOf(cast.piers);
    expect(kept.bytes.includes('A very private camera')).toBe(false);
    const seen = await sharp(kept.bytes).metadata();
    expect(seen).toMatchObject({ width: 512, height: 256 });
    expect([seen.exif, seen.orientation]).toEqual([undefined, undefined]);
    const colourAt = async (top: number): Promise<number[]> => {
      const point = sharp(kept.bytes).extract({ left: 256, top, width: 1, height: 1 });
      return [...(await point.removeAlpha().raw().toBuffer())].map((part) => (part > 127 ? 1 : 0));
    };
    expect(await colourAt(20)).toEqual([1, 0, 0]);
    expect(await colourAt(236)).toEqual([0, 0, 1]);
    expect(await change(cast.piers, { remove_picture: true })).toMatchObject({ status: 200 });
  });

  it.each([
    [
      'too many points',
      png(0, { width: 10_000, height: 10_000 }),
      /100 million pixels. At most 40/,
    ],
    ['cut off', png(0, { width: 300, height: 300, rows: 20 }), /cannot be read/],
    ['broken', png().map((byte, at) => (at === 45 ? byte ^ 255 : byte)), /cannot be read/],
    ['a head and nothing else', png().slice(0, 33), /cannot be read/],
  ])('with %s is refused with a reason', async (_, bytes, why) => {
    const sent = await sendForm(cast.piers, { first_name: 'Nobody' }, [{ name: 'me.png', bytes }]);
    expect(sent).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'picture', message: expect.stringMatching(why) }] },
    });
    expect((await pictureOf(cast.piers)).status).toBe(404);
    expect(await profileOf(cast.piers)).not.toMatchObject({ first_name: 'Nobody' });
  });

  it('is not replaced if another window has replaced it, and the other fields are not saved either', async () => {
    const sent = (last_name: string, was: object | string) =>
      sendForm(cast.hanna, { last_name }, [{ name: 'me.png', bytes: png() }], was);
    const { last_name } = await profileOf(cast.hanna);
    const first = await sent('First', { last_name, picture: null });
    expect(first.status).toBe(200);
    const { picture } = first.body.data as { picture: string };
    const before = (await pictureOf(cast.hanna)).sha;
    const late = await sent('Late', { last_name: 'First', picture: null });
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'CHANGED_MEANWHILE',
        errors: [{ field: 'was.picture', since: { did: 'changed', by: 'you' } }],
      },
    });
    expect(await profileOf(cast.hanna)).toMatchObject({ last_name: 'First', picture });
    expect((await pictureOf(cast.hanna)).sha).toBe(before);
    expect(await sent('Late', { last_name: 'First', picture })).toMatchObject({ status: 200 });
    expect(await sent('Later', 'not JSON')).toMatchObject({
      status: 400,
      body: { code: 'MALFORMED_BODY' },
    });
    expect(await sent('Later', { shoe_size: '41' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'was.shoe_size' }] },
    });
    expect(await change(cast.hanna, { remove_picture: true })).toMatchObject({ status: 200 });
  });

  it('replaces the previous one, whose file is deleted', async () => {
    await sendForm(cast.tove, {}, [{ name: 'one.png', bytes: png() }]);
    const { sha } = await pictureOf(cast.tove);
    const other = {
      name: 'two.jpg',
      bytes: new Uint8Array(await photograph()),
      type: 'text/plain',
    };
    const answer = await sendForm(cast.tove, {}, [other]);
    expect(answer.status).toBe(200);
    const now = await pictureOf(cast.tove);
    expect(now).toMatchObject({ status: 200, type: 'image/webp' });
    expect(now.sha).not.toBe(sha);
    expect(await sql('select from stored_file where uploaded_by = $1', cast.tove.id)).toHaveLength(
      1,
    );
    expect(await change(cast.tove, { remove_picture: true })).toMatchObject({
      status: 200,
      body: { data: { picture: null } },
    });
    expect((await pictureOf(cast.tove)).status).toBe(404);
    expect(await sql('select from stored_file where uploaded_by = $1', cast.tove.id)).toEqual([]);
  });

  it.each([
    [
      'an SVG',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'image/svg+xml',
    ],
    ['HTML that calls itself a JPG', '<html><script>alert(1)</script></html>', 'image/jpeg'],
    ['a GIF', 'GIF89a\u0001\u0000\u0001\u0000', 'image/png'],
    ['a text', 'hello', 'image/png'],
  ])('is not %s', async (_, content, type) => {
    const answer = await sendForm(cast.hanna, {}, [{ name: 'me.jpg', bytes: text(content), type }]);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'picture' }] } });
    expect((await pictureOf(cast.hanna)).status).toBe(404);
  });

  it('has at most 2 MB', async () => {
    const small = png();
    const limit = 2 * 1024 * 1024 - small.length;
    const over = await sendForm(cast.hanna, {}, [{ name: 'me.png', bytes: png(limit + 1) }]);
    expect(over).toMatchObject({ status: 413, body: { errors: [{ field: 'picture' }] } });
    const fits = await sendForm(cast.hanna, {}, [{ name: 'me.png', bytes: png(limit) }]);
    expect(fits.status).toBe(200);
  });

  it('exists for every role but guests', async () => {
    const two = [
      { name: 'a.png', bytes: png() },
      { name: 'b.png', bytes: png() },
    ];
    expect(await sendForm(cast.ada, {}, two)).toMatchObject({ status: 400 });
    expect(await sendForm(cast.guest, {}, two.slice(1))).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'picture' }] },
    });
    const elsewhere = await sendForm(cast.ada, {}, [
      { name: 'a.png', bytes: png(), field: 'face' },
    ]);
    expect(elsewhere).toMatchObject({ status: 400, body: { errors: [{ field: 'face' }] } });
  });
});
