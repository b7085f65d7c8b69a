import { describe, expect, it } from 'vitest';
import { CoalescedTask } from '../../server/stock/search/index/coalesced-task.ts';

/** Rounds that end when the test says so. */
function heldRounds() {
  const held: PromiseWithResolvers<void>[] = [];
  const rounds = new CoalescedTask(() => {
    const round = Promise.withResolvers<void>();
    held.push(round);
    return round.promise;
  });
  return { rounds, held };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('coalesced tasks', () => {
  it('run twice if a thousand callers ask while one runs: that one, and one for all callers', async () => {
    const { rounds, held } = heldRounds();
    const first = rounds.run();
    const others = Array.from({ length: 1_000 }, () => rounds.run());
    expect(held).toHaveLength(1);
    held[0]?.resolve();
    await first;
    await settled();
    expect(held).toHaveLength(2);
    held[1]?.resolve();
    await Promise.all(others);
    await settled();
    expect(held).toHaveLength(2);
  });

  it('serve callers during a run by the next run, not by the current one', async () => {
    const { rounds, held } = heldRounds();
    void rounds.run();
    let isServed = false;
    const late = rounds.run().then(() => {
      isServed = true;
    });
    held[0]?.resolve();
    await settled();
    expect(isServed).toBe(false);
    held[1]?.resolve();
    await late;
  });

  it('fail for their callers, and the next run starts all the same', async () => {
    const { rounds, held } = heldRounds();
    const first = rounds.run();
    const second = rounds.run();
    held[0]?.reject(new Error('the first broke'));
    await expect(first).rejects.toThrow('the first broke');
    await settled();
    held[1]?.resolve();
    await expect(second).resolves.toBeUndefined();
    await expect(rounds.latest).resolves.toBeUndefined();
  });
});
