import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ReplicaSession } from '../../../server/platform/db/replica-session.ts';
import { until } from '../../support/runner/until.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Replicated, startReplicated } from '../../support/servers/replicated.ts';
import { HOLD, HOLDS } from '../../support/trade/desk.ts';
import { bareAnswers } from './support/bare-answers.ts';
import { compare, printComparison } from './support/measure.ts';
import { noteStatements } from './support/note-statements.ts';

const ROWS = 500;
const ALLOWED = 2;
const ALLOWED_TO_ALONE = 1.3;

let both: Replicated;
let alone: Portal;
let portal: Portal;
let customer: Person;
const stops: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  both = await startReplicated(2_000);
  stops.unshift(both.database.drop, both.stop);
  alone = await startPortal(both.database);
  stops.unshift(alone.stop);
  portal = await startPortal(both.database, { databaseReadUrl: both.replica.url });
  stops.unshift(portal.stop);
  customer = await portal.customer(11);
  const { rows } = await both.database.pool.query<{ stock_no: string }>(
    'select stock_no from stone where status = 1 order by id limit $1',
    [ROWS],
  );
  const held = await portal.call(customer.token, 'POST', HOLD, {
    body: { data: { stock_numbers: rows.map(({ stock_no }) => stock_no) } },
  });
  expect(held.status).toBe(200);
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

const list = async (at: Portal): Promise<void> => {
  const path = `${HOLDS}?size=${ROWS}&currentTab=current`;
  const answer = await at.call(customer.token, 'POST', path, { body: { data: {} } });
  expect(answer.body.data).toHaveLength(ROWS);
};

test(`a list of ${ROWS} holds from a replica takes at most ${ALLOWED} times as long as its SQL on the primary in a bare handler`, async () => {
  await list(alone);
  const statements = await noteStatements(both.database.pool, () => list(alone));
  const { ask, server } = await bareAnswers(both.database.pool, statements);
  stops.unshift(() => server.close());
  const asked = vi.spyOn(ReplicaSession.prototype, 'query');
  await until('the replica answers', async () => {
    await list(portal);
    return asked.mock.calls.length > 0;
  });
  asked.mockClear();
  const result = await compare(25, () => list(portal), ask);
  printComparison(`list of ${ROWS} holds by a replica`, result, ALLOWED);
  expect(asked.mock.calls.length).toBeGreaterThan(25);
  expect(result.ratio.median).toBeLessThanOrEqual(ALLOWED);
});

test(`a list from a replica takes at most ${ALLOWED_TO_ALONE} times as long as without a replica`, async () => {
  const result = await compare(
    25,
    () => list(portal),
    () => list(alone),
  );
  printComparison(`list of ${ROWS} holds by a replica or without`, result, ALLOWED_TO_ALONE);
  expect(result.ratio.median).toBeLessThanOrEqual(ALLOWED_TO_ALONE);
});
