import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '../../../scripts/generate/contract/model.ts';
import { operationsOf } from '../../../scripts/generate/contract/model.ts';
import contract from '../../../server/platform/http/contract.gen.json' with { type: 'json' };
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf, newSession } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
});
afterAll(() => portal.stop());

const BODIES = operationsOf(contract as unknown as Contract).flatMap(
  ({ path, method, operation }) => {
    const media = operation.requestBody?.content['application/json'];
    const filled = path.replace('{list}', 'hold').replaceAll(/\{\w+\}/g, NOBODYS_ID);
    return media
      ? [[operation.operationId, method.toUpperCase(), filled, media.example] as const]
      : [];
  },
);

async function ask(method: string, path: string, body: unknown) {
  const { token } = await newSession(portal.database.pool, cast.administrator);
  return portal.call(token, method, path, { body });
}

/** What asks for nothing that is not there on every portal. */
const DONE = [
  'searchStones',
  'countByFilter',
  'searchMatches',
  'searchArrivals',
  'searchStockList',
  'listArrivals',
  'listHolds',
  'listCarts',
  'saveSearch',
  'recordSearch',
  'checkUserName',
];

describe('the example of a request body', () => {
  it.each(BODIES.filter(([id]) => DONE.includes(id)))(
    'has the documented effect: %s',
    async (...call) => {
      const [, method, path, example] = call;
      const { status, body } = await ask(method, path, example);
      expect({ status, success: body.success }, JSON.stringify(body).slice(0, 500)).toEqual({
        status: 200,
        success: true,
      });
    },
  );

  it.each(BODIES)('is valid for the portal: %s', async (...call) => {
    const [, method, path, example] = call;
    const { status, body } = await ask(method, path, example);
    expect(body.errors ?? [], JSON.stringify(body).slice(0, 500)).not.toContainEqual(
      expect.objectContaining({
        message: expect.stringMatching(
          /^(A value is required|The value must|Enter (a number of )?at (least|most)|Enter (one line|a valid e-mail|a telephone)|The (minimum|maximum) number of entries|This call does)/,
        ),
      }),
    );
    expect(['MALFORMED_BODY', 'UNSUPPORTED_MEDIA_TYPE', 'INTERNAL']).not.toContain(body.code);
    expect(status).toBeLessThan(500);
  });
});
