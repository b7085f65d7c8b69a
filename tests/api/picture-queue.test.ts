import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cast, castOf } from '../support/people.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { some } from '../support/some.ts';
import { until } from '../support/until.ts';

// Room for one change: a picture that is drawn in it would keep all others out.
const PATIENT = 60_000;
const ONE = { atOnce: 1, waiting: 0, patience: PATIENT };
const WIDE = { atOnce: 50, waiting: 50, patience: PATIENT };

let portal: Portal;
let cast: Cast;
let large: Buffer<ArrayBuffer>;
beforeAll(async () => {
  portal = await startPortal(undefined, { rooms: { search: WIDE, change: ONE, reading: WIDE } });
  cast = await castOf(portal);
  const plain = { width: 5_000, height: 5_000, channels: 3, background: '#446688' } as const;
  large = Buffer.from(await sharp({ create: plain }).jpeg({ progressive: true }).toBuffer());
});
afterAll(() => portal?.stop());

async function sendPicture(token: string): Promise<number> {
  const form = new FormData();
  form.set('data', JSON.stringify({}));
  form.set('picture', new Blob([large], { type: 'image/jpeg' }), 'face.jpg');
  const { status } = await fetch(`${portal.url}/api/v1/user/profile`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return status;
}

it('pictures that wait to be drawn hold no slot of a change, and a fourth of one person is refused', async () => {
  let answered = 0;
  const sent = Array.from({ length: 5 }, async () => {
    // Each enters alone, since there is room for one change.
    const status = await until('it is let in', async () => {
      const got = await sendPicture(cast.ada.token);
      return got !== 503 && got;
    });
    answered += 1;
    return status;
  });
  const during = await until(
    'a change of another is answered while pictures are drawn',
    async () => {
      const { status } = await portal.call(
        cast.piers.token,
        'POST',
        '/inventory/new-arrival/watchlist',
        { body: { data: { stock_numbers: ['NONE'] } } },
      );
      return status !== 503 && { status, answered };
    },
  );
  expect(during.status).toBe(404);
  expect(during.answered).toBeLessThan(sent.length);
  const statuses = await Promise.all(sent);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3);
  expect(some(statuses).every((status) => status === 200 || status === 429)).toBe(true);
});

it('a form that is packed is refused at once', async () => {
  const answer = await fetch(`${portal.url}/api/v1/user/profile`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${cast.ada.token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-encoding': 'gzip',
    },
    body: Buffer.from('1f8b0800000000000003', 'hex'),
  });
  expect(answer.status).toBe(415);
});
