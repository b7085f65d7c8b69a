import { expect, test } from 'vitest';
import { BUSINESSES } from '../../demo/people.ts';
import { createRapLookup } from '../../demo/rap-grid.ts';
import { REGISTRATIONS } from '../../demo/registrations.ts';
import { createSettlements } from '../../demo/scenarios/memo-scenarios.ts';
import { createStoneScenarios } from '../../demo/scenarios/stone-scenarios.ts';
import { drawStones } from '../../demo/stone/draw-stones.ts';

const fates = createStoneScenarios(7);
let place = 0;
for (const stone of drawStones(20_000, 7, createRapLookup())) {
  fates.decide(stone, place);
  place += 1;
}

test('no business waits for a stone that it holds, or twice for the same stone', () => {
  const holders = new Map(
    fates.holds.map(({ stone, business, end }) => [end ? '' : stone.id, business]),
  );
  const waiting = fates.line.filter(({ end }) => end === null);
  expect(waiting.length).toBeGreaterThan(40);
  for (const { stone, business } of waiting) expect(holders.get(stone.id)).not.toBe(business);
  const places = fates.line.map(({ stone, business }) => `${stone.id}/${business}`);
  expect(new Set(places).size).toBe(places.length);
});

test('the author of a hold or a waitlist place is the business or its associate', () => {
  for (const { business, actor } of [
    ...fates.holds.map(({ business, placedBy }) => ({ business, actor: placedBy })),
    ...fates.line.map(({ business, joinedBy }) => ({ business, actor: joinedBy })),
  ]) {
    const found = BUSINESSES[business];
    expect(actor === found?.customer || actor.role === 4).toBe(true);
  }
});

test('events are in order: listed, held, extended, joined, ended', () => {
  for (const { stone, ago, extendedAgo, untilAgo, end } of fates.holds) {
    expect(stone.listedAgo).toBeGreaterThan(ago);
    expect(ago - untilAgo).toBe(extendedAgo === null ? 2880 : 5760);
    if (extendedAgo !== null) expect(extendedAgo).toBeLessThan(ago);
    if (end) {
      expect(end.ago).toBeGreaterThanOrEqual(untilAgo);
      expect(end.ago).toBeLessThan(ago);
    } else expect(untilAgo).toBeLessThan(-180);
  }
  for (const { ago, offeredAgo, end } of fates.line) {
    const steps = [ago, offeredAgo, end?.ago].filter((step) => typeof step === 'number');
    expect(steps).toEqual(steps.toSorted((one, other) => other - one));
  }
});

test('trade covers the last year: every month has holds, orders and memos of businesses that were registered by then', () => {
  const begun = {
    holds: fates.holds,
    orders: fates.orders.filter(({ stones }) => stones.length > 0),
    memos: fates.memos.filter(({ stones }) => stones.length > 0),
  };
  const MONTH = 43_200;
  for (const [kind, list] of Object.entries(begun)) {
    const months = new Set(list.map(({ ago }) => Math.floor(ago / MONTH)));
    expect([kind, [...months].toSorted((a, b) => a - b)]).toEqual([
      kind,
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    ]);
    for (const { business, ago } of list)
      expect(REGISTRATIONS[business]?.registered?.ago).toBeGreaterThan(ago);
  }
});

test('no record of the year before is open, and no memo exceeds its period', () => {
  const past = 46 * 1440;
  const ended = [...fates.orders, ...fates.holds].filter(({ ago }) => ago >= past);
  expect(ended.length).toBeGreaterThan(150);
  expect(ended.filter(({ end }) => end === null)).toEqual([]);
  const settled = fates.memos.filter(({ ago, lasted }) => ago >= past && lasted < ago);
  expect(settled.length).toBeGreaterThan(50);
  for (const memo of settled) {
    const steps = createSettlements(memo);
    expect(steps.reduce((sum, { stones }) => sum + stones.length, 0)).toBe(memo.stones.length);
    for (const { ago } of steps) {
      expect(ago).toBeLessThan(memo.ago);
      expect(ago).toBeGreaterThan(0);
    }
  }
});
