import { afterAll, beforeAll, expect, test } from 'vitest';
import { CARTS } from '../../support/trade/keep-desk.ts';
import { type BenchWorld, benchWorld } from './support/bench-world.ts';
import { cartByHand } from './support/cart-by-hand.ts';
import { compare, printComparison } from './support/measure.ts';

const STONES = 500;
const ALLOWED = 3;

let world: BenchWorld;
beforeAll(async () => {
  world = await benchWorld(2_000, 2 * STONES);
  await emptyCarts();
});
afterAll(() => world.stop());

const emptyCarts = () => world.portal.database.pool.query('delete from cart_line');

test(`adding ${STONES} stones to a cart takes at most ${ALLOWED} times as long as the same rows in plain SQL`, async () => {
  const { portal, customer, free } = world;
  const result = await compare(
    15,
    async () => {
      const answer = await portal.call(customer.token, 'POST', CARTS, {
        body: { data: { stock_numbers: free.slice(0, STONES) } },
      });
      expect(answer.status).toBe(200);
    },
    () => cartByHand(portal.database.pool, free.slice(STONES), customer),
    emptyCarts,
  );
  printComparison(`cart of ${STONES} stones`, result, ALLOWED);
  expect(result.ratio.median).toBeLessThanOrEqual(ALLOWED);
});
