import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Edit } from './addition.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);

/** A copy of the sources. The packages are those of the project. */
export interface SourceCopy {
  /**
   * Applies the edits, generates all files, lints the contract, checks all types and undoes the
   * edits. Returns the errors. The test runs only if there are none.
   */
  readonly compileWith: (edits: readonly Edit[], test?: string) => Promise<string>;
  readonly remove: () => Promise<void>;
}

export async function copySources(): Promise<SourceCopy> {
  const root = await mkdtemp(path.join(tmpdir(), 'culet-additions-'));
  const { stdout } = await run(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
    { cwd: ROOT, maxBuffer: 1e8 },
  );
  for (const file of stdout.split('\0').filter(Boolean))
    await cp(path.join(ROOT, file), path.join(root, file)).catch((error) => {
      // git still lists a file that was deleted a moment ago.
      if (error.code !== 'ENOENT') throw error;
    });
  await symlink(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));

  const node = async (...args: string[]): Promise<string> => {
    try {
      await run(process.execPath, args, { cwd: root, maxBuffer: 1e8 });
      return '';
    } catch (error) {
      const { stdout: out, stderr } = error as { stdout: string; stderr: string };
      return `${out}${stderr}` || String(error);
    }
  };

  const apply = async (edits: readonly Edit[]) => {
    const migrations = await readdir(path.join(root, 'server/platform/db/migrations'));
    const numberOf = (file: string): string => String(migrations.push(file)).padStart(4, '0');
    const changes = await Promise.all(
      edits.map(async ({ file, change }) => {
        const target = path.join(root, file.replace('NEXT', numberOf));
        const before = await readFile(target, 'utf8').catch(() => null);
        return { target, before, after: change(before ?? '') };
      }),
    );
    for (const { target, after } of changes) {
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, after);
    }
    return async () => {
      for (const { target, before } of changes)
        await (before === null ? rm(target) : writeFile(target, before));
    };
  };

  return {
    compileWith: async (edits, test) => {
      const undo = await apply(edits);
      try {
        const output = [
          await node('scripts/generate.ts'),
          await node('scripts/lint-contract.ts'),
          // The router plugin of Vite writes the route tree when it reads the configuration.
          await node(
            '-e',
            "import('vite').then(({ resolveConfig }) => resolveConfig({}, 'build'))",
          ),
          await node('node_modules/typescript-7/bin/tsc', '--noEmit', '--incremental', 'false'),
        ].join('');
        if (output !== '' || test === undefined) return output;
        return await node('node_modules/vitest/vitest.mjs', 'run', test);
      } finally {
        await undo();
      }
    },
    remove: () => rm(root, { recursive: true }),
  };
}
