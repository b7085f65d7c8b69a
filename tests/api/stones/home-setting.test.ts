import { readdir } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { BYTES, type FormFile, sendForm } from '../../support/files/forms.ts';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { done, said } from '../../support/trade/master-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type Banner = components['schemas']['Banner'];
type Shown = components['schemas']['ShownHomeSettings'];

let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  // What the demo world shows is not what is told here.
  for (const kind of KINDS)
    for (const { id } of await listed(kind)) done(await asks('DELETE', `${kind}/${id}`));
  await portal.database.pool.query('delete from app_version');
});
afterAll(() => portal?.stop());

const HOME = '/home-setting';
const KINDS = ['popup', 'event', 'banner'] as const;
type Kind = (typeof KINDS)[number];

const asks = (method: string, path: string, data?: object, was?: object): Promise<Answer> =>
  portal.call(cast.administrator.token, method, `${HOME}/${path}`, {
    ...(data ? { body: { data, ...(was ? { was } : {}) } } : {}),
  });
const form = (method: 'POST' | 'PUT', path: string, data: object, files: readonly FormFile[]) =>
  sendForm(portal, cast.administrator, method, `${HOME}/${path}`, { data, files });
const picture = (bytes: Buffer, name = 'a.png'): FormFile => ({ field: 'images', name, bytes });
const rectangle = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

/** Its head alone says that it is 10,000 points wide and high. */
const vast = Buffer.from(BYTES.png);
vast.writeUInt32BE(10_000, 16);
vast.writeUInt32BE(10_000, 20);
vast.writeUInt32BE(crc32(vast.subarray(12, 29)), 29);

/** The bytes that the portal keeps. */
const files = async (): Promise<string[]> =>
  (await readdir(portal.filesDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

/** Days from today, by the clock of the house, which is that of UTC in tests. */
const day = async (from: number): Promise<string> => {
  const { rows } = await portal.database.pool.query(
    `select ((now() at time zone 'UTC')::date + $1::int)::text as day`,
    [from],
  );
  return rows[0]?.day;
};
const wish = async (kind: Kind, title: string, more: object = {}) => ({
  title,
  page: 'everywhere',
  start_date: await day(0),
  ...(kind === 'banner' ? { type: 'offer' } : {}),
  ...more,
});
const added = async (kind: Kind, title: string, more: object = {}): Promise<Banner> =>
  done<Banner>(await asks('POST', kind, await wish(kind, title, more)));
const listed = async (kind: Kind, query = ''): Promise<Banner[]> =>
  done<Banner[]>(await asks('GET', `${kind}${query}`));
const shownTo = async ({ token }: Person): Promise<Record<string, string[]>> => {
  const shown = done<Shown>(await portal.call(token, 'GET', `${HOME}/shown`));
  return Object.fromEntries(
    Object.entries(shown).map(([kind, ones]) => [kind, ones.map(({ title }) => title)]),
  );
};

describe.each(KINDS)('a %s', (kind) => {
  it('is added, found, changed, deactivated and deleted, each with a ledger step', async () => {
    const made = await added(kind, ' Rounds of two carats ', {
      description: 'See them\r\n[here](/search?shape=round).',
    });
    expect(made).toMatchObject({
      title: 'Rounds of two carats',
      description: 'See them\n[here](/search?shape=round).',
      page: 'everywhere',
      end_date: null,
      is_active: true,
      showing: 'now',
      images: [],
    });
    expect(made.type).toBe(kind === 'banner' ? 'offer' : undefined);
    expect(await listed(kind, '?search=TWO%20car')).toEqual([made]);
    expect(await listed(kind, '?search=shape%3Dround')).toEqual([made]);
    expect(await listed(kind, '?search=three')).toEqual([]);
    const end_date = await day(3);
    const changed = done<Banner>(
      await asks(
        'PUT',
        `${kind}/${made.id}`,
        { title: 'Rounds', end_date, is_active: false },
        { title: 'Rounds of two carats', end_date: null },
      ),
    );
    expect(changed).toEqual({ ...made, title: 'Rounds', end_date, is_active: false });
    expect(done(await asks('PUT', `${kind}/status/${made.id}`, { is_active: true }))).toMatchObject(
      { is_active: true },
    );
    // Once is enough: the second one is told that it stands so already.
    expectProblem(await asks('PUT', `${kind}/status/${made.id}`, { is_active: true }), 409);
    done(await asks('DELETE', `${kind}/${made.id}`));
    expectProblem(await asks('DELETE', `${kind}/${made.id}`), 404);
    expectProblem(await asks('PUT', `${kind}/${made.id}`, { title: 'Late' }), 404);
    expect(await listed(kind)).toEqual([]);
    const { rows } = await portal.database.pool.query(
      `select event, actor_id from ledger where workflow = 'activeFlag' and record_id = $1 order by id`,
      [made.id],
    );
    const { id } = cast.administrator;
    expect(rows).toEqual(
      ['create', 'deactivate', 'activate', 'deactivate'].map((event) => ({
        event: `flag.${event}`,
        actor_id: id,
      })),
    );
    expect(await ledgerFaults(portal.database.pool)).toEqual([]);
  });

  it('is not found under another kind', async () => {
    const { id } = await added(kind, 'Mine');
    for (const other of KINDS.filter((one) => one !== kind)) {
      expectProblem(await asks('PUT', `${other}/${id}`, { title: 'Theirs' }), 404);
      expectProblem(await asks('PUT', `${other}/status/${id}`, { is_active: false }), 404);
      expectProblem(await asks('DELETE', `${other}/${id}`), 404);
    }
    expect(await listed(kind)).toMatchObject([{ id, title: 'Mine', is_active: true }]);
    done(await asks('DELETE', `${kind}/${id}`));
  });

  it('is not overwritten after a concurrent change; the refusal names who changed it', async () => {
    const { id, title } = await added(kind, 'First');
    done(await asks('PUT', `${kind}/${id}`, { title: 'Second' }, { title }));
    const late = await asks('PUT', `${kind}/${id}`, { title: 'Third' }, { title });
    expectProblem(late, 409);
    expect(late.body).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      errors: [{ field: 'was.title', since: { by: 'you' } }],
    });
    expect(await listed(kind)).toMatchObject([{ title: 'Second' }]);
    done(await asks('DELETE', `${kind}/${id}`));
  });

  it('has ordered, re-encoded images with their sizes; deleting it deletes their files', async () => {
    const count = async () =>
      Number((await portal.database.pool.query('select count(*) from stored_file')).rows[0]?.count);
    const before = await count();
    const bytes = await files();
    const made = done<Banner>(
      await form('POST', kind, await wish(kind, 'Seen'), [
        picture(await rectangle(2000, 500)),
        picture(BYTES.jpg, '../b".jpg'),
      ]),
    );
    expect(made.images.map(({ width, height }) => [width, height])).toEqual([
      [1600, 400],
      [1, 1],
    ]);
    const [first, second] = made.images;
    if (!first || !second) throw new Error('it has two images');
    const fetched = await fetch(`${portal.url}/api/v1${first.src}`);
    expect(fetched.headers.get('content-type')).toBe('image/webp');
    expect(fetched.headers.get('cache-control')).toContain('immutable');
    expect(await sharp(Buffer.from(await fetched.arrayBuffer())).metadata()).toMatchObject({
      width: 1600,
      height: 400,
    });
    const turned = done<Banner>(
      await form('PUT', `${kind}/${made.id}`, { images: [second.id] }, [
        picture(await rectangle(30, 20)),
      ]),
    );
    expect(turned.images.map(({ width }) => width)).toEqual([1, 1600, 30]);
    const less = done<Banner>(await asks('PUT', `${kind}/${made.id}`, { removeFiles: [first.id] }));
    expect(less.images.map(({ width }) => width)).toEqual([1, 30]);
    expect((await fetch(`${portal.url}/api/v1${first.src}`)).status).toBe(404);
    const third = less.images[1];
    for (const [data, field] of [
      [{ images: [first.id] }, 'data.images.0'],
      [{ removeFiles: [third?.id, NOBODYS_ID] }, 'data.removeFiles.1'],
      [{ images: [third?.id], removeFiles: [third?.id] }, 'data.images.0'],
    ] as const)
      expect((await asks('PUT', `${kind}/${made.id}`, data)).body).toMatchObject({
        errors: [{ field }],
      });
    const four = Array.from({ length: 4 }, () => picture(BYTES.png));
    const many = await form('PUT', `${kind}/${made.id}`, { title: 'Many' }, four);
    expectProblem(many, 400);
    expect(said(many)).toEqual([
      'An entry can have at most 5 images, but this change would make 6.',
    ]);
    expect(await listed(kind)).toEqual([less]);
    expect(await count()).toBe(before + 2);
    expect(await files()).toHaveLength(bytes.length + 2);
    done(await asks('DELETE', `${kind}/${made.id}`));
    expect(await count()).toBe(before);
    expect(await files()).toEqual(bytes);
  });
});

describe('an invalid home setting', () => {
  const LINE = 'Line 2 links to';
  it.each([
    ['a title of two lines', { title: 'One\r\nBcc: all@x.example' }, 'data.title', /one line/],
    ['markup in a title', { title: '<b>Rounds</b>' }, 'data.title', /markup, “<b>”/],
    [
      'a script in the text',
      { description: 'Good\n<script>alert(1)</script>' },
      'data.description',
      /^Line 2 contains markup/,
    ],
    [
      'an image that is a script',
      { description: '<img src=x onerror=alert(1)>' },
      'data.description',
      /^Line 1 contains markup/,
    ],
    [
      'a script as a link',
      { description: 'a\n[b](javascript:alert(1))' },
      'data.description',
      LINE,
    ],
    ['a link without TLS', { description: 'a\n[b](http://x.example)' }, 'data.description', LINE],
    ['a link to another host', { description: 'a\n[b](//x.example)' }, 'data.description', LINE],
    [
      'the same with a turned slash',
      { description: 'a\n[b](/\\x.example)' },
      'data.description',
      LINE,
    ],
    [
      'a link that hides its host',
      { description: 'a\n[b](https://a@x.example)' },
      'data.description',
      LINE,
    ],
    [
      'a sign that turns words around',
      { description: 'a\u202eb' },
      'data.description',
      /invisible character/,
    ],
    ['days upside down', { end_date: '2020-01-01' }, 'data.end_date', /before the first day/],
    ['a day that is none', { start_date: '2026-02-30' }, 'data.start_date', ''],
    ['a page that is none', { page: 'nowhere' }, 'data.page', ''],
  ])('is refused with %s, and nothing is stored', async (_, more, field, message) => {
    const before = await fingerprint(portal.database.pool);
    const answer = await asks('POST', 'popup', await wish('popup', 'Good', more));
    expectProblem(answer, 400);
    expect(answer.body.errors).toMatchObject([
      {
        field,
        message:
          message instanceof RegExp
            ? expect.stringMatching(message)
            : expect.stringContaining(message),
      },
    ]);
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it.each([
    [
      'no picture',
      Buffer.from('<svg onload="alert(1)"></svg>'),
      /^hall\.png: The picture must be a PNG/,
    ],
    ['a broken picture', BYTES.png.subarray(0, 45), /^hall\.png: .*cannot be read/],
    [
      'a picture of 100 million points',
      vast,
      /^hall\.png: This picture has 100 million pixels\. At most 40 million are allowed\.$/,
    ],
  ])('is refused with %s, and no file remains', async (_, bytes, message) => {
    const before = [await fingerprint(portal.database.pool), await files()];
    const answer = await form('POST', 'event', await wish('event', 'Good'), [
      picture(BYTES.png),
      picture(bytes, 'hall.png'),
    ]);
    expectProblem(answer, 400);
    expect(said(answer)).toEqual([expect.stringMatching(message)]);
    expect([await fingerprint(portal.database.pool), await files()]).toEqual(before);
  });
});

describe('what the home pages show', () => {
  it('are the newest active ones, within their days and for their audience, in small numbers', async () => {
    const yesterday = await day(-1);
    const tomorrow = await day(1);
    const made = [
      await added('popup', 'For all, since yesterday', {
        start_date: yesterday,
        end_date: yesterday,
      }),
      await added('popup', 'For all', { end_date: await day(0) }),
      await added('popup', 'For guests', { page: 'guests' }),
      await added('popup', 'To come', { start_date: tomorrow }),
    ];
    const banners = [
      await added('banner', 'Set aside', { is_active: false }),
      await added('banner', 'Third', { start_date: await day(-3), type: 'warning' }),
      await added('banner', 'Second', { start_date: await day(-2) }),
      await added('banner', 'First', { start_date: yesterday }),
    ];
    const events = [
      await added('event', 'For the house', { page: 'staff' }),
      await added('event', 'For all others', { page: 'not_staff' }),
    ];
    expect((await listed('popup')).map(({ title, showing }) => [title, showing])).toEqual([
      ['To come', 'coming'],
      ['For guests', 'now'],
      ['For all', 'now'],
      ['For all, since yesterday', 'over'],
    ]);
    const all = { popups: ['For all'], banners: ['First', 'Second'], events: ['For all others'] };
    expect(await shownTo(cast.ada)).toEqual(all);
    expect(await shownTo(cast.tove)).toEqual(all);
    expect(await shownTo(cast.guest)).toEqual({ ...all, popups: ['For guests'] });
    expect(await shownTo(cast.administrator)).toEqual({ ...all, events: ['For the house'] });
    const { body } = await portal.call(cast.ada.token, 'GET', `${HOME}/shown`);
    expect(body.data).toMatchObject({ banners: [{ type: 'offer' }, { type: 'offer' }] });
    for (const [kind, ones] of [
      ['popup', made],
      ['banner', banners],
      ['event', events],
    ] as const)
      for (const { id } of ones) done(await asks('DELETE', `${kind}/${id}`));
    expect(await shownTo(cast.ada)).toEqual({ popups: [], banners: [], events: [] });
  });

  it('stay below 5 kB, however long the texts are', async () => {
    const ids: [Kind, string][] = [];
    for (const [kind, many] of [
      ['popup', 1],
      ['banner', 2],
      ['event', 3],
    ] as const)
      for (let at = 0; at < many; at += 1)
        ids.push([
          kind,
          (await added(kind, 'T'.repeat(120), { description: `${at}`.padEnd(500, 'x') })).id,
        ]);
    const answer = await portal.call(cast.ada.token, 'GET', `${HOME}/shown`);
    expect((answer.body.data as Shown).events).toHaveLength(3);
    expect(JSON.stringify(answer.body).length).toBeLessThan(5_000);
    for (const [kind, id] of ids) done(await asks('DELETE', `${kind}/${id}`));
  });
});

describe('the versions of the mobile app', () => {
  const set = (data: object, was?: object) => asks('PUT', 'app-version', data, was);
  const read = async (query = '') =>
    (await portal.call(null, 'GET', `${HOME}/app-version${query}`)).body;
  it('are set by staff for each platform, and read by all', async () => {
    expect((await read()).data).toEqual([]);
    const first = {
      platform: 'android',
      current: '2.10.0',
      minimum: '2.9.0',
      notes: 'Holds.\nPictures.',
    };
    expect(done(await set(first, { current: null }))).toMatchObject(first);
    done(await set({ platform: 'web', current: '1.0.0', minimum: '1.0.0' }));
    expect((await read()).data).toMatchObject([first, { platform: 'web', notes: '' }]);
    expect((await read('?platform=web')).data).toMatchObject([{ platform: 'web' }]);
    expect((await read('?platform=ios')).data).toEqual([]);
    expect((await read('?size=1&page=2')).data).toMatchObject([{ platform: 'web' }]);
    // What is left out stays.
    expect(
      done(await set({ platform: 'android', current: '3.0.0', minimum: '2.9.0' })),
    ).toMatchObject({
      notes: 'Holds.\nPictures.',
    });
    const late = await set({ ...first, current: '2.11.0' }, { current: '2.10.0' });
    expectProblem(late, 409);
    expect(late.body).toMatchObject({ errors: [{ field: 'was.current', since: { by: 'you' } }] });
    expect((await read('?platform=android')).data).toMatchObject([{ current: '3.0.0' }]);
  });

  it.each([
    ['a minimum that nobody has', { minimum: '3.0.10', current: '3.0.9' }, 'data.minimum'],
    ['a minimum of a later round', { minimum: '4.0.0', current: '3.9.9' }, 'data.minimum'],
    ['a version that is none', { current: 'latest' }, 'data.current'],
    ['a platform that is none', { platform: 'amiga' }, 'data.platform'],
  ])('are refused with %s', async (_, wrong, field) => {
    const answer = await set({ platform: 'ios', current: '3.0.0', minimum: '3.0.0', ...wrong });
    expectProblem(answer, 400);
    expect(answer.body.errors).toMatchObject([{ field }]);
    expect((await read('?platform=ios')).data).toEqual([]);
  });
});
