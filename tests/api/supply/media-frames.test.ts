import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import yazl from 'yazl';
import type { StoneId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { MEDIUM } from '#machines/codes.ts';
import { readZip } from '../../support/files/read-xlsx.ts';
import { some } from '../../support/runner/some.ts';
import {
  fileAnswer,
  type MediaServer,
  startMediaServer,
} from '../../support/servers/media-server.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type MediaDesk, MP4, mediaDeskOf } from '../../support/suppliers/media-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type Row = components['schemas']['StoneRow'];
type FrameList = components['schemas']['FrameList'];

const HTML = fileAnswer('<!doctype html><p>Not found</p>', { type: 'image/jpeg' });
const MEGABYTE = 1024 * 1024;

let portal: Portal;
let cast: Cast;
let files: MediaServer;
let desk: MediaDesk;
let rows: Row[];
beforeAll(async () => {
  portal = await startPortal(undefined, { supplierReach: 'loopback' });
  cast = await castOf(portal);
  files = await startMediaServer();
  desk = mediaDeskOf(portal);
  const { body } = await portal.call(cast.administrator.token, 'POST', '/inventory/search', {
    body: { data: { status: [1], size: 60 } },
  });
  rows = (body.data as { stockList: Row[] }).stockList;
});
afterAll(async () => {
  await portal?.stop();
  await files?.close();
});

let id: StoneId;
let stockNo: string;
beforeEach(() => {
  const [row] = some(rows.splice(0, 1));
  id = row?.id as StoneId;
  stockNo = row?.stock_no ?? '';
  files.asked.length = 0;
});

/** A frame in its own grey, which shows its number. */
function picture(number: number, width = 900): Promise<Buffer> {
  const [r, g, b] = [number * 4, number * 4, number * 4];
  return sharp({ create: { width, height: width / 2, channels: 3, background: { r, g, b } } })
    .jpeg()
    .toBuffer();
}

/** Serves frames at `folder` + number + `.jpg`. */
async function serveFrames(folder: string, from: number, count: number, digits = 1): Promise<void> {
  for (let number = from; number < from + count; number += 1) {
    const name = String(number).padStart(digits, '0');
    files.serve(`${folder}${name}.jpg`, fileAnswer(await picture(number), { etag: `"${number}"` }));
  }
}

/** Replaces the file of a frame by the picture of another number. */
const serve = async (path: string, number: number) =>
  files.serve(path, fileAnswer(await picture(number), { etag: '"new"' }));

/** Answers with a file and the time of its change; a request that knows the time with 304. */
const dated =
  (body: Buffer, time: string): Parameters<MediaServer['serve']>[1] =>
  (response, request) => {
    if (request.headers['if-modified-since'] === time) return void response.writeHead(304).end();
    response.writeHead(200, { 'last-modified': time }).end(body);
  };

async function zipOf(entries: ReadonlyMap<string, Buffer>, compress = false): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, data] of entries) zip.addBuffer(data, name, { compress });
  zip.end();
  return buffer(zip.outputStream);
}

async function medium() {
  const found = await portal.database.pool.query(
    `select m.state, m.fault, m.mime, m.width, m.etag, s.media, m.frame_bytes as bytes,
            round(extract(epoch from m.due_at - now()) / 60)::int as minutes,
            (select file_id from stone_media_file f where f.stone_id = m.stone_id and f.kind = 2) as file
       from stone_media m join stone s on s.id = m.stone_id where m.stone_id = $1 and m.kind = 2`,
    [id],
  );
  return found.rows[0];
}
const fetchLink = async (link: string) => {
  await desk.link(id, MEDIUM.video, link);
  await desk.fetchAll();
  return medium();
};
const fetchAgain = async () => {
  await portal.database.pool.query('update stone_media set due_at = now() where stone_id = $1', [
    id,
  ]);
  await desk.fetchAll();
  return medium();
};
const at = (name: string, headers: Record<string, string> = {}) =>
  fetch(`${portal.url}/media/stones/${id}/${name}`, { headers });
const list = async () => (await (await at('frames.json')).json()) as FrameList;
/** A stored frame, by its position in the zip file. */
async function frameAt(number: number): Promise<Buffer> {
  const zip = Buffer.from(await (await at('frames.zip')).arrayBuffer());
  const { starts, bytes } = await list();
  const start = starts[number - 1] ?? 0;
  return zip.subarray(start, start + (bytes[number - 1] ?? 0));
}
/** Number of a stored frame at the supplier, by its grey. */
async function numberOf(frame: number): Promise<number> {
  const { channels } = await sharp(await frameAt(frame)).stats();
  return Math.round((channels[0]?.mean ?? 0) / 4);
}

describe('a 360° view', () => {
  it.each<[string, string, number, number]>([
    ['its first frame', '/a/0.jpg', 0, 1],
    ['its first frame with zeros before the number', '/b/frame_001.jpg', 1, 3],
    ['a placeholder, and its numbers begin with 0', '/c/{index}.jpg', 0, 1],
    ['a placeholder, and its numbers begin with 1', '/d/{n}.jpg', 1, 1],
    ['its first and last number', '/e/{01-12}.jpg', 1, 2],
  ])('is fetched if the link has %s', async (_, link, from, digits) => {
    await serveFrames(link.replace(/(\d+|\{.*\})\.jpg$/, ''), from, 12, digits);
    expect(await fetchLink(files.url + link)).toMatchObject({
      state: 2,
      fault: null,
      mime: 'application/zip',
      width: 900,
      media: 32,
      etag: `"${from}"`,
    });
    expect(await list()).toMatchObject({ frames: 12, missing: [], width: 900, height: 450 });
    expect([await numberOf(1), await numberOf(7), await numberOf(12)]).toEqual([
      from,
      from + 6,
      from + 11,
    ]);
  });

  it('is stored as one zip file of WebP pictures in one width, sent with its ETag', async () => {
    await serveFrames('/one/', 0, 6);
    await fetchLink(`${files.url}/one/0.jpg`);
    const whole = await at('frames.zip');
    expect(whole.headers.get('content-type')).toBe('application/zip');
    const zip = Buffer.from(await whole.arrayBuffer());
    const entries = readZip(zip);
    expect([...entries.keys()]).toEqual([1, 2, 3, 4, 5, 6].map((nr) => `000${nr}.webp`));
    expect(await sharp(entries.get('0003.webp')).metadata()).toMatchObject({
      format: 'webp',
      width: 640,
    });
    expect(await frameAt(3)).toEqual(entries.get('0003.webp'));
    for (const [name, caching] of [
      ['frames.zip', 'private, max-age=3600'],
      ['frames.json', 'private, no-cache'],
    ] as const) {
      const { headers } = await at(name);
      expect(headers.get('cache-control')).toBe(caching);
      const etag = headers.get('etag') ?? '';
      expect((await at(name, { 'if-none-match': etag })).status).toBe(304);
    }
    const api = await fetch(`${portal.url}/api/v1/media/stones/${id}/frames.json`);
    expect(await api.json()).toEqual(await list());
  });

  it('is included in the row of the stone and in the zip file of stones', async () => {
    await serveFrames('/row/', 0, 5);
    await fetchLink(`${files.url}/row/0.jpg`);
    const { body } = await portal.call(cast.ada.token, 'GET', `/inventory/dna?stock_no=${stockNo}`);
    expect(body.data).toMatchObject({
      stone: { video: `/media/stones/${id}/frames.zip` },
      media: [{}, { kind: 'video', origin: 'file', width: 900, height: 450 }, {}],
    });
    const answer = await fetch(
      `${portal.url}/api/v1/inventory/diamond-zip?stock_no=${stockNo}&includeVideo=true`,
      { headers: { authorization: `Bearer ${cast.ada.token}` } },
    );
    const entries = readZip(Buffer.from(await answer.arrayBuffer()));
    expect([...entries.keys()]).toContain(`videos/${stockNo}.zip`);
  });

  it('with a missing frame is shown, with its number and the reason', async () => {
    await serveFrames('/gap/', 0, 20);
    files.serve('/gap/7.jpg', (response) => response.writeHead(404).end());
    const found = await fetchLink(`${files.url}/gap/0.jpg`);
    expect(found).toMatchObject({
      state: 3,
      fault: 'Frame 8 of 20: There is no file at this link (status 404).',
      media: 32,
    });
    expect(found.minutes).toBeGreaterThan(6 * 24 * 60);
    expect(await list()).toMatchObject({ frames: 20, missing: [8] });
    expect(await frameAt(8)).toHaveLength(0);
    expect(await numberOf(9)).toBe(8);
    // The frame has returned: the whole sequence is fetched, although its first frame is the same.
    await serveFrames('/gap/', 7, 1);
    expect(await fetchAgain()).toMatchObject({ state: 2, fault: null });
    expect(await list()).toMatchObject({ frames: 20, missing: [] });
  });

  it('with web pages or damaged files as frames names the first of them', async () => {
    await serveFrames('/html/', 1, 10);
    files.serve('/html/4.jpg', HTML);
    files.serve('/html/6.jpg', fileAnswer((await picture(6)).subarray(0, 300)));
    expect(await fetchLink(`${files.url}/html/{1-10}.jpg`)).toMatchObject({
      state: 3,
      fault: 'Frame 4 of 10: The link opens a web page, not a picture. 1 more frame is missing.',
      media: 32,
    });
    expect(await list()).toMatchObject({ frames: 10, missing: [4, 6] });
  });

  it('ends where the server answers every number with a web page', async () => {
    await serveFrames('/soft/', 0, 9);
    for (let number = 9; number < 40; number += 1) files.serve(`/soft/${number}.jpg`, HTML);
    expect(await fetchLink(`${files.url}/soft/0.jpg`)).toMatchObject({ state: 2, fault: null });
    expect(await list()).toMatchObject({ frames: 9, missing: [] });
    expect(files.asked.length).toBeLessThan(21);
  });

  it('is retried soon if the server fails in the middle of it', async () => {
    await serveFrames('/busy/', 0, 12);
    files.serve('/busy/5.jpg', (response) => response.writeHead(503).end());
    expect(await fetchLink(`${files.url}/busy/0.jpg`)).toMatchObject({
      fault: 'Frame 6 of 12: The server answered with status 503.',
      minutes: 5,
      media: 32,
    });
  });

  it('is not shortened by an outage', async () => {
    await serveFrames('/out/', 0, 12);
    await fetchLink(`${files.url}/out/0.jpg`);
    files.serve('/out/0.jpg', fileAnswer(await picture(0), { etag: '"new"' }));
    for (let number = 6; number < 20; number += 1)
      files.serve(`/out/${number}.jpg`, (response) => response.writeHead(502).end());
    expect(await fetchAgain()).toMatchObject({
      state: 3,
      fault: 'The server answered with status 502.',
      minutes: 5,
    });
    expect(await list()).toMatchObject({ frames: 12, missing: [] });
  });

  it.each<[string, () => Promise<unknown>, Partial<FrameList>]>([
    ['the last frame', async () => serve('/tag/7.jpg', 60), { frames: 8 }],
    ['the first frame', async () => serve('/tag/0.jpg', 60), { frames: 8 }],
    ['a frame that only states its time', async () => serve('/tag/3.jpg', 60), { frames: 8 }],
    ['the number of frames', async () => serve('/tag/8.jpg', 60), { frames: 9 }],
  ])('is fetched again if %s changes, and not before', async (_, change, changed) => {
    await serveFrames('/tag/', 0, 8);
    files.serve('/tag/3.jpg', dated(await picture(3), 'Mon, 02 Nov 2026 10:00:00 GMT'));
    files.serve('/tag/8.jpg', (response) => response.writeHead(404).end());
    const { file } = await fetchLink(`${files.url}/tag/0.jpg`);
    files.asked.length = 0;
    expect(await fetchAgain()).toMatchObject({ state: 2, file });
    // Each stored frame is checked, and the one after the last.
    expect(files.asked.map(({ url }) => url).sort()).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7, 8].map((nr) => `/tag/${nr}.jpg`),
    );
    const { version } = await list();
    await change();
    const renewed = await fetchAgain();
    expect(renewed).toMatchObject({ state: 2, fault: null });
    expect(renewed.file).not.toBe(file);
    const found = await list();
    expect(found).toMatchObject(changed);
    // The positions of the list never apply to another archive.
    expect(found.version).not.toBe(version);
    expect((await at(`frames.zip?version=${version}`)).status).toBe(404);
    expect((await at(`frames.zip?version=${found.version}`)).status).toBe(200);
    expect(
      await Promise.all(Array.from({ length: found.frames }, (_, nr) => numberOf(nr + 1))),
    ).toContain(60);
  });

  it('stays complete while a newer sequence has a gap', async () => {
    await serveFrames('/old/', 0, 8);
    const { file } = await fetchLink(`${files.url}/old/0.jpg`);
    await serveFrames('/new/', 0, 8);
    files.serve('/new/3.jpg', HTML);
    await desk.link(id, MEDIUM.video, `${files.url}/new/0.jpg`);
    expect(await fetchAgain()).toMatchObject({ state: 3, file, media: 32 });
    expect(await list()).toMatchObject({ frames: 8, missing: [] });
  });

  it('is replaced by a film, and deleted with its link', async () => {
    await serveFrames('/film/', 0, 8);
    await fetchLink(`${files.url}/film/0.jpg`);
    await desk.link(id, MEDIUM.video, files.serve('/film.mp4', fileAnswer(MP4)));
    expect(await fetchAgain()).toMatchObject({ mime: 'video/mp4', media: 2, bytes: null });
    expect((await at('frames.json')).status).toBe(404);
    await desk.link(id, MEDIUM.video, null);
    await desk.fetchAll();
    expect(await medium()).toBeUndefined();
  });

  it.each<[string, () => string, RegExp, number]>([
    ['has no frame', () => '/none/0.jpg', /^There is no file at this link \(status 404\)\.$/, 10],
    [
      'states 10,000 frames',
      () => '/many/{0-9999}.jpg',
      /^The 360° view has more than 400 frames\.$/,
      0,
    ],
    [
      'counts backwards',
      () => '/back/{64-1}.jpg',
      /^The frame numbers must increase: the last number is below the first\.$/,
      0,
    ],
    [
      'redirects to a private address',
      () => {
        for (let number = 0; number < 12; number += 1)
          files.serve(`/inside/${number}.jpg`, (response) =>
            response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
          );
        return '/inside/0.jpg';
      },
      /^The link leads to an address that is not public: 169\.254\.169\.254/,
      10,
    ],
  ])('that %s is refused with the reason', async (_, link, reason, requests) => {
    const found = await fetchLink(files.url + link());
    expect(found).toMatchObject({ state: 3, mime: null, media: 0 });
    expect(found.fault).toMatch(reason);
    expect(files.asked.length).toBeLessThanOrEqual(requests);
  });

  it('without a last frame is refused', async () => {
    const small = await picture(1, 20);
    for (let number = 0; number < 450; number += 1)
      files.serve(`/endless/${number}.jpg`, fileAnswer(small));
    expect(await fetchLink(`${files.url}/endless/0.jpg`)).toMatchObject({
      state: 3,
      mime: null,
      fault: 'The 360° view has more than 400 frames.',
    });
    expect(files.asked.length).toBeLessThanOrEqual(404);
  });

  it('with one frame at a private address has a gap there, and sends no request to it', async () => {
    await serveFrames('/part/', 0, 6);
    files.serve('/part/2.jpg', (response) =>
      response.writeHead(302, { location: 'http://10.0.0.1/2.jpg' }).end(),
    );
    const found = await fetchLink(`${files.url}/part/0.jpg`);
    expect(found.fault).toMatch(/^Frame 3 of 6: The link leads to an address that is not public/);
    expect(await list()).toMatchObject({ frames: 6, missing: [3] });
  });
});

describe('a JSON list of frames', () => {
  const manifest = (name: string, content: unknown) =>
    files.serve(
      name,
      fileAnswer(typeof content === 'string' ? content : JSON.stringify(content), {
        type: 'text/plain',
      }),
    );

  it.each<[string, (names: readonly string[]) => unknown]>([
    ['of links', (names) => names.map((name) => `${files.url}/json/${name}`)],
    ['of relative links', (names) => names],
    ['in an object', (names) => ({ stone: 'KL-1', rows: [1, 2], frames: names })],
    ['of objects', (names) => ({ images: names.map((src, index) => ({ index, src })) })],
  ])('%s is a 360° view in its order', async (form, content) => {
    await serveFrames('/json/', 1, 6);
    const names = [6, 1, 2, 3, 4, 5].map((number) => `${number}.jpg`);
    const link = manifest(`/json/${form.replaceAll(' ', '-')}.json?signed=1`, content(names));
    expect(await fetchLink(link)).toMatchObject({ state: 2, fault: null, media: 32 });
    expect(await list()).toMatchObject({ frames: 6, missing: [], width: 900 });
    expect([await numberOf(1), await numberOf(2), await numberOf(6)]).toEqual([6, 1, 5]);
  });

  it('is fetched again if a frame or the list changes, and not before', async () => {
    await serveFrames('/turn/', 1, 6);
    const names = [1, 2, 3, 4, 5].map((number) => `${number}.jpg`);
    const { file } = await fetchLink(manifest('/turn/list.json', names));
    files.asked.length = 0;
    expect(await fetchAgain()).toMatchObject({ state: 2, file });
    expect(files.asked).toHaveLength(6);
    await serve('/turn/4.jpg', 60);
    await fetchAgain();
    expect(await numberOf(4)).toBe(60);
    manifest('/turn/list.json', [...names, '6.jpg']);
    await fetchAgain();
    expect(await list()).toMatchObject({ frames: 6 });
    manifest('/turn/list.json', [...names, '6.jpg'].reverse());
    await fetchAgain();
    expect(await numberOf(1)).toBe(6);
  });

  it('of which a frame is missing or behind a private address names the first of them', async () => {
    await serveFrames('/part-list/', 1, 4);
    const names = ['1.jpg', 'http://10.0.0.1/2.jpg', '2.jpg', 'none.jpg', '3.jpg', '4.jpg'];
    const found = await fetchLink(manifest('/part-list/list.json', names));
    expect(found).toMatchObject({ state: 3, media: 32 });
    expect(found.fault).toMatch(
      /^Frame 2 of 6: The link leads to an address that is not public.* 1 more frame is missing\.$/,
    );
    expect(await list()).toMatchObject({ frames: 6, missing: [2, 4] });
  });

  it.each<[string, unknown, RegExp]>([
    ['is cut off', '["1.jpg", "2.jp', /^The JSON list of frames is damaged\.$/],
    ['is nested without end', '['.repeat(500_000), /^The JSON list of frames is damaged\.$/],
    [
      'is larger than 1 MB',
      `["${'x'.repeat(1_100_000)}"]`,
      /^The JSON list of frames is larger than 1 MB\.$/,
    ],
    [
      'has no list',
      { title: 'KL-1' },
      /^The JSON file lists no frames\. It must be a list of links, or have one with the name frames, images, files or urls\.$/,
    ],
    ['is empty', [], /^The JSON file lists no frames\./],
    ['has a number for a link', ['1.jpg', 2], /^Frame 2 of the JSON list has no valid link\.$/],
    [
      'has a file of the portal',
      ['file:///etc/passwd'],
      /^Frame 1 of the JSON list has no valid link\.$/,
    ],
    [
      'has pictures in the list',
      ['data:image/png;base64,AAAA'],
      /^Frame 1 of the JSON list has no valid link\.$/,
    ],
    [
      'has 401 frames',
      Array.from({ length: 401 }, (_, nr) => `${nr}.jpg`),
      /^The 360° view has more than 400 frames\.$/,
    ],
  ])('that %s is refused with the reason', async (name, content, reason) => {
    const link = manifest(`/bad/${name.replaceAll(/\W/g, '-')}.json`, content);
    const found = await fetchLink(link);
    expect(found).toMatchObject({ state: 3, mime: null, media: 0 });
    expect(found.fault).toMatch(reason);
    expect(files.asked).toHaveLength(1);
  });
});

describe('a zip file of frames', () => {
  const frames = async (count: number) => {
    const entries = new Map<string, Buffer>([['view/index.html', Buffer.from('<html>')]]);
    // In the order of the letters, 10 is before 2.
    for (let number = count; number > 0; number -= 1)
      entries.set(`view/${number}.jpg`, await picture(number));
    return entries;
  };

  it('is a 360° view in the order of the numbers in the names', async () => {
    const zip = await zipOf(await frames(12));
    expect(await fetchLink(files.serve('/12.zip', fileAnswer(zip, { etag: '"z"' })))).toMatchObject(
      { state: 2, fault: null, media: 32, etag: '"z"' },
    );
    expect(await list()).toMatchObject({ frames: 12, missing: [], width: 900 });
    expect([await numberOf(1), await numberOf(2), await numberOf(12)]).toEqual([1, 2, 12]);
  });

  it('is stored once, even if the supplier packs it again', async () => {
    const entries = await frames(5);
    const { file } = await fetchLink(files.serve('/5.zip', fileAnswer(await zipOf(entries))));
    files.serve('/5.zip', fileAnswer(await zipOf(entries, true)));
    expect(await fetchAgain()).toMatchObject({ state: 2, file });
  });

  it('has a gap if one of its pictures is invalid', async () => {
    const entries = await frames(9);
    entries.set('view/4.jpg', Buffer.from('<!doctype html>'));
    expect(await fetchLink(files.serve('/9.zip', fileAnswer(await zipOf(entries))))).toMatchObject({
      state: 3,
      fault: 'Frame 4 of 9: The link opens a web page, not a picture.',
      media: 32,
    });
  });

  it.each<[string, () => Promise<Buffer>, RegExp]>([
    [
      'is a bomb',
      async () => {
        const zeros = Buffer.alloc(4 * MEGABYTE);
        return zipOf(new Map(Array.from({ length: 30 }, (_, nr) => [`${nr}.jpg`, zeros])), true);
      },
      /^The frames are larger than 100 MB together\.$/,
    ],
    [
      'has a huge picture',
      async () =>
        zipOf(
          new Map(Array.from({ length: 5 }, (_, nr) => [`${nr}.jpg`, Buffer.alloc(6 * MEGABYTE)])),
          true,
        ),
      /^Frame 1 of 5: The file is larger than 5 MB\. 4 more frames are missing\.$/,
    ],
    [
      'says that a picture is smaller than it is',
      async () => {
        const zip = await zipOf(new Map([['1.jpg', Buffer.alloc(2 * MEGABYTE)]]), true);
        // The size in the central directory, which readers of zip files believe.
        zip.writeUInt32LE(1_000, zip.lastIndexOf(Buffer.from('PK\u0001\u0002')) + 24);
        return zip;
      },
      /^The zip file is damaged\.$/,
    ],
    [
      'has no picture',
      () => zipOf(new Map([['a.txt', Buffer.from('a')]])),
      /^The zip file has no JPG, PNG or WebP picture\.$/,
    ],
    [
      'has 10,000 frames',
      async () =>
        zipOf(new Map(Array.from({ length: 10_000 }, (_, nr) => [`${nr}.jpg`, Buffer.from('x')]))),
      /^The zip file has more than 5000 files\.$/,
    ],
    [
      'has 401 frames',
      async () =>
        zipOf(new Map(Array.from({ length: 401 }, (_, nr) => [`${nr}.jpg`, Buffer.from('x')]))),
      /^The 360° view has more than 400 frames\.$/,
    ],
    [
      'has too few frames',
      async () =>
        zipOf(
          new Map([
            ['1.jpg', await picture(1)],
            ['2.jpg', await picture(2)],
          ]),
        ),
      /^A 360° view needs at least 4 frames, but there are only 2\.$/,
    ],
    [
      'is damaged',
      async () => (await zipOf(await frames(5))).subarray(0, 3_000),
      /^The zip file is damaged\.$/,
    ],
  ])('that %s is refused with the reason', async (name, zip, reason) => {
    const path = `/${name.replaceAll(/\W/g, '-')}.zip`;
    const found = await fetchLink(files.serve(path, fileAnswer(await zip())));
    expect(found).toMatchObject({ state: 3, mime: null, media: 0 });
    expect(found.fault).toMatch(reason);
  });
});
