import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm run verify`: runs every suite in its long form, one after another, and prints a summary.
 * Takes hours. Arguments select suites: `npm run verify -- load fuzz`. The output of each suite is
 * in .cache/verify.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LOGS = path.join(ROOT, '.cache/verify');

interface Suite {
  readonly name: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const run = (script: string, ...args: string[]): readonly string[] => [
  'run',
  script,
  ...(args.length > 0 ? ['--', ...args] : []),
];

const SUITES: readonly Suite[] = [
  { name: 'packages', args: run('packages') },
  { name: 'tests', args: ['test'], env: { WALKS: 'whole' } },
  { name: 'additions', args: run('additions') },
  { name: 'proofs', args: run('prove') },
  { name: 'foreign', args: run('foreign-tools') },
  { name: 'searches', args: run('search:property') },
  { name: 'fuzz', args: run('fuzz', '--requests', '100000') },
  { name: 'restarts', args: run('restarts') },
  { name: 'imports', args: run('import:kills') },
  { name: 'threads', args: run('thread:kills') },
  { name: 'outage', args: run('outage') },
  { name: 'flood', args: run('flood', '--seconds', '60', '--threads', '3') },
  { name: 'load', args: run('load', '--sessions', '500', '--minutes', '30') },
];

interface Result {
  readonly name: string;
  readonly code: number;
  readonly minutes: number;
}

async function verify({ name, args, env }: Suite): Promise<Result> {
  const startedAt = performance.now();
  const log = createWriteStream(path.join(LOGS, `${name}.log`));
  const child = spawn('npm', args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (exitCode) => resolve(exitCode ?? 1));
  });
  log.end();
  return { name, code, minutes: (performance.now() - startedAt) / 60_000 };
}

const lineOf = ({ name, code, minutes }: Result): string =>
  `${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(10)} ${minutes.toFixed(1).padStart(6)} min`;

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !SUITES.some((suite) => suite.name === name));
if (unknown.length > 0) {
  console.log(
    `Unknown suite ${unknown.join(', ')}. Suites: ${SUITES.map(({ name }) => name).join(', ')}`,
  );
  process.exitCode = 2;
} else {
  await mkdir(LOGS, { recursive: true });
  const results: Result[] = [];
  for (const suite of SUITES) {
    if (requested.length > 0 && !requested.includes(suite.name)) continue;
    const result = await verify(suite);
    results.push(result);
    console.log(lineOf(result));
  }
  const failed = results.filter(({ code }) => code !== 0);
  console.log(`\n${results.length - failed.length} of ${results.length} passed`);
  for (const { name } of failed) console.log(`See .cache/verify/${name}.log`);
  if (failed.length > 0) process.exitCode = 1;
}
