import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const VITEST = path.join(
  path.dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
);

type NumericOptions = Readonly<Record<string, number>>;

/** Tests read the options from environment variables named PREFIX_OPTION. */
export function runTests(folder: string, prefix: string, numbers: NumericOptions): void {
  const options = Object.fromEntries(
    Object.entries(numbers).map(([name, value]) => [
      name,
      { type: 'string' as const, default: String(value) },
    ]),
  );
  const { values } = parseArgs({ options });
  const variables: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    if (!/^\d{1,9}$/.test(String(value)))
      throw new Error(`--${name} must be a whole number, not ${value}.`);
    variables[`${prefix}_${name.toUpperCase()}`] = String(value);
  }
  if (values.seed !== undefined)
    console.log(`seed ${values.seed}: repeat this run with --seed ${values.seed}`);
  const child = spawn(process.execPath, [VITEST, 'run', folder], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...variables },
  });
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

export const randomSeed = (): number => Date.now() % 1_000_000;
