import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../tests/verification', import.meta.url));
const INSTALLED = path.join(FOLDER, 'node_modules/.package-lock.json');
const LOCK = path.join(FOLDER, 'package-lock.json');

/** Installs the packages of tests/verification. Neither the product nor `npm test` needs them. */
export function installVerificationPackages(): void {
  if (existsSync(INSTALLED) && statSync(INSTALLED).mtimeMs >= statSync(LOCK).mtimeMs) return;
  execFileSync('npm', ['ci'], { cwd: FOLDER, stdio: 'inherit' });
}

export const { resolve: resolveVerificationPackage } = createRequire(
  path.join(FOLDER, 'package.json'),
);
