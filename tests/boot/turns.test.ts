import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../server/platform/http/refusal.ts';
import { roomsFor } from '../../server/platform/limits/doors.ts';
import { type Give, Turns } from '../../server/platform/limits/turns.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const ROOM = { atOnce: 1, waiting: 10, patience: 900, crowdPatience: 150 };

/** How somebody in the line fares: `null` as long as it waits. */
interface Waiter {
  fared: Give | Refusal | null;
}

function join(turns: Turns): Waiter {
  const waiter: Waiter = { fared: null };
  turns.take().then(
    (give) => {
      waiter.fared = give;
    },
    (error: Refusal) => {
      waiter.fared = error;
    },
  );
  return waiter;
}

const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

async function leave(waiter: Waiter): Promise<void> {
  if (typeof waiter.fared !== 'function') throw new Error('whoever leaves has had its turn');
  waiter.fared();
  await pass(0);
}

describe('a line', () => {
  it('that forms is waited in with patience', async () => {
    const turns = new Turns(ROOM);
    const worker = join(turns);
    await pass(0);
    const [early, late] = [join(turns), join(turns)];
    await pass(899);
    expect([early.fared, late.fared]).toEqual([null, null]);
    await leave(worker);
    expect(early.fared).toBeTypeOf('function');
    await pass(1);
    expect(late.fared).toBeInstanceOf(Refusal);
  });

  it('that stands for longer than anybody waits is no place to wait long', async () => {
    const turns = new Turns(ROOM);
    let worker = join(turns);
    let next = join(turns);
    // Somebody waits at every moment, and nobody for long.
    for (let nr = 0; nr < 10; nr += 1) {
      await pass(100);
      const after = join(turns);
      await leave(worker);
      [worker, next] = [next, after];
    }
    const late = join(turns);
    await pass(149);
    expect([next.fared, late.fared]).toEqual([null, null]);
    await pass(1);
    expect(late.fared).toBeInstanceOf(Refusal);
    expect((late.fared as Refusal).problem.status).toBe(503);
  });

  it('that was empty in between is a new one', async () => {
    const turns = new Turns(ROOM);
    let worker = join(turns);
    let next = join(turns);
    for (let nr = 0; nr < 10; nr += 1) {
      await pass(100);
      await leave(worker);
      worker = next;
      next = join(turns);
    }
    await pass(899);
    expect(next.fared).toBe(null);
    await leave(worker);
    expect(next.fared).toBeTypeOf('function');
  });
});

describe('a crowd that stays', () => {
  it.each([
    { weight: 'search', waits: 150 },
    { weight: 'change', waits: 900 },
    { weight: 'reading', waits: 900 },
  ] as const)('waits $waits ms before the door of a $weight', async ({ weight, waits }) => {
    const room = roomsFor(1)[weight];
    const turns = new Turns(room);
    let workers = Array.from({ length: room.atOnce }, () => join(turns));
    let next = join(turns);
    for (let nr = 0; nr < 10; nr += 1) {
      await pass(100);
      const after = join(turns);
      const [done, ...others] = workers;
      if (!done) throw new Error('nobody is worked for');
      await leave(done);
      workers = [...others, next];
      next = after;
    }
    const late = join(turns);
    await pass(waits - 1);
    expect(late.fared).toBe(null);
    await pass(1);
    expect(late.fared).toBeInstanceOf(Refusal);
  });
});
