import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../server/platform/http/refusal.ts';
import { limitsFor } from '../../server/platform/limits/admission-control.ts';
import { type Release, Semaphore } from '../../server/platform/limits/semaphore.ts';
import { some } from '../support/runner/some.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const ROOM = { concurrency: 1, queueLimit: 10, queueTimeoutMs: 900, congestedQueueTimeoutMs: 150 };

/** How somebody in the line fares: `null` as long as it waits. */
interface Waiter {
  fared: Release | Refusal | null;
}

function join(turns: Semaphore, sender?: string): Waiter {
  const waiter: Waiter = { fared: null };
  turns.acquire(sender).then(
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

describe('the queue of a semaphore', () => {
  it('has the long timeout when it forms', async () => {
    const turns = new Semaphore(ROOM);
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

  it('has the short timeout after it has been standing for a while', async () => {
    const turns = new Semaphore(ROOM);
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

  it('counts as new after it was empty', async () => {
    const turns = new Semaphore(ROOM);
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

describe('a request under sustained overload', () => {
  it.each([
    { weight: 'search', waits: 150 },
    { weight: 'write', waits: 900 },
    { weight: 'read', waits: 900 },
  ] as const)('waits $waits ms for admission of a $weight', async ({ weight, waits }) => {
    const room = limitsFor(1)[weight];
    const turns = new Semaphore(room);
    // Each of them sends one request, so that none waits for its own share.
    let sender = 0;
    const newcomer = () => join(turns, String(++sender));
    let workers = Array.from({ length: room.concurrency }, newcomer);
    let next = newcomer();
    for (let nr = 0; nr < 10; nr += 1) {
      await pass(100);
      const after = newcomer();
      const [done, ...others] = workers;
      if (!done) throw new Error('nobody is worked for');
      await leave(done);
      workers = [...others, next];
      next = after;
    }
    const late = join(turns, String(sender));
    await pass(waits - 1);
    expect(late.fared).toBe(null);
    await pass(1);
    expect(late.fared).toBeInstanceOf(Refusal);
  });
});

describe('several senders', () => {
  const SHARED = {
    concurrency: 4,
    queueLimit: 8,
    queueTimeoutMs: 900,
    congestedQueueTimeoutMs: 150,
    perSender: 2,
  };
  const begun = (waiters: readonly Waiter[]): number =>
    waiters.filter(({ fared }) => typeof fared === 'function').length;

  it('each get a share of the slots, however much one of them sends', async () => {
    const turns = new Semaphore(SHARED);
    const flood = Array.from({ length: 6 }, () => join(turns, 'flood'));
    await pass(0);
    expect(begun(flood)).toBe(2);
    const other = [join(turns, 'other'), join(turns, 'other')];
    await pass(0);
    expect(begun(other)).toBe(2);
  });

  it('are served in turn, not in the order of arrival', async () => {
    const turns = new Semaphore({ ...SHARED, concurrency: 1, perSender: 1 });
    const worker = join(turns, 'flood');
    const flood = Array.from({ length: 3 }, () => join(turns, 'flood'));
    const others = [join(turns, 'a'), join(turns, 'b')];
    await pass(0);
    await leave(worker);
    const [first] = flood;
    if (!first) throw new Error('no request of the flood');
    expect(begun([first])).toBe(1);
    await leave(first);
    for (const other of others) {
      expect(begun(flood)).toBe(1);
      await leave(other);
    }
    expect(begun(flood)).toBe(2);
  });

  it('find a place in a full queue, at the cost of the sender that fills it', async () => {
    const turns = new Semaphore({ ...SHARED, concurrency: 1, perSender: 1, queueLimit: 4 });
    const worker = join(turns, 'flood');
    const flood = Array.from({ length: 6 }, () => join(turns, 'flood'));
    await pass(0);
    const refused = () => flood.filter(({ fared }) => fared instanceof Refusal).length;
    expect(refused()).toBe(2);
    const other = join(turns, 'other');
    await pass(0);
    expect([other.fared, refused()]).toEqual([null, 3]);
    await leave(worker);
    const [first] = flood;
    if (first) await leave(first);
    expect(other.fared).toBeTypeOf('function');
  });

  it('without other requests keep the long timeout in a queue that another sender fills', async () => {
    const turns = new Semaphore({ ...SHARED, queueLimit: 80 });
    Array.from({ length: 4 }, (_, n) => join(turns, `stuck ${n}`));
    const flood = () => Array.from({ length: 10 }, () => join(turns, 'flood'));
    for (let nr = 0; nr < 4; nr += 1) {
      flood();
      await pass(300);
    }
    const own = flood();
    const other = join(turns, 'other');
    await pass(150);
    expect(some(own).every(({ fared }) => fared instanceof Refusal)).toBe(true);
    await pass(700);
    expect(other.fared).toBe(null);
    await pass(50);
    expect(other.fared).toBeInstanceOf(Refusal);
  });

  it('see the semaphore as stalled if no slot is released', async () => {
    const turns = new Semaphore({ ...SHARED, concurrency: 1, perSender: 1 });
    expect(turns.stalledMs()).toBe(0);
    const worker = join(turns, 'a');
    await pass(6_000);
    expect(turns.stalledMs()).toBe(6_000);
    await leave(worker);
    expect(turns.stalledMs()).toBe(0);
  });
});
