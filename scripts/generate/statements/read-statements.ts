import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { allStatements, type Statement } from '../../../server/platform/db/statement.ts';

const MAKES_STATEMENTS = /\bstatement(sFor)?\(/;

const FOLDERS = ['server', 'demo'];

/** Importing a module registers its statements. */
export async function readStatements(root: string): Promise<readonly Statement[]> {
  const names = await Promise.all(
    FOLDERS.map(async (folder) =>
      (await readdir(path.join(root, folder), { recursive: true })).map((name) =>
        path.join(root, folder, name),
      ),
    ),
  );
  const files = names.flat().filter((name) => name.endsWith('.ts'));
  await Promise.all(
    files.map(async (file) => {
      if (MAKES_STATEMENTS.test(await readFile(file, 'utf8')))
        await import(pathToFileURL(file).href);
    }),
  );
  return allStatements();
}
