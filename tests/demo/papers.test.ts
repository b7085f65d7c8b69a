import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawCompanyLogo } from '../../demo/company.ts';
import { drawHomeImages } from '../../demo/home-images.ts';
import { drawValueImages } from '../../demo/value-images.ts';
import { drawDocuments } from '../../demo/write/write-registrations.ts';
import { drawLists } from '../../demo/write/write-supplier-lists.ts';
import { BYTES } from '../support/files/forms.ts';
import { type Portal, startPortal } from '../support/servers/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

it('generates the same documents from the same seed, and different ones from another', () => {
  const hashes = (seed: number) => drawDocuments(seed).map(({ sha256 }) => sha256.toString('hex'));
  expect(hashes(7)).toEqual(hashes(7));
  expect(hashes(8)).not.toEqual(hashes(7));
});

it('generates documents of the stated type', async () => {
  const papers = drawDocuments(7);
  for (const { bytes, mime } of papers) expect((await fileTypeFromBuffer(bytes))?.mime).toBe(mime);
  expect(new Set(papers.map(({ mime }) => mime))).toEqual(
    new Set(['image/png', 'application/pdf']),
  );
  // The smallest files of the tests are what they claim as well.
  for (const [ending, mime] of [
    ['pdf', 'application/pdf'],
    ['png', 'image/png'],
    ['jpg', 'image/jpeg'],
  ] as const) {
    expect((await fileTypeFromBuffer(BYTES[ending]))?.mime).toBe(mime);
  }
});

it('has a file for every document, stock list and image of the demo data, byte for byte', async () => {
  const { rows } = await portal.database.pool.query<{ id: string; sha256: Buffer; size: string }>(
    'select id, sha256, size from stored_file order by id',
  );
  const files = [
    ...drawDocuments(7),
    ...drawLists({ seed: 7, stones: 400 }).map(({ file }) => file),
    ...(await drawValueImages(7)),
    ...(await drawHomeImages(7)),
    await drawCompanyLogo(7),
  ];
  const drawn = new Map<string, (typeof files)[number]>(files.map((file) => [file.id, file]));
  expect(rows.map(({ id }) => id).sort()).toEqual([...drawn.keys()].sort());
  for (const { id, sha256, size } of rows) {
    const bytes = drawn.get(id)?.bytes ?? Buffer.alloc(0);
    expect(createHash('sha256').update(bytes).digest()).toEqual(sha256);
    expect(bytes.length).toBe(Number(size));
  }
});
