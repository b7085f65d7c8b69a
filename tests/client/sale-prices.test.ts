import { expect, it } from 'vitest';
import { createRandom, wholeBetween } from '../../demo/random.ts';
import { DIGITS, decimalOf } from '../../server/stock/prices/decimals.ts';
import { amountOf } from '../../server/stock/prices/formula.ts';
import { PRICE } from '../../src/shared/stones/price-rules.ts';
import { amountAt } from '../../src/shared/stones/sale-prices.ts';

const ROUNDS = 20_000;
/** Ten thousand carat is more than the table of stones can hold. */
const HEAVIEST = 9_999_999;
const LARGEST_PRODUCT = Number.MAX_SAFE_INTEGER;

it.each([1, 2, 3])('the amounts of the sale dialog equal the formula, seed %i', (seed) => {
  const random = createRandom(seed, 'sales');
  const wrong: string[] = [];
  let halves = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    // Small and large alike: every length of figure is as likely as another.
    const cents = wholeBetween(random, 1, 10 ** wholeBetween(random, 1, 9));
    const weight = Math.min(HEAVIEST, wholeBetween(random, 1, 10 ** wholeBetween(random, 1, 7)));
    if (cents * weight > LARGEST_PRODUCT) continue;
    if ((cents * weight) % 1000 === 500) halves += 1;
    // As they come from the wire and from the keyboard: decimals, not whole numbers.
    const price = Number(decimalOf(cents, DIGITS.money));
    const carat = Number(decimalOf(weight, DIGITS.carat));
    const said = amountAt(price, carat);
    const wanted = Number(decimalOf(amountOf(cents, weight), DIGITS.money));
    if (said !== wanted) wrong.push(`${price} x ${carat}: ${said} is not ${wanted}`);
  }
  expect(wrong).toEqual([]);
  expect(halves).toBeGreaterThan(10);
  expect(PRICE.most * 100).toBe(10 ** 9);
});
