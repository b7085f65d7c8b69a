import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm test`: the quick checks, then every test. Arguments go to vitest, except
 * --coverage-of-transitions, which walks the machines only and prints how much of each was walked, and --write beside
 * it, which writes that down for the build.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const COVERAGE = '--coverage-of-transitions';
const WRITE = '--write';
const VITEST = path.join(
  path.dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
);

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  // The browser tests use the client that people get, so it must stand before they start.
  const built = await run(['scripts/build.ts', '--if-stale']);
  if (built !== 0) return built;
  if (args.includes(COVERAGE)) {
    const rest = args.filter((argument) => argument !== COVERAGE && argument !== WRITE);
    return await run([VITEST, 'run', ...walkers(), ...rest], {
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

/** Many transitions are walked by tests that are about something else: they are known by what they tell, and not by name. */
function walkers(): string[] {
  const tells = (file: string): boolean =>
    /recordWalk|line-flow/.test(readFileSync(path.join(ROOT, file), 'utf8'));
  const others = globSync('tests/{api,e2e}/**/*.test.ts', { cwd: ROOT }).filter(tells);
  return ['tests/machines', 'tests/flows', ...others];
}

async function run(args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const pass = (signal: NodeJS.Signals): void => void child.kill(signal);
  // Ctrl-C reaches the child by itself; this process only has to wait for it.
  const wait = (): void => undefined;
  process.on('SIGINT', wait).on('SIGTERM', pass);
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (exitCode) => resolve(exitCode ?? 1));
  });
  process.off('SIGINT', wait).off('SIGTERM', pass);
  return code;
}

process.exitCode = await main();
