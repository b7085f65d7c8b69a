import { describe, expect, it } from 'vitest';
import { exploreStates } from '../model-check/explore.ts';
import { SCOPES } from '../model-check/scopes.ts';
import { createInitialState } from '../model-check/state.ts';
import { hasSpin, promisesBySpin, worldsBySpin } from './spin/check.ts';
import { promelaOf, promisesIn } from './spin/model.ts';

const isThere = await hasSpin();
const ENOUGH = { timeout: 300_000 };
const BOTH = [2, 3];

/** What people and clocks do with one stone, with carts and lists of external clients. */
function worldsOf(clients: number): number {
  const scope = SCOPES.find(({ name }) => name === 'two-clients');
  if (!scope) throw new Error('the scope of two clients is gone');
  return exploreStates({ ...scope, first: createInitialState({ stones: 1, clients }) }).keys.length;
}

describe.skipIf(!isThere)('SPIN, where it is installed', () => {
  it.each(BOTH)(
    'finds the same number of states with %i clients, and no violation',
    ENOUGH,
    async (clients) => {
      const { errors, worlds, said } = await worldsBySpin(promelaOf(clients));
      expect(errors, said).toBe(0);
      expect(worlds).toBe(worldsOf(clients));
      expect(worlds).toBeGreaterThan(300);
    },
  );

  it('proves that holds, offers and orders end', ENOUGH, async () => {
    const found = await promisesBySpin(promelaOf(3), promisesIn(3));
    const errors = Object.entries(found).map(([name, checked]) => [name, checked.errors]);
    expect(errors).toEqual([
      ['holds_end', 0],
      ['requests_end', 0],
      ['offers_end_0', 0],
      ['offers_end_1', 0],
      ['offers_end_2', 0],
    ]);
  });

  it.each(['stoneIsNotOfferedToAnother', 'stoneIsAvailable', 'clientIsNotTheHolder'])(
    'detects the missing condition %s',
    ENOUGH,
    async (dropped) => {
      expect((await worldsBySpin(promelaOf(2, dropped))).errors).toBeGreaterThan(0);
    },
  );

  it('detects a missing timer', ENOUGH, async () => {
    const unwound = promelaOf(2).replaceAll('held_clock = 1;', '');
    const { holds_end } = await promisesBySpin(unwound, promisesIn(2));
    expect(holds_end?.errors).toBeGreaterThan(0);
  });
});

it('the Promela model defines every condition and effect', () => {
  expect(BOTH.map((clients) => promelaOf(clients).includes('inline hold_place(a, b)'))).toEqual([
    true,
    true,
  ]);
});
