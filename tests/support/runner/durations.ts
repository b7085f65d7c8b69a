import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Seconds of test files that take long, as the last whole run that changed much measured them. */
export type Durations = Readonly<Record<string, number>>;

const FILE = fileURLToPath(new URL('../../durations.json', import.meta.url));
const LONG = 20;

export const readDurations = (): Durations =>
  existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};

/** A run differs from the next by its machine; what is kept changes with the tests. */
const isOtherwise = (before: number, now: number): boolean =>
  Math.abs(before - now) > LONG && (before > 2 * now || now > 2 * before);

/** Writes what a whole run measured where the order of files would be another with it. */
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
