import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BulkEmailId, UserId } from '#api/ids.gen.ts';
import { idFromText } from '#common/id-from-text.ts';
import { type FrontServer, serveFront } from '../support/browser/front-server.ts';

/** Answers of a server of which only the specification speaks: ours never gives them. */
let status = 200;
let body: object = {};
let front: FrontServer;
let mailings: typeof import('../../src/features/bulk-email/bulk-email-calls.ts');
let home: typeof import('../../src/features/home-setting/home-calls.ts');
let track: typeof import('../../src/features/track/track-calls.ts');

beforeAll(async () => {
  front = await serveFront((_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
  );
  mailings = await import('../../src/features/bulk-email/bulk-email-calls.ts');
  home = await import('../../src/features/home-setting/home-calls.ts');
  track = await import('../../src/features/track/track-calls.ts');
});
afterAll(() => front.stop());

const MAILING = idFromText<BulkEmailId>('0198c1a0-0000-7000-8000-000000000001');
const READER = idFromText<UserId>('0198c1a0-0000-7000-8000-000000000002');
const cache = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } });
const { signal } = new AbortController();

const saveMailing = () => mailings.changeMailing(MAILING, { data: {}, was: {} });
const readDiamonds = () =>
  cache.fetchQuery(mailings.stonesQuery({ id: MAILING, user_id: null }, 1));
const readPopups = () => home.listHomeSettings('popup', { page: 1, size: 10 }, signal);
const readTrack = () => cache.fetchQuery(track.trackQuery(READER, { search: 'ST-1' }));

describe.each<
  [what: string, ask: () => Promise<unknown>, status: number, body: object, text: string]
>([
  [
    'a mailing that is saved without the success flag',
    saveMailing,
    200,
    {},
    'Failed to update bulk email',
  ],
  [
    'stones of a mailing without data',
    readDiamonds,
    200,
    { success: true },
    'Invalid API response structure',
  ],
  [
    'stones of a mailing whose data is null',
    readDiamonds,
    200,
    { success: true, data: null },
    'Invalid API response structure',
  ],
  [
    'stones of a mailing whose data is a text',
    readDiamonds,
    200,
    { success: true, data: 'x' },
    'Invalid API response structure',
  ],
  ['popups that cannot be read', readPopups, 500, {}, 'Failed to fetch popup data'],
  ['a track report of status fail', readTrack, 200, { status: 'fail' }, 'No stocks were found'],
  ['a track report that cannot be read', readTrack, 500, {}, 'Failed to fetch track report data'],
])('%s', (_, ask, answered, answer, text) => {
  it('has the text of the specification', async () => {
    [status, body] = [answered, answer];
    await expect(ask()).rejects.toThrow(text);
  });
});

describe.each<[what: string, ask: () => Promise<unknown>, status: number, more: object]>([
  ['a mailing that is saved without the success flag', saveMailing, 200, {}],
  ['popups that cannot be read', readPopups, 409, { success: false, code: 'OF_ANOTHER' }],
  ['a track report of status fail', readTrack, 200, { status: 'fail' }],
])('%s', (_, ask, answered, more) => {
  it('has the message of the server if there is one', async () => {
    [status, body] = [answered, { ...more, message: 'The server has its own words.' }];
    await expect(ask()).rejects.toThrow('The server has its own words.');
  });
});
