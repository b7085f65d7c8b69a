import { expect, it } from 'vitest';
import { wasSentAgain } from '../../src/features/dashboard/sent-again.ts';

const list = (created_at: string) => ({ created_at });

it('a confirmation after each list comes from a list that was sent again without changes', () => {
  const lists = [list('2026-11-27T18:21:00.000Z'), list('2026-11-23T18:21:00.000Z')];
  expect(wasSentAgain({ heard_at: '2026-11-30T18:21:00.000Z', lists })).toBe(true);
  expect(wasSentAgain({ heard_at: '2026-11-27T18:21:00.000Z', lists })).toBe(false);
  expect(wasSentAgain({ heard_at: '2026-11-23T18:21:00.000Z', lists })).toBe(false);
  expect(wasSentAgain({ heard_at: null, lists })).toBe(false);
});
