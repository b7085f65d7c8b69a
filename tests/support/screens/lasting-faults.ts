import { expect } from 'vitest';

/** Returns the faults that remain. A page that is still being rendered may have others. */
export async function lastingFaults(findFaults: () => Promise<string[]>): Promise<string[]> {
  let faults: string[] = [];
  try {
    await expect
      .poll(async () => {
        faults = await findFaults();
        return faults;
      })
      .toEqual([]);
  } catch {
    // The caller reports them.
  }
  return faults;
}
