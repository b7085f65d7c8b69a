import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BYTES } from '../../support/files/forms.ts';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import {
  done,
  type MasterDesk,
  masterDeskOf,
  VALUES,
  type Value,
} from '../../support/trade/master-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: MasterDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = masterDeskOf(portal, cast);
});
afterAll(() => portal?.stop());

const image = (bytes: Buffer, name = 'image.png') => ({ field: 'image', name, bytes });
const fetched = (path: string) => fetch(`${portal.url}/api/v1${path}`);

describe('the image of a value', () => {
  it('is returned with the value, visible to all who know the value, replaced and removed with its file', async () => {
    const plain = await desk.newValue('Pouch');
    const count = async () =>
      Number((await portal.database.pool.query('select count(*) from stored_file')).rows[0]?.count);
    const before = await count();
    const sent = done<Value>(
      await desk.form('PUT', `${VALUES}/${plain.id}`, {}, image(BYTES.png, '../a"b.png')),
    );
    expect(sent.image).toBe(`/master/sub-image/${plain.id}?v=${sent.image_id}`);
    const shown = await fetched(sent.image ?? '');
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe('image/webp');
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    const replaced = done<Value>(
      await desk.form(
        'PUT',
        `${VALUES}/${plain.id}`,
        { removeFiles: [sent.image_id] },
        image(BYTES.jpg),
      ),
    );
    expect(replaced.image_id).not.toBe(sent.image_id);
    expect(await count()).toBe(before + 1);
    const removed = done<Value>(
      await desk.asks(
        'PUT',
        `${VALUES}/${plain.id}`,
        { removeFiles: [replaced.image_id] },
        { image_id: replaced.image_id },
      ),
    );
    expect(removed).toMatchObject({ image: null, image_id: null });
    expect((await fetched(sent.image ?? '')).status).toBe(404);
    expect(await count()).toBe(before);
    const born = done<Value>(
      await desk.form(
        'POST',
        VALUES,
        { master_id: plain.master_id, code: 'BAG', name: 'Bag' },
        image(BYTES.png),
      ),
    );
    expect(born.image).not.toBeNull();
    done(await desk.asks('DELETE', `${VALUES}/${born.id}`));
    expect((await fetched(born.image ?? '')).status).toBe(404);
    expect(await count()).toBe(before);
    done(await desk.asks('DELETE', `${VALUES}/${plain.id}`));
  });

  it('that is invalid is refused, and leaves neither a row nor a file', async () => {
    const plain = await desk.newValue('Sleeve');
    const before = await fingerprint(portal.database.pool);
    const files = async () => (await readdir(portal.filesDir, { recursive: true })).length;
    const stood = await files();
    for (const bytes of [BYTES.svg, BYTES.html, BYTES.pdf, Buffer.from('no image')])
      expectProblem(
        await desk.form('PUT', `${VALUES}/${plain.id}`, {}, image(bytes)),
        400,
        'image',
      );
    expectProblem(
      await desk.form(
        'PUT',
        `${VALUES}/${plain.id}`,
        {},
        image(Buffer.concat([BYTES.png, Buffer.alloc(3 * 1024 * 1024)])),
      ),
      413,
    );
    // What is refused for another reason keeps no file either.
    expectProblem(
      await desk.form('PUT', `${VALUES}/${plain.id}`, { code: 'a b' }, image(BYTES.png)),
      400,
    );
    const taken = await desk.newValue('Taken');
    expectProblem(
      await desk.form('PUT', `${VALUES}/${plain.id}`, { code: 'TAKEN' }, image(BYTES.png)),
      409,
      'data.code',
    );
    done(await desk.asks('DELETE', `${VALUES}/${taken.id}`));
    expect(await files()).toBe(stood);
    expect((await fingerprint(portal.database.pool)).stored_file).toBe(before.stored_file);
    done(await desk.asks('DELETE', `${VALUES}/${plain.id}`));
  });
});
