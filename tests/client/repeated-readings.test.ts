import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FrontServer, serveFront } from '../support/browser/front-server.ts';

/** How the server treats one request, in the order of arrival; all further ones are answered well. */
type Treatment = 'cut' | 'too slow' | 'invalid' | 'maintenance';

let front: FrontServer;
let api: typeof import('#api/api-client.ts').api;
let treatments: Treatment[] = [];
let asked: string[] = [];

function answer({ method, url }: IncomingMessage, response: ServerResponse): void {
  asked.push(`${method} ${url?.split('?')[0]}`);
  const treatment = treatments.shift();
  const say = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (treatment === 'cut') response.destroy();
  else if (treatment === 'too slow') say(400, { success: false, code: 'REQUEST_TOO_SLOW' });
  else if (treatment === 'invalid') say(400, { success: false, code: 'INVALID_REQUEST' });
  else if (treatment === 'maintenance') say(503, { success: false, code: 'MAINTENANCE' });
  else say(200, { success: true, message: 'OK', data: {} });
}

beforeAll(async () => {
  front = await serveFront(answer);
  ({ api } = await import('#api/api-client.ts'));
});
beforeEach(() => {
  asked = [];
});
afterAll(() => front.stop());

const read = () => api.GET('/user/profile');
const search = () => api.POST('/inventory/search', { body: { data: { page: 1, size: 10 } } });
const change = () =>
  api.POST('/inventory/new-arrival/watchlist', { body: { data: { stock_numbers: ['ST-1'] } } });
const signIn = () =>
  api.POST('/user/login', { body: { data: { email: 'a@b.example', password: 'x' } } });

describe('a query', () => {
  it.each<[string, Treatment]>([
    ['was cut off', 'cut'],
    ['was refused because its connection had been idle', 'too slow'],
  ])('that %s is repeated once', async (_, treatment) => {
    for (const ask of [read, search]) {
      treatments = [treatment];
      expect((await ask()).response.status).toBe(200);
    }
    expect(asked).toEqual([
      ...Array(2).fill('GET /api/v1/user/profile'),
      ...Array(2).fill('POST /api/v1/inventory/search'),
    ]);
  });

  it('is not sent a third time', async () => {
    treatments = ['cut', 'cut'];
    await expect(read()).rejects.toThrow('Unable to connect to server. Please try again later.');
    treatments = ['too slow', 'too slow'];
    expect((await read()).response.status).toBe(400);
    expect(asked).toHaveLength(4);
  });

  it('with a response is not repeated', async () => {
    treatments = ['invalid'];
    expect((await read()).response.status).toBe(400);
    treatments = ['maintenance'];
    expect((await read()).response.status).toBe(503);
    expect(asked).toHaveLength(2);
  });
});

it('a write or a sign-in without a response is not repeated', async () => {
  for (const ask of [change, signIn]) {
    treatments = ['cut'];
    await expect(ask()).rejects.toThrow('Unable to connect');
  }
  expect(asked).toHaveLength(2);
});
