import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm test`: runs the quick checks, then all tests. Other arguments go to Vitest.
 * `--coverage-of-transitions` runs only tests that record transitions and prints the coverage of
 * each machine. With `--write` it also stores the coverage for the build.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const COVERAGE = '--coverage-of-transitions';
const WRITE = '--write';
/** Processes of the tests reuse compiled code, which saves a quarter of the start-up time. */
const COMPILE_CACHE = { NODE_COMPILE_CACHE: path.join(ROOT, '.cache', 'compiled') };
const VITEST = path.join(
  path.dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
);

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  // Browser tests use the production build of the web app.
  const built = await run(['scripts/build.ts', '--if-stale']);
  if (built !== 0) return built;
  if (args.includes(COVERAGE)) {
    const rest = args.filter((argument) => argument !== COVERAGE && argument !== WRITE);
    return await run([VITEST, 'run', ...findTransitionTests(), ...rest], {
      COVERAGE_OF_TRANSITIONS: '1',
      ...(args.includes(WRITE) && { WRITE_TRANSITION_COVERAGE: '1' }),
    });
  }
  const checked = await run(['scripts/check.ts']);
  if (checked !== 0) {
    console.log('0 passed, 1 failed, 0 skipped');
    return checked;
  }
  return await run([VITEST, 'run', ...args]);
}

/**
 * Selects by content: many tests that record transitions test something else and have other names.
 */
function findTransitionTests(): string[] {
  const recordsTransitions = (file: string): boolean =>
    /recordWalk|line-flow/.test(readFileSync(path.join(ROOT, file), 'utf8'));
  const others = globSync('tests/{api,e2e}/**/*.test.ts', { cwd: ROOT }).filter(recordsTransitions);
  return ['tests/machines', 'tests/flows', ...others];
}

async function run(args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...COMPILE_CACHE, ...process.env, ...env },
  });
  const forwardSignal = (signal: NodeJS.Signals): void => void child.kill(signal);
  // The terminal sends Ctrl-C to the child as well. This process only waits for the child to exit.
  const ignoreSignal = (): void => undefined;
  process.on('SIGINT', ignoreSignal).on('SIGTERM', forwardSignal);
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (exitCode) => resolve(exitCode ?? 1));
  });
  process.off('SIGINT', ignoreSignal).off('SIGTERM', forwardSignal);
  return code;
}

process.exitCode = await main();
