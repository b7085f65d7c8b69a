export const MB = 1024 * 1024;

/** How much more the process has than before, in each tenth of a second while it works. */
export async function watched<T>(
  work: () => Promise<T>,
): Promise<{ value: T; ms: number; more: number[] }> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  const more: number[] = [];
  const timer = setInterval(() => more.push((process.memoryUsage().rss - before) / MB), 100);
  const began = performance.now();
  try {
    const value = await work();
    return { value, ms: performance.now() - began, more };
  } finally {
    clearInterval(timer);
  }
}
