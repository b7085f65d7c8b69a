import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserId } from '#api/ids.gen.ts';
import { idFromText } from '#common/id-from-text.ts';
import { LIST_NAMES, type ListName } from '#machines/list-names.ts';
import type { Line, LineList } from '../../src/shared/lines/line-list.ts';
import { buildLineQuery } from '../../src/shared/lines/line-params.ts';
import { type FrontServer, serveFront } from '../support/browser/front-server.ts';

const CLIENT = idFromText<UserId>('0198c1a0-0000-7000-8000-000000000003');

let front: FrontServer;
let activityOf: typeof import('../../src/shared/lines/client-activity.ts').activityOf;
let asked: URL;
beforeAll(async () => {
  front = await serveFront(({ url }, response) => {
    asked = new URL(url ?? '', 'http://front');
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ success: true, data: [] }));
  });
  ({ activityOf } = await import('../../src/shared/lines/client-activity.ts'));
});
afterAll(() => front.stop());

const listCalled = (key: ListName) => ({ key, pageSize: 50, failed: '' }) as LineList<Line>;

it.each(Object.keys(LIST_NAMES) as ListName[])(
  'the list %s of a client has the diamond type of its own screen',
  async (key) => {
    const list = activityOf(listCalled(key), CLIENT);
    await list.load(buildLineQuery({ client: CLIENT }, 50));
    expect(asked.pathname).toBe(`/api/v1/customer/user/${CLIENT}/activity/${key}`);
    expect(asked.searchParams.get('diamond_type')).toBe('1');
    await list.load(buildLineQuery({ client: CLIENT, type: 2 }, 50));
    expect(asked.searchParams.get('diamond_type')).toBe('2');
    await list.load(buildLineQuery({ client: CLIENT, type: 'all' }, 50));
    expect(asked.searchParams.has('diamond_type')).toBe(false);
  },
);
