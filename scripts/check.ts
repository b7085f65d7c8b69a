import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { WORKER_COUNT } from './test-workers.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

interface Check {
  name: string;
  script: string;
  args: readonly string[];
}

/** Script of a package, to run with this Node and without a shell. */
const command = (name: string, file: string): string => path.join(ROOT, 'node_modules', name, file);

/** Longest first, for an even load of the parallel workers. */
const CHECKS: readonly Check[] = [
  { name: 'types', script: command('typescript-7', 'bin/tsc'), args: ['--noEmit'] },
  { name: 'generated files', script: path.join(ROOT, 'scripts/generate.ts'), args: ['--check'] },
  {
    name: 'import rules',
    script: command('dependency-cruiser', 'bin/dependency-cruise.mjs'),
    args: [
      ...['--config', '.dependency-cruiser.cjs', '--output-type', 'err-long'],
      ...['src', 'server', 'demo', 'scripts', 'tests', 'vite.config.ts', 'vitest.config.ts'],
    ],
  },
  {
    name: 'unused code',
    script: command('knip', 'bin/knip.js'),
    args: ['--no-progress', '--no-config-hints'],
  },
  {
    name: 'format and lint',
    script: command('@biomejs/biome', 'bin/biome'),
    args: ['check', '.'],
  },
  { name: 'language', script: path.join(ROOT, 'scripts/language-lint.ts'), args: [] },
  { name: 'weak tests', script: path.join(ROOT, 'scripts/find-weak-tests.ts'), args: [] },
  {
    name: 'contract',
    script: command('@redocly/cli', 'bin/cli.js'),
    args: ['lint', 'server/platform/http/contract.gen.json'],
  },
  {
    name: 'breaking changes of the contract',
    script: path.join(ROOT, 'scripts/contract-changes.ts'),
    args: [],
  },
  { name: 'changelog', script: path.join(ROOT, 'scripts/changelog.ts'), args: ['--check'] },
  { name: 'rules of the contract', script: path.join(ROOT, 'scripts/lint-contract.ts'), args: [] },
];

async function main(): Promise<void> {
  const waiting = [...CHECKS];
  const failed: string[] = [];
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      if (!(await passes(check))) failed.push(check.name);
    }
  };
  await Promise.all(Array.from({ length: WORKER_COUNT }, work));
  if (failed.length === 0) return;
  console.log(`\nFailed: ${failed.join(', ')}`);
  process.exitCode = 1;
}

async function passes({ name, script, args }: Check): Promise<boolean> {
  const startedAt = performance.now();
  const { code, output } = await run(script, args);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (code !== 0) console.log(`\n${output.trim()}\n`);
  return code === 0;
}

async function run(
  script: string,
  args: readonly string[],
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    env: {
      ...process.env,
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const code = await new Promise<number>((done) => {
    child.once('error', (error) => {
      output += error.message;
      done(1);
    });
    // Unlike `exit`, `close` fires after all output has arrived.
    child.once('close', (exitCode) => done(exitCode ?? 1));
  });
  return { code, output };
}

await main();
