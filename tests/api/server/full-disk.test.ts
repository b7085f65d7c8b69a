import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BYTES } from '../../support/files/forms.ts';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type SmallDisk, smallDisk } from '../../support/servers/small-disk.ts';
import { type PaperDesk, paperDeskOf } from '../../support/trade/paper-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const disk = await smallDisk();
const KB = 1024;
const PAPER = Buffer.concat([
  BYTES.pdf,
  Buffer.from(`\n%${randomBytes(200 * KB).toString('hex')}`),
]);

let portal: Portal;
let cast: Cast;
let papers: PaperDesk;
beforeAll(async () => {
  if (!disk) return;
  // Forms are received here, and files are kept here.
  process.env.TMPDIR = disk.folder;
  portal = await startPortal();
  cast = await castOf(portal);
  papers = await paperDeskOf(portal);
});
afterAll(async () => {
  await disk?.empty();
  await portal?.stop();
  disk?.stop();
});

const filesIn = async ({ folder }: SmallDisk): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name !== 'filler')
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
    .sort();

describe.skipIf(!disk)('an upload to a full disk', () => {
  it.each([
    ['cannot be received', 100 * KB],
    ['is received, and cannot be kept', 600 * KB],
  ])('is refused with the reason if it %s, and leaves nothing', async (_, free) => {
    if (!disk) return;
    const before = await fingerprint(portal.database.pool);
    const files = await filesIn(disk);
    const send = () =>
      papers.send(cast.ada, 'owner', {
        file: { field: 'owner_image', name: 'owner.pdf', bytes: PAPER },
      });
    await disk.fill(free);
    const refused = await send();
    expectProblem(refused, 503);
    expect(refused.body).toMatchObject({
      code: 'MAINTENANCE',
      message:
        'There is no space left to store files. Nothing was saved. Please contact an administrator.',
    });
    expect(refused.headers.get('retry-after')).not.toBeNull();
    expect(await fingerprint(portal.database.pool)).toEqual(before);
    // The folder of the form goes after the answer, maybe while it is read.
    await expect.poll(() => filesIn(disk).catch(() => null)).toEqual(files);
    await disk.empty();
    const kept = await send();
    expect(kept.status, JSON.stringify(kept.body)).toBe(200);
  });
});
