import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { AREAS, type Area } from './mutation/areas.ts';
import { TOLD_TO_READERS } from './mutation/ignore-documentation.ts';
import { readScores, type Score, shortOf, writeScore } from './mutation/scores.ts';
import { WORKERS } from './test-workers.ts';
import { installVerification, resolveVerification } from './verification-packages.ts';

/**
 * `npm run mutate -- AREA`: runs mutation tests on an area and writes the score to
 * docs/mutation.json. `--only FILE[:10-40]` tests a part and writes nothing.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const KEPT = path.join(ROOT, '.cache/mutation');
const rememberedIn = (name: string): string => path.join(KEPT, `${name}.json`);
/** Number of parallel Stryker workers. */
const AT_ONCE = Number(process.env.MUTATE_AT_ONCE ?? WORKERS);

const CAUGHT = ['Killed', 'Timeout'];

/**
 * The part of Stryker's API used here. The package is not installed where TypeScript resolves
 * types.
 */
interface Core {
  readonly Stryker: new (
    options: object,
  ) => { runMutationTest(): Promise<readonly { readonly status: string }[]> };
}

/** The part of Stryker's incremental file used here. */
interface Memory {
  readonly files: Record<string, { mutants: { readonly status: string }[] }>;
}

async function main(): Promise<number> {
  const [name = '', flag, only] = process.argv.slice(2);
  const area = AREAS[name];
  if (!area || (flag !== undefined && (flag !== '--only' || !only))) {
    console.error(
      `npm run mutate -- AREA [--only FILE[:10-40]]\nAreas: ${Object.keys(AREAS).join(', ')}`,
    );
    return 2;
  }
  // scripts/mutation/vitest.config.ts reads it, in this process and in those of Stryker.
  process.env.MUTATED_AREA = name;
  await forgetWhatPassed(name, area);
  installVerification();
  const core = pathToFileURL(resolveVerification('@stryker-mutator/core')).href;
  const { Stryker }: Core = await import(core);
  const mutants = await new Stryker(optionsOf(name, area, only)).runMutationTest();
  const count = (...statuses: string[]): number =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
  const caught = count(...CAUGHT);
  const survived = count('Survived');
  const unseen = count('NoCoverage');
  const score: Score = {
    area: name,
    caught: percent(caught, caught + survived + unseen),
    covered: percent(caught, caught + survived),
    mistakes: caught + survived + unseen,
    version: versionOf(area),
    day: new Date().toISOString().slice(0, 10),
  };
  console.log(
    `\n${name}: ${score.caught} % of all mutants detected, ${score.covered} % of the covered ones`,
  );
  if (only) return 0;
  const written = await writeScore(await readScores(), score);
  const short = shortOf(written);
  if (short && !written.reason) {
    console.error(
      `${short}. Detect more mutants, or add the reason to the score in docs/mutation.json.`,
    );
    return 1;
  }
  return 0;
}

function optionsOf(name: string, area: Area, only: string | undefined): object {
  return {
    testRunner: 'vitest',
    plugins: [
      resolveVerification('@stryker-mutator/vitest-runner'),
      path.join(ROOT, 'scripts/mutation/ignore-documentation.ts'),
    ],
    ignorers: [TOLD_TO_READERS],
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', pool: 'forks' },
    mutate: only ? [only] : [...area.sources],
    mutator: { plugins: null, excludedMutations: Object.keys(area.without ?? {}) },
    coverageAnalysis: 'perTest',
    incremental: !only,
    incrementalFile: rememberedIn(name),
    tempDirName: '.cache/mutation/copies',
    ignorePatterns: [
      '.cache',
      'dist',
      'data',
      'screenshots',
      'public',
      '/tests/verification/bench',
    ],
    concurrency: AT_ONCE,
    reporters: ['progress-append-only', 'clear-text', 'html'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    htmlReporter: { fileName: path.join(KEPT, `${name}.html`) },
    timeoutMS: 10_000,
    disableTypeChecks: false,
    checkers: [],
  };
}

/**
 * Discards surviving mutants and removed files from the incremental file. Stryker cannot tell which
 * new test covers a mutant in module-level code, so it would keep its old result. It would also
 * still count files that left the area.
 */
async function forgetWhatPassed(name: string, area: Area): Promise<void> {
  const file = rememberedIn(name);
  if (!existsSync(file)) return;
  const memory = JSON.parse(await readFile(file, 'utf8')) as Memory;
  const files = new Set(filesOf(area));
  for (const left of Object.keys(memory.files).filter((one) => !files.has(one)))
    delete memory.files[left];
  for (const source of Object.values(memory.files))
    source.mutants = source.mutants.filter(({ status }) => CAUGHT.includes(status));
  await writeFile(file, JSON.stringify(memory));
}

/** Rounds down to one decimal, so that a score never claims a goal that it just missed. */
function percent(part: number, whole: number): number {
  return whole === 0 ? 100 : Math.floor((part / whole) * 1000) / 10;
}

/** Hash of the measured files. It shows if a score belongs to the present code. */
function versionOf(area: Area): string {
  const hash = createHash('sha256');
  for (const file of filesOf(area)) hash.update(readFileSync(path.join(ROOT, file)));
  return hash.digest('hex').slice(0, 12);
}

function filesOf({ sources }: Area): string[] {
  const left = sources.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1));
  return sources
    .filter((glob) => !glob.startsWith('!'))
    .flatMap((glob) => globSync(glob, { cwd: ROOT, exclude: left }))
    .sort();
}

process.exitCode = await main();
