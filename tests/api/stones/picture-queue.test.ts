import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ProcessSemaphore } from '../../../server/platform/limits/process-semaphore.ts';
import { until } from '../../support/runner/until.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

// Room for one change: a picture that is drawn in it would keep all others out.
const PATIENT = 60_000;
const ONE = { concurrency: 1, queueLimit: 0, queueTimeoutMs: PATIENT };
const WIDE = { concurrency: 50, queueLimit: 50, queueTimeoutMs: PATIENT };

let portal: Portal;
let cast: Cast;
let large: Buffer<ArrayBuffer>;
beforeAll(async () => {
  portal = await startPortal(undefined, {
    admissionLimits: { search: WIDE, write: ONE, read: WIDE },
  });
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

/** The slot in which all pictures of the process are drawn; the sender is none of the persons. */
const drawing = () =>
  new ProcessSemaphore({
    name: 'picture',
    concurrency: 1,
    queueLimit: 32,
    queueTimeoutMs: PATIENT,
    perSender: 1,
  }).acquire('this test');

it('queued pictures hold no write slot, and a fourth picture of one person is refused', async () => {
  // Taken by the test, so that none is drawn before all were sent.
  const leave = await drawing();
  const answers: number[] = [];
  // Each enters alone, since there is room for one change.
  const sendWhenLetIn = async () => {
    const status = await until('it is let in', async () => {
      const got = await sendPicture(cast.ada.token);
      return got !== 503 && got;
    });
    answers.push(status);
  };
  try {
    const sent = Array.from({ length: 5 }, sendWhenLetIn);
    await until('those that are too many are refused', () => answers.length >= 2);
    const other = await until('a change of another is let in', async () => {
      const { status } = await portal.call(
        cast.piers.token,
        'POST',
        '/inventory/new-arrival/watchlist',
        { body: { data: { stock_numbers: ['NONE'] } } },
      );
      return status !== 503 && status;
    });
    expect(other).toBe(404);
    expect(answers).toEqual([429, 429]);
    leave();
    await Promise.all(sent);
  } finally {
    leave();
  }
  expect(answers).toEqual([429, 429, 200, 200, 200]);
});

it('a compressed form is refused immediately', async () => {
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
