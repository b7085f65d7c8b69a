import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Portal, startPortal } from '../../support/servers/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

test('a visitor learns that the portal has demo data and needs no set-up', async () => {
  const answer = await portal.call(null, 'GET', '/portal');
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    success: true,
    data: { demo: true, needs_setup: false, mail: 'outbox', price_service: false },
  });
});
