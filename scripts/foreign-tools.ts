import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installVerificationPackages } from './verification-packages.ts';

/**
 * `npm run foreign-tools`: an SCXML interpreter runs the workflows, and generators of API clients
 * read the contract.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SUITE = 'tests/verification/foreign-tools';
const { resolve } = createRequire(import.meta.url);
const run = (...args: string[]): unknown =>
  execFileSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });

installVerificationPackages();
run(resolve('typescript/bin/tsc'), '--noEmit', '--project', SUITE);
const vitest = path.join(path.dirname(resolve('vitest/package.json')), 'vitest.mjs');
run(vitest, 'run', '--config', `${SUITE}/vitest.config.ts`);
