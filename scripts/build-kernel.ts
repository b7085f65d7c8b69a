import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { KERNEL_MODULE, KERNEL_SOURCE, renderKernelModule } from './generate/kernel-module.ts';

/**
 * Compiles the inner loops of the search to WebAssembly. The first run installs the compiler in its
 * own folder, because the compiler is larger than all other packages together.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const COMPILER = path.join(ROOT, 'scripts/kernel');
const asc = path.join(COMPILER, 'node_modules/assemblyscript/bin/asc.js');
const OPTIONS = [
  ...['-O3', '--noAssert', '--runtime', 'stub', '--importMemory', '--enable', 'simd'],
  // Several worker threads share the memory of the stones.
  ...['--enable', 'threads', '--sharedMemory', '--maximumMemory', '65536'],
];

if (!existsSync(asc))
  execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: COMPILER, stdio: 'inherit' });
const folder = mkdtempSync(path.join(tmpdir(), 'culet-kernel-'));
try {
  const binary = path.join(folder, 'kernel.wasm');
  const source = path.join(ROOT, KERNEL_SOURCE);
  execFileSync(process.execPath, [asc, source, ...OPTIONS, '-o', binary], { stdio: 'inherit' });
  const bytes = readFileSync(binary);
  writeFileSync(
    path.join(ROOT, KERNEL_MODULE),
    renderKernelModule(readFileSync(source, 'utf8'), bytes),
  );
  console.log(`wrote ${KERNEL_MODULE}, ${bytes.length} bytes`);
} finally {
  rmSync(folder, { recursive: true });
}
