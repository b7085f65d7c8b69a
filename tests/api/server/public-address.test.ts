import { request } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listeningAddress } from '../../../server/platform/http/public-address.ts';
import { readXlsx } from '../../support/files/read-xlsx.ts';
import { type MailServer, startMailServer } from '../../support/servers/mail-server.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

/** Everything by which a sender can say where it thinks that it is. */
const ELSEWHERE = {
  host: 'evil.example',
  origin: 'https://evil.example',
  referer: 'https://evil.example/search',
  forwarded: 'host=evil.example;proto=https',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
};

let portal: Portal;
let cast: Cast;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  // Even a proxy that is believed says whom it speaks for, and not where we live.
  portal = await startPortal(undefined, { smtpUrl: mail.url, trustedProxies: ['127.0.0.1'] });
  cast = await castOf(portal);
});
afterAll(async () => {
  await portal?.stop();
  await mail?.stop();
});

/** By hand: `fetch` writes the Host header itself. */
async function send<T>(path: string, data: object): Promise<T> {
  const body = JSON.stringify({ data });
  const answer = await new Promise<string>((resolve, reject) => {
    const headers = {
      ...ELSEWHERE,
      authorization: `Bearer ${cast.ada.token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    request(`${portal.url}/api/v1${path}`, { method: 'POST', headers }, (response) =>
      readText(response).then(resolve, reject),
    )
      .once('error', reject)
      .end(body);
  });
  const told = JSON.parse(answer);
  expect(told.errors, answer).toBeUndefined();
  return told.data;
}

interface Shown {
  stockList: { stock_no: string; image: string | null }[];
}
async function stoneWithPicture(): Promise<{ stock_no: string; image: string }> {
  const { stockList } = await send<Shown>('/inventory/search', { status: [1], size: 50 });
  const stone = stockList.find(({ image }) => image !== null);
  if (!stone?.image) throw new Error('no stone has a picture');
  return { stock_no: stone.stock_no, image: stone.image };
}

describe('a request with another Host header', () => {
  it('never puts that host into an e-mail, a link or a text', async () => {
    const { stock_no, image } = await stoneWithPicture();
    const shared = await send<{ text: string; link: { url: string } }>(
      '/inventory/share-diamonds',
      {
        stock_numbers: [stock_no],
        media: ['image'],
        margin: { percent: 5 },
        link: { prices: 'live' },
        mail_to: 'stranger@b.example',
      },
    );
    const letter = await mail.letterTo('stranger@b.example');
    expect(shared.link.url).toMatch(`${portal.url}/shared/`);
    expect(shared.text).toContain(`${portal.url}${image}`);
    expect(letter.text).toContain(shared.link.url);
    expect(letter.raw).not.toContain('evil');
  });

  it('never puts that host into a workbook', async () => {
    const { stock_no, image } = await stoneWithPicture();
    const link = await send<string>('/inventory/download', {
      format: 'xlsx',
      filter: { stock_numbers: [stock_no] },
    });
    const file = await fetch(`${portal.url}${link}`, {
      headers: { authorization: `Bearer ${cast.ada.token}` },
    });
    const cells = JSON.stringify(readXlsx(Buffer.from(await file.arrayBuffer())));
    expect(cells).toContain(`${portal.url}${image}`);
    expect(cells).not.toContain('evil');
  });
});

describe('the address of the portal', () => {
  it.each([
    ['http://127.0.0.1:8600', 'http://127.0.0.1:8600'],
    ['http://0.0.0.0:8600', 'http://localhost:8600'],
    ['http://[::]:8600', 'http://localhost:8600'],
    ['http://10.0.0.7:8600', 'http://10.0.0.7:8600'],
  ])('%s is served at %s', (listeningOrigin, address) => {
    expect(listeningAddress({ listeningOrigin })).toBe(address);
  });
});
