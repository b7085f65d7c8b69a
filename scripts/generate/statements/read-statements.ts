import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { allStatements, type Statement } from '../../../server/platform/db/statement.ts';

const MAKES_STATEMENTS = /\bstatement(sFor)?\(/;

/** Imports every server module that creates statements, and returns all registered statements. */
export async function readStatements(root: string): Promise<readonly Statement[]> {
  const folder = path.join(root, 'server');
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => name.endsWith('.ts')).map((name) => path.join(folder, name));
  await Promise.all(
    files.map(async (file) => {
      if (MAKES_STATEMENTS.test(await readFile(file, 'utf8')))
        await import(pathToFileURL(file).href);
    }),
  );
  return allStatements();
}
