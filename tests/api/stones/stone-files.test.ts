import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type MediaDesk, MP4, mediaDeskOf, PDF } from '../../support/suppliers/media-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type Dna = components['schemas']['StoneDna'];
type Row = components['schemas']['StoneRow'];

let portal: Portal;
let cast: Cast;
let files: MediaServer;
let desk: MediaDesk;
let stored: Row;
let viewed: Row;
let failing: Row;
beforeAll(async () => {
  portal = await startPortal(undefined, { supplierReach: 'loopback' });
  cast = await castOf(portal);
  files = await startMediaServer();
  desk = mediaDeskOf(portal);
  [stored, viewed, failing] = some(
    await found(cast.administrator, { has_report: true, status: [1], carat: [{ from: 1 }] }),
  ) as [Row, Row, Row];
  const jpeg = await sharp({
    create: { width: 2000, height: 1000, channels: 3, background: '#88aacc' },
  })
    .jpeg()
    .toBuffer();
  const id = stored.id as StoneId;
  await desk.link(id, MEDIUM.image, files.serve('/1.jpg', fileAnswer(jpeg)));
  await desk.link(id, MEDIUM.video, files.serve('/1.mp4', fileAnswer(MP4)));
  await desk.link(id, MEDIUM.certificate, files.serve('/1.pdf', fileAnswer(PDF)));
  await desk.link(viewed.id as StoneId, MEDIUM.video, 'https://v360.in/view.html?d=1');
  await desk.link(failing.id as StoneId, MEDIUM.image, `${files.url}/missing.jpg`);
  await desk.fetchAll();
});
afterAll(async () => {
  await portal?.stop();
  await files?.close();
});

async function found(by: Person, filter: object): Promise<Row[]> {
  const { body } = await portal.call(by.token, 'POST', '/inventory/search', {
    body: { data: filter },
  });
  return (body.data as { stockList: Row[] }).stockList;
}
async function dnaOf(by: Person, { stock_no }: Row): Promise<Dna> {
  const { body } = await portal.call(by.token, 'GET', `/inventory/dna?stock_no=${stock_no}`);
  return body.data as Dna;
}
const fetched = (address: string | null, headers: Record<string, string> = {}) =>
  fetch(`${portal.url}${address}`, { headers, redirect: 'manual' });

describe('a stored file', () => {
  it('replaces the drawing in the row and in the details of the stone', async () => {
    const media = `/media/stones/${stored.id}`;
    const shown = {
      image: `${media}/picture.webp`,
      video: `${media}/film.mp4`,
      certificate: `${media}/certificate.pdf`,
    };
    const [row] = await found(cast.ada, { stock_numbers: [stored.stock_no] });
    expect(row).toMatchObject(shown);
    const dna = await dnaOf(cast.ada, stored);
    expect(dna.stone).toMatchObject(shown);
    expect(dna.media).toMatchObject([
      { kind: 'image', origin: 'file', width: 2000, height: 1000, link: null, fault: null },
      { kind: 'video', origin: 'file', width: null, link: null },
      { kind: 'certificate', origin: 'file', link: null },
    ]);
    expect((await dnaOf(cast.administrator, stored)).media[0]?.link).toBe(`${files.url}/1.jpg`);
  });

  it('is sent with its verified type, and a picture in the requested width', async () => {
    const image = `/media/stones/${stored.id}/picture.webp`;
    for (const [query, width] of [
      ['', 640],
      ['?width=150', 160],
      ['?width=1600', 1600],
    ] as const)
      for (const base of ['', '/api/v1']) {
        const answer = await fetched(`${base}${image}${query}`);
        expect(answer.status).toBe(200);
        const { headers } = answer;
        expect(headers.get('content-type')).toBe('image/webp');
        expect(headers.get('cache-control')).toBe('private, max-age=3600');
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
        const picture = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
        expect(picture).toMatchObject({ format: 'webp', width });
        const again = await fetched(`${base}${image}${query}`, {
          'if-none-match': headers.get('etag') ?? '',
        });
        expect(again.status).toBe(304);
      }
    const pdf = await fetched(`/media/stones/${stored.id}/certificate.pdf`);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(await pdf.arrayBuffer())).toEqual(PDF);
  });

  it('is sent in byte ranges if it is a film', async () => {
    const film = `/api/v1/media/stones/${stored.id}/film.mp4`;
    for (const [range, from, to] of [
      ['bytes=0-9', 0, 10],
      ['bytes=4000-', 4000, MP4.length],
      ['bytes=-5', MP4.length - 5, MP4.length],
    ] as const) {
      const part = await fetched(film, { range });
      expect(part.status).toBe(206);
      expect(part.headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/${MP4.length}`);
      expect(Buffer.from(await part.arrayBuffer())).toEqual(MP4.subarray(from, to));
    }
    const whole = await fetched(film, { range: 'bytes=9-2' });
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-type')).toBe('video/mp4');
  });

  it('is in the zip file with its own extension', async () => {
    const numbers = [stored, failing].map(({ stock_no }) => stock_no);
    const answer = await fetch(
      `${portal.url}/api/v1/inventory/diamond-zip?stock_no=${numbers.join(',')}&includeImage=true&includeVideo=true&includeCertificate=true`,
      { headers: { authorization: `Bearer ${cast.ada.token}` } },
    );
    const entries = readZip(Buffer.from(await answer.arrayBuffer()));
    const [one, two] = numbers;
    expect([...entries.keys()].toSorted()).toEqual(
      [
        `certificates/${one}.pdf`,
        `images/${one}.jpg`,
        `images/${two}-drawing.svg`,
        'missing.txt',
        'stones.txt',
        `videos/${one}.mp4`,
        `videos/${two}-drawing.svg`,
      ].toSorted(),
    );
    expect(entries.get(`certificates/${one}.pdf`)).toEqual(PDF);
    expect(entries.get('missing.txt')?.toString()).toBe(`${two}: no certificate\n`);
  });
});

it('a viewer link redirects to its host, and only the link is stored', async () => {
  const { stone, media } = await dnaOf(cast.ada, viewed);
  expect(media[1]).toMatchObject({ kind: 'video', origin: 'viewer' });
  const answer = await fetched(stone.video);
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe('https://v360.in/view.html?d=1');
  expect((await fetched(`/media/stones/${stored.id}/viewer`)).status).toBe(404);
});

it('a file that could not be fetched leaves the drawing, and staff see the reason', async () => {
  const { stone, media } = await dnaOf(cast.administrator, failing);
  expect(stone.image).toBe(`/media/stones/${failing.id}/picture.svg`);
  expect(media[0]).toMatchObject({
    origin: 'drawing',
    fault: 'There is no file at this link (status 404).',
  });
  expect((await dnaOf(cast.ada, failing)).media[0]).toMatchObject({ link: null, fault: null });
  expect((await fetched(`/media/stones/${failing.id}/picture.webp`)).status).toBe(404);
  expect((await fetched('/api/v1/media/stones/unknown/picture.webp')).status).toBe(400);
});
