import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** `npm run fuzz -- --requests 100000 --seed 7`: asks the portal all that its contract lets be asked, and more. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const VITEST = path.join(
  path.dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
);

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
for (const [name, value] of Object.entries(values))
  if (!/^\d{1,9}$/.test(value)) throw new Error(`--${name} must be a whole number, not ${value}.`);

console.log(`seed ${values.seed}: the same seed asks the same again`);
const child = spawn(process.execPath, [VITEST, 'run', 'tests/fuzz'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed },
});
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
