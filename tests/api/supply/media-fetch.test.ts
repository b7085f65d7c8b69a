import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoneId } from '#api/ids.gen.ts';
import { MEDIUM, type MediumCode } from '#machines/codes.ts';
import { some } from '../../support/runner/some.ts';
import {
  fileAnswer,
  type MediaServer,
  startMediaServer,
} from '../../support/servers/media-server.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type MediaDesk, MP4, mediaDeskOf, PDF } from '../../support/suppliers/media-desk.ts';

const MEGABYTE = 1024 * 1024;
let portal: Portal;
let files: MediaServer;
let stones: StoneId[];
let jpeg: Buffer;
let link: MediaDesk['link'];
let fetchAll: MediaDesk['fetchAll'];
beforeAll(async () => {
  portal = await startPortal(undefined, { supplierReach: 'loopback' });
  files = await startMediaServer();
  ({ link, fetchAll } = mediaDeskOf(portal));
  const { rows } = await portal.database.pool.query<{ id: StoneId }>(
    'select id from stone where status = 1 order by id limit 60',
  );
  stones = rows.map(({ id }) => id);
  jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#88aacc' } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await portal?.stop();
  await files?.close();
});

async function medium(id: StoneId, kind: MediumCode) {
  const { rows } = await portal.database.pool.query(
    `select m.state, m.fault, m.failures, m.mime, m.width, m.height, m.etag,
            round(extract(epoch from m.due_at - now()) / 60)::int as minutes, s.media,
            (select array_agg(f.size order by f.size) from stone_media_file f where f.stone_id = m.stone_id and f.kind = m.kind) as sizes
       from stone_media m join stone s on s.id = m.stone_id where m.stone_id = $1 and m.kind = $2`,
    [id, kind],
  );
  return rows[0];
}
const due = (id: StoneId) =>
  portal.database.pool.query('update stone_media set due_at = now() where stone_id = $1', [id]);
const storedFiles = async () => {
  const { rows } = await portal.database.pool.query<{ count: number }>(
    "select count(*)::int as count from stored_file where name ~ '^(picture|film|certificate)'",
  );
  return rows[0]?.count;
};
const stone = (): StoneId => {
  const [id] = some(stones.splice(0, 1));
  return id as StoneId;
};

describe('a file of a supplier', () => {
  it('is stored with renditions if it is a picture, and unchanged if it is a film or a PDF', async () => {
    const id = stone();
    await link(id, MEDIUM.image, files.serve('/1.jpg', fileAnswer(jpeg, { type: 'text/html' })));
    await link(id, MEDIUM.video, files.serve('/1.mp4', fileAnswer(MP4)));
    await link(id, MEDIUM.certificate, files.serve('/1.pdf', fileAnswer(PDF)));
    expect(await fetchAll()).toBe(3);
    expect(await medium(id, MEDIUM.image)).toMatchObject({
      state: 2,
      fault: null,
      mime: 'image/jpeg',
      width: 900,
      height: 600,
      sizes: [0, 160, 640, 1600],
      media: 1 + 2 + 16,
    });
    expect(await medium(id, MEDIUM.video)).toMatchObject({
      state: 2,
      mime: 'video/mp4',
      sizes: [0],
    });
    expect(await medium(id, MEDIUM.certificate)).toMatchObject({
      state: 2,
      mime: 'application/pdf',
      sizes: [0],
    });
    expect(await fetchAll()).toBe(0);
  });

  it.each<[string, MediumCode, () => string, RegExp]>([
    [
      'is missing',
      MEDIUM.image,
      () => `${files.url}/none.jpg`,
      /^There is no file at this link \(status 404\)\.$/,
    ],
    [
      'is a web page',
      MEDIUM.image,
      () =>
        files.serve(
          '/page.jpg',
          fileAnswer('<!DOCTYPE html><p>Sign in</p>', { type: 'image/jpeg' }),
        ),
      /^The link opens a web page, not a picture\.$/,
    ],
    [
      'is of another type',
      MEDIUM.video,
      () => files.serve('/pdf.mp4', fileAnswer(PDF)),
      /^The file must be an MP4 video, a zip file of frames or a JSON list of frames, but it is of type application\/pdf\.$/,
    ],
    [
      'is a drawing that could run scripts',
      MEDIUM.image,
      () =>
        files.serve(
          '/a.svg',
          fileAnswer('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
        ),
      /^The file must be a JPG, PNG, WebP or GIF picture/,
    ],
    [
      'says that it is too large',
      MEDIUM.video,
      () =>
        files.serve('/huge.mp4', (response) => {
          response.writeHead(200, { 'content-length': String(10 * 1024 * MEGABYTE) });
          response.write(MP4);
        }),
      /^The file is larger than 100 MB\.$/,
    ],
    [
      'never ends',
      MEDIUM.image,
      () =>
        files.serve('/endless.jpg', (response) => {
          response.writeHead(200);
          const chunk = Buffer.alloc(MEGABYTE);
          const more = (): void => {
            while (!response.destroyed && response.write(chunk));
            if (!response.destroyed) response.once('drain', more);
          };
          more();
        }),
      /^The file is larger than 20 MB\.$/,
    ],
    [
      'is a film that never ends',
      MEDIUM.video,
      () =>
        files.serve('/endless.mp4', (response) => {
          response.writeHead(200, { 'content-type': 'video/mp4' });
          response.write(MP4);
          const chunk = Buffer.alloc(MEGABYTE);
          const more = (): void => {
            while (!response.destroyed && response.write(chunk));
            if (!response.destroyed) response.once('drain', more);
          };
          more();
        }),
      /^The file is larger than 100 MB\.$/,
    ],
    [
      'has too many pixels',
      MEDIUM.image,
      () => files.serve('/bomb.png', fileAnswer(bombOf(60_000, 60_000))),
      /^The picture has 3600 million pixels\. At most 40 million are allowed\.$/,
    ],
    [
      'is damaged',
      MEDIUM.image,
      () => files.serve('/cut.jpg', fileAnswer(jpeg.subarray(0, 400))),
      /^The picture cannot be read: it is damaged\.$/,
    ],
    [
      'is empty',
      MEDIUM.image,
      () => files.serve('/empty.jpg', fileAnswer('')),
      /^The file is empty\.$/,
    ],
    [
      'is behind a private address',
      MEDIUM.image,
      () =>
        files.serve('/inside.jpg', (response) =>
          response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
        ),
      /^The link leads to an address that is not public: 169\.254\.169\.254/,
    ],
    [
      'redirects for ever',
      MEDIUM.image,
      () =>
        files.serve('/round', (response) => response.writeHead(301, { location: '/round' }).end()),
      /^The link redirects more than 5 times\.$/,
    ],
  ])(
    'that %s is refused with the reason and retried in a week',
    async (_, kind, address, reason) => {
      const id = stone();
      await link(id, kind, address());
      const before = await storedFiles();
      expect(await fetchAll()).toBe(1);
      const found = await medium(id, kind);
      expect(found).toMatchObject({ state: 3, mime: null, media: 0, failures: 1 });
      expect(found?.fault).toMatch(reason);
      expect(found?.minutes).toBeGreaterThan(6 * 24 * 60);
      expect(await storedFiles()).toBe(before);
    },
  );

  it('is retried with backoff after a temporary failure', async () => {
    const id = stone();
    let isBroken = true;
    await link(
      id,
      MEDIUM.image,
      files.serve('/busy.jpg', (response, request) =>
        isBroken ? response.writeHead(503).end() : fileAnswer(jpeg)(response, request),
      ),
    );
    await fetchAll();
    expect(await medium(id, MEDIUM.image)).toMatchObject({
      state: 3,
      fault: 'The server answered with status 503.',
      minutes: 5,
    });
    await due(id);
    await fetchAll();
    expect(await medium(id, MEDIUM.image)).toMatchObject({ failures: 2, minutes: 20 });
    isBroken = false;
    await due(id);
    await fetchAll();
    expect(await medium(id, MEDIUM.image)).toMatchObject({ state: 2, fault: null, failures: 0 });
  });

  it('follows a redirect to a permitted address', async () => {
    const id = stone();
    files.serve('/target.jpg', fileAnswer(jpeg));
    await link(
      id,
      MEDIUM.image,
      files.serve('/moved', (response) =>
        response.writeHead(302, { location: '/target.jpg' }).end(),
      ),
    );
    await fetchAll();
    expect(await medium(id, MEDIUM.image)).toMatchObject({ state: 2, mime: 'image/jpeg' });
  });

  it('is not sent again while its ETag is the same, and replaces the stored file when it changes', async () => {
    const id = stone();
    await link(id, MEDIUM.image, files.serve('/e.jpg', fileAnswer(jpeg, { etag: '"one"' })));
    await fetchAll();
    const before = await storedFiles();
    const keys = () =>
      portal.database.pool.query(
        'select file_id from stone_media_file where stone_id = $1 order by size',
        [id],
      );
    const first = (await keys()).rows;
    files.asked.length = 0;
    await due(id);
    await fetchAll();
    expect(files.asked.map(({ headers }) => headers['if-none-match'])).toEqual(['"one"']);
    expect((await keys()).rows).toEqual(first);
    const png = await sharp(jpeg).resize(200).png().toBuffer();
    files.serve('/e.jpg', fileAnswer(png, { etag: '"two"' }));
    await due(id);
    await fetchAll();
    expect(await medium(id, MEDIUM.image)).toMatchObject({
      mime: 'image/png',
      width: 200,
      etag: '"two"',
    });
    expect((await keys()).rows).not.toEqual(first);
    expect(await storedFiles()).toBe(before);
  });

  it('is fetched once a week and replaces its files if its content changes each time', async () => {
    const id = stone();
    let shade = 0;
    await link(
      id,
      MEDIUM.image,
      files.serve('/daily.jpg', (response, request) => {
        shade += 40;
        sharp({
          create: { width: 300, height: 200, channels: 3, background: { r: shade, g: 90, b: 90 } },
        })
          .jpeg()
          .toBuffer()
          .then((picture) => fileAnswer(picture, { etag: `"${shade}"` })(response, request));
      }),
    );
    await fetchAll();
    const before = await storedFiles();
    for (const etag of ['"80"', '"120"', '"160"']) {
      // A list that names the same link again causes no fetch.
      await link(id, MEDIUM.image, `${files.url}/daily.jpg`);
      expect(await fetchAll()).toBe(0);
      await due(id);
      expect(await fetchAll()).toBe(1);
      const found = await medium(id, MEDIUM.image);
      expect(found).toMatchObject({ state: 2, etag });
      expect(found?.minutes).toBeGreaterThanOrEqual(7 * 24 * 60 - 1);
      expect(await storedFiles()).toBe(before);
    }
  });

  it('stays while a new link fails, is fetched at most once a day, and is deleted with its link', async () => {
    const id = stone();
    await link(id, MEDIUM.image, files.serve('/a.jpg', fileAnswer(jpeg)));
    await fetchAll();
    await link(id, MEDIUM.image, `${files.url}/gone.jpg?signed=2`);
    expect(await medium(id, MEDIUM.image)).toMatchObject({ state: 1, minutes: 24 * 60, media: 1 });
    await due(id);
    await fetchAll();
    expect(await medium(id, MEDIUM.image)).toMatchObject({
      state: 3,
      mime: 'image/jpeg',
      media: 1,
    });
    const before = (await storedFiles()) ?? 0;
    await link(id, MEDIUM.image, null);
    expect((await medium(id, MEDIUM.image))?.media).toBe(0);
    await fetchAll();
    expect(await medium(id, MEDIUM.image)).toBeUndefined();
    expect(await storedFiles()).toBe(before - 4);
  });
});

/** A PNG file that says in its header that it has so many pixels. */
function bombOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
