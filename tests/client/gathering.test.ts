import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { debounceRefetch } from '../../src/shared/lists/debounced-refetch.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Changes at equal distances, the first of them now. */
async function changes(soon: () => void, every: number, until: number): Promise<void> {
  for (let at = 0; at < until; at += every) {
    soon();
    await vi.advanceTimersByTimeAsync(every);
  }
}

it('answers a burst with one query, soon after its end', async () => {
  const asked: number[] = [];
  const start = Date.now();
  const { schedule } = debounceRefetch(() => asked.push(Date.now() - start));
  await changes(schedule, 50, 200);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toEqual([400]);
});

it.each([1, 100, 240])('queries each second while changes arrive every %i ms', async (every) => {
  const ask = vi.fn();
  const { schedule } = debounceRefetch(ask);
  await changes(schedule, every, 60_000);
  expect(ask.mock.calls.length).toBeGreaterThanOrEqual(48);
  expect(ask.mock.calls.length).toBeLessThanOrEqual(60);
});

it('waits for a slow query, and repeats it once for the changes that arrived since', async () => {
  const asked: number[] = [];
  const start = Date.now();
  const { schedule } = debounceRefetch(() => {
    asked.push(Date.now() - start);
    return new Promise((resolve) => setTimeout(resolve, 3_000));
  });
  await changes(schedule, 100, 4_000);
  expect(asked).toEqual([1_000]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual([1_000, 4_250]);
});

it('continues after a failed query', async () => {
  const ask = vi.fn().mockRejectedValueOnce(new Error('the line is down'));
  const { schedule } = debounceRefetch(ask);
  schedule();
  await vi.advanceTimersByTimeAsync(250);
  schedule();
  await vi.advanceTimersByTimeAsync(250);
  expect(ask).toHaveBeenCalledTimes(2);
});

it('sends no query after it was stopped', async () => {
  const ask = vi.fn();
  const { schedule, cancel } = debounceRefetch(ask);
  schedule();
  cancel();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ask).not.toHaveBeenCalled();
});
