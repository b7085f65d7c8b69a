import { readFile, writeFile } from 'node:fs/promises';
import { AREAS } from './areas.ts';

/** How many of the mistakes in an area its tests caught, of a hundred. */
export interface Score {
  readonly area: string;
  /** Of all, and of those that a test runs through. */
  readonly caught: number;
  readonly covered: number;
  readonly mistakes: number;
  /** A digest of the files that were measured. */
  readonly version: string;
  readonly day: string;
}

/** As it is kept: with the best that was ever reached, below which it falls only with a reason. */
export interface KeptScore extends Score {
  readonly best: { readonly caught: number; readonly covered: number };
  readonly reason?: string;
}

const FILE = new URL('../../docs/mutation.json', import.meta.url);

export async function readScores(): Promise<readonly KeptScore[]> {
  return JSON.parse(await readFile(FILE, 'utf8'));
}

/** A reason is kept as long as it is needed. */
export async function writeScore(scores: readonly KeptScore[], score: Score): Promise<KeptScore> {
  const before = scores.find(({ area }) => area === score.area);
  const best = {
    caught: Math.max(score.caught, before?.best.caught ?? 0),
    covered: Math.max(score.covered, before?.best.covered ?? 0),
  };
  const without: KeptScore = { ...score, best };
  const written: KeptScore =
    before?.reason && shortOf(without) ? { ...without, reason: before.reason } : without;
  const others = scores.filter(({ area }) => area !== score.area);
  const order = Object.keys(AREAS);
  const all = [...others, written].sort((a, b) => order.indexOf(a.area) - order.indexOf(b.area));
  await writeFile(FILE, `${JSON.stringify(all, null, 2)}\n`);
  return written;
}

/** What it falls short of, in words. */
export function shortOf({ area, best, ...score }: KeptScore): string | undefined {
  const goal = AREAS[area]?.goal ?? {};
  for (const figure of ['caught', 'covered'] as const) {
    const least = goal[figure] ?? 0;
    if (score[figure] < least)
      return `${area}: ${figure} ${score[figure]} is under its goal of ${least}`;
    if (score[figure] < best[figure])
      return `${area}: ${figure} ${score[figure]} is under the ${best[figure]} that it was`;
  }
  return undefined;
}
