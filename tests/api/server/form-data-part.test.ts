import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import { type Answer, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
});
afterAll(() => portal.stop());

const EDGE = 'an-edge-between-parts';

/** A form whose one part has these headers, byte by byte as a client writes it. */
async function sendPart(disposition: string, type: string | null, text: string): Promise<Answer> {
  const lines = [
    `--${EDGE}`,
    `Content-Disposition: form-data; ${disposition}`,
    ...(type ? [`Content-Type: ${type}`] : []),
    '',
    text,
    `--${EDGE}--`,
    '',
  ];
  return portal.call(cast.ada.token, 'PUT', '/user/profile', {
    body: lines.join('\r\n'),
    headers: { 'content-type': `multipart/form-data; boundary=${EDGE}` },
  });
}

const WAYS = [
  ['as a text', 'name="data"', null],
  ['as a text that says it is one', 'name="data"', 'text/plain'],
  ['as JSON, which the contract declares', 'name="data"', 'application/json'],
  ['as JSON with a character set', 'name="data"', 'application/json; charset=utf-8'],
  ['as a Blob of a browser', 'name="data"; filename="blob"', 'application/json'],
] as const;

describe('the JSON part of a form', () => {
  it.each(WAYS)('is parsed %s', async (way, disposition, type) => {
    const first_name = `Ada ${WAYS.findIndex(([name]) => name === way)}`;
    const answer = await sendPart(disposition, type, JSON.stringify({ first_name }));
    expect(answer, JSON.stringify(answer.body)).toMatchObject({
      status: 200,
      body: { data: { first_name } },
    });
  });

  it.each(WAYS)('is refused if it is not JSON: %s', async (_, disposition, type) => {
    const answer = await sendPart(disposition, type, '{"first_name":');
    expectProblem(answer, 400);
    expect(answer.body).toMatchObject({ code: 'MALFORMED_BODY' });
  });

  it.each(WAYS)('is validated against its schema: %s', async (_, disposition, type) => {
    expectProblem(await sendPart(disposition, type, '{"first_name":7}'), 400, 'data.first_name');
  });

  it('has the same size limit as a Blob and as text', async () => {
    const long = JSON.stringify({ first_name: 'x'.repeat(1_100_000) });
    expectProblem(await sendPart('name="data"; filename="blob"', 'application/json', long), 413);
  });
});
