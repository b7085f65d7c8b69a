import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';
import { AREAS, type Area } from './mutation/areas.ts';
import { IGNORE_DOCUMENTATION } from './mutation/ignore-documentation.ts';
import { describeShortfall, readScores, type Score, writeScore } from './mutation/scores.ts';
import { WORKER_COUNT } from './test-workers.ts';
import {
  installVerificationPackages,
  resolveVerificationPackage,
} from './verification-packages.ts';

/**
 * `npm run mutate -- AREA`: runs mutation tests on an area and writes the score to
 * docs/mutation.json. `--only FILE[:10-40]` tests a part and writes nothing.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CACHE_FOLDER = path.join(ROOT, '.cache/mutation');
const incrementalFileOf = (name: string): string => path.join(CACHE_FOLDER, `${name}.json`);
const CONCURRENCY = Number(process.env.MUTATE_AT_ONCE ?? WORKER_COUNT);

const CAUGHT = ['Killed', 'Timeout'];

/** The part of Stryker's API used here: TypeScript cannot resolve the package. */
interface StrykerModule {
  readonly Stryker: new (
    options: object,
  ) => { runMutationTest(): Promise<readonly { readonly status: string }[]> };
}

interface IncrementalReport {
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
  // scripts/mutation/vitest.config.ts reads the variable, also in the processes of Stryker.
  process.env.MUTATED_AREA = name;
  await discardSurvivors(name, area);
  installVerificationPackages();
  const core = pathToFileURL(resolveVerificationPackage('@stryker-mutator/core')).href;
  const { Stryker }: StrykerModule = await import(core);
  const mutants = await new Stryker(optionsOf(name, area, only)).runMutationTest();
  const count = (...statuses: string[]): number =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
  const caught = count(...CAUGHT);
  const survived = count('Survived');
  const uncovered = count('NoCoverage');
  const score: Score = {
    area: name,
    caught: percent(caught, caught + survived + uncovered),
    covered: percent(caught, caught + survived),
    mistakes: caught + survived + uncovered,
    version: versionOf(area),
    day: new Date().toISOString().slice(0, 10),
  };
  console.log(
    `\n${name}: ${score.caught} % of all mutants detected, ${score.covered} % of the covered ones`,
  );
  if (only) return 0;
  const written = await writeScore(await readScores(), score);
  const shortfall = describeShortfall(written);
  if (shortfall && !written.reason) {
    console.error(
      `${shortfall}. Detect more mutants, or add the reason to the score in docs/mutation.json.`,
    );
    return 1;
  }
  return 0;
}

function optionsOf(name: string, area: Area, only: string | undefined): object {
  return {
    testRunner: 'vitest',
    plugins: [
      resolveVerificationPackage('@stryker-mutator/vitest-runner'),
      path.join(ROOT, 'scripts/mutation/ignore-documentation.ts'),
    ],
    ignorers: [IGNORE_DOCUMENTATION],
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', pool: 'forks' },
    mutate: only ? [only] : [...area.sources],
    mutator: { plugins: null, excludedMutations: Object.keys(area.excludedMutations ?? {}) },
    coverageAnalysis: 'perTest',
    incremental: !only,
    incrementalFile: incrementalFileOf(name),
    tempDirName: '.cache/mutation/copies',
    ignorePatterns: [
      '.cache',
      'dist',
      'data',
      'screenshots',
      'public',
      '/tests/verification/bench',
    ],
    concurrency: CONCURRENCY,
    reporters: ['progress-append-only', 'clear-text', 'html'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    htmlReporter: { fileName: path.join(CACHE_FOLDER, `${name}.html`) },
    timeoutMS: 10_000,
    disableTypeChecks: false,
    checkers: [],
  };
}

/**
 * Stryker would keep the result of a survivor even if a new test kills it in module-level code. It
 * would also still count files that left the area.
 */
async function discardSurvivors(name: string, area: Area): Promise<void> {
  const file = incrementalFileOf(name);
  if (!existsSync(file)) return;
  const report = JSON.parse(await readFile(file, 'utf8')) as IncrementalReport;
  const files = new Set(filesOf(area));
  for (const obsolete of Object.keys(report.files).filter((one) => !files.has(one)))
    delete report.files[obsolete];
  for (const source of Object.values(report.files))
    source.mutants = source.mutants.filter(({ status }) => CAUGHT.includes(status));
  await writeFile(file, JSON.stringify(report));
}

/** Rounds down, so that a score never claims a goal that it just missed. */
function percent(part: number, whole: number): number {
  return whole === 0 ? 100 : Math.floor((part / whole) * 1000) / 10;
}

/** Hash of the measured code without comments: shows if a score belongs to the present code. */
function versionOf(area: Area): string {
  const hash = createHash('sha256');
  const compilerOptions = {
    removeComments: true,
    target: ts.ScriptTarget.ESNext,
    jsx: ts.JsxEmit.Preserve,
  };
  for (const file of filesOf(area)) {
    const source = readFileSync(path.join(ROOT, file), 'utf8');
    hash.update(ts.transpileModule(source, { fileName: file, compilerOptions }).outputText);
  }
  return hash.digest('hex').slice(0, 12);
}

function filesOf({ sources }: Area): string[] {
  const excluded = sources.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1));
  return sources
    .filter((glob) => !glob.startsWith('!'))
    .flatMap((glob) => globSync(glob, { cwd: ROOT, exclude: excluded }))
    .sort();
}

process.exitCode = await main();
