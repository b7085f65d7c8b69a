import { readFile, writeFile } from 'node:fs/promises';
import { AREAS } from './areas.ts';

export interface Score {
  readonly area: string;
  /** Detected mutants, in percent of all (`caught`) and of those covered by a test (`covered`). */
  readonly caught: number;
  readonly covered: number;
  readonly mistakes: number;
  readonly version: string;
  readonly day: string;
}

/** Adds the best score ever reached. A lower score needs a reason. */
export interface StoredScore extends Score {
  readonly best: { readonly caught: number; readonly covered: number };
  readonly reason?: string;
}

const FILE = new URL('../../docs/mutation.json', import.meta.url);

export async function readScores(): Promise<readonly StoredScore[]> {
  return JSON.parse(await readFile(FILE, 'utf8'));
}

/** Keeps the stored reason only while the score is below its goal or its best. */
export async function writeScore(
  scores: readonly StoredScore[],
  score: Score,
): Promise<StoredScore> {
  const before = scores.find(({ area }) => area === score.area);
  const best = {
    caught: Math.max(score.caught, before?.best.caught ?? 0),
    covered: Math.max(score.covered, before?.best.covered ?? 0),
  };
  const without: StoredScore = { ...score, best };
  const written: StoredScore =
    before?.reason && describeShortfall(without) ? { ...without, reason: before.reason } : without;
  const others = scores.filter(({ area }) => area !== score.area);
  const order = Object.keys(AREAS);
  const all = [...others, written].sort((a, b) => order.indexOf(a.area) - order.indexOf(b.area));
  await writeFile(FILE, `${JSON.stringify(all, null, 2)}\n`);
  return written;
}

export function describeShortfall({ area, best, ...score }: StoredScore): string | undefined {
  const goal = AREAS[area]?.goal ?? {};
  for (const figure of ['caught', 'covered'] as const) {
    const least = goal[figure] ?? 0;
    if (score[figure] < least)
      return `${area}: ${figure} ${score[figure]} is below its goal of ${least}`;
    if (score[figure] < best[figure])
      return `${area}: ${figure} ${score[figure]} is below its best score of ${best[figure]}`;
  }
  return undefined;
}
