import { readFile } from 'node:fs/promises';

/** Of all times so many are no longer than what is given back. */
export function quantile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

export interface Sample {
  /** seconds since the crowd began */
  readonly at: number;
  readonly megabytes: number;
}

/** By how many megabytes an hour it grows, by the line that lies nearest to all samples. */
export function slope(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number): number =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [at, megabytes] = [mean((one) => one.at), mean((one) => one.megabytes)];
  const together = samples.reduce(
    (sum, one) => sum + (one.at - at) * (one.megabytes - megabytes),
    0,
  );
  const alone = samples.reduce((sum, one) => sum + (one.at - at) ** 2, 0);
  return alone === 0 ? 0 : (together / alone) * 3_600;
}

const columns = ['', 'done', 'a second', 'p50', 'p95', 'p99', 'longest'];

/** What was done how often and how long it took, as a table. */
export function tableOf(times: ReadonlyMap<string, readonly number[]>, seconds: number): string {
  const rows = [...times].map(([name, all]) => [
    name,
    String(all.length),
    (all.length / seconds).toFixed(1),
    ...[0.5, 0.95, 0.99, 1].map((part) => `${quantile(all, part).toFixed(1)} ms`),
  ]);
  return [columns, ...rows]
    .map((row) => row.map((cell, at) => (at === 0 ? cell.padEnd(16) : cell.padStart(11))).join(''))
    .join('\n');
}

/** Resident memory of a process. */
export async function megabytesOf({ pid }: { readonly pid: number }): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_000;
}
