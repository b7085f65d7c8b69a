import { expect } from 'vitest';

/** Returns the faults that are still there after a while: a page may be about to draw itself. */
export async function lastingFaults(faultsNow: () => Promise<string[]>): Promise<string[]> {
  const isClean = await expect
    .poll(faultsNow)
    .toEqual([])
    .then(
      () => true,
      () => false,
    );
  return isClean ? [] : await faultsNow();
}
