import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BenchWorld, benchWorld } from './support/bench-world.ts';
import { confirmByHand } from './support/by-hand.ts';
import { compare, printComparison } from './support/measure.ts';

const STONES = 500;
const ALLOWED = 3;

let world: BenchWorld;
beforeAll(async () => {
  world = await benchWorld(2_000, 2 * STONES);
});
afterAll(() => world.stop());

test(`ordering ${STONES} stones takes at most ${ALLOWED} times as long as the same rows in plain SQL`, async () => {
  const { portal, customer, free } = world;
  const result = await compare(
    15,
    async () => {
      const answer = await portal.call(
        customer.token,
        'POST',
        '/inventory/new-arrival/confirm-stone',
        {
          body: { data: { stock_numbers: free.slice(0, STONES) } },
        },
      );
      expect(answer.status).toBe(200);
    },
    () => confirmByHand(portal.database.pool, free.slice(STONES), customer),
    () => world.letGo(),
  );
  printComparison(`confirm of ${STONES} stones`, result, ALLOWED);
  expect(result.ratio.median).toBeLessThanOrEqual(ALLOWED);
});
