import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Durations of slow test files in seconds, measured by the last full run that changed them
 * noticeably.
 */
export type Durations = Readonly<Record<string, number>>;

const FILE = fileURLToPath(new URL('../../durations.json', import.meta.url));
const LONG = 20;

export const readDurations = (): Durations =>
  existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};

/** Ignores differences that come from the speed of the machine. */
const isOtherwise = (before: number, now: number): boolean =>
  Math.abs(before - now) > LONG && (before > 2 * now || now > 2 * before);

/** Stores the durations of a full run if they would change the order of the files. */
export function keepDurations(measured: Durations): void {
  const kept = readDurations();
  const long = Object.entries({ ...kept, ...measured })
    .filter(([, seconds]) => seconds >= LONG)
    .map(([file, seconds]): [string, number] => [file, Math.round(seconds)])
    .toSorted(([one], [other]) => one.localeCompare(other));
  const files = new Set([...Object.keys(kept), ...long.map(([file]) => file)]);
  if (![...files].some((file) => isOtherwise(kept[file] ?? 0, measured[file] ?? 0))) return;
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(long), null, 2)}\n`);
}
