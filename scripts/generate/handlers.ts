import { globSync } from 'node:fs';
import path from 'node:path';
import type { Contract } from './contract/model.ts';
import { operationsOf } from './contract/model.ts';
import { HEADER, type Output } from './output.ts';

const FOLDER = 'server/operations';
const toFileName = (operationId: string): string =>
  `${operationId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;

/**
 * Maps each operation to its handler: `holdStones` is in
 * `server/operations/<feature>/hold-stones.ts`.
 */
export function generateHandlers(root: string, bundle: string): Output {
  const files = Map.groupBy(globSync('*/*.ts', { cwd: path.join(root, FOLDER) }), (file) =>
    path.basename(file),
  );
  const found = operationsOf(JSON.parse(bundle) as Contract).map(({ operation }) => {
    const id = operation.operationId;
    const [file, other] = files.get(toFileName(id)) ?? [];
    if (!file) throw new Error(`${id} has no handler: no ${FOLDER}/<feature>/${toFileName(id)}`);
    if (other) throw new Error(`${id} has two handlers: ${file} and ${other} in ${FOLDER}`);
    return { id, file: file.replaceAll(path.sep, '/') };
  });
  const sorted = found.toSorted((a, b) => (a.file < b.file ? -1 : 1));
  const lines = [
    `// ${HEADER}`,
    '',
    "import type { Handlers } from './handler.ts';",
    ...sorted.map(({ id, file }) => `import { ${id} } from './${file}';`),
    '',
    'export const HANDLERS: Handlers = {',
    ...sorted.map(({ id }) => `  ${id},`),
    '};',
    '',
  ];
  return { path: `${FOLDER}/handlers.gen.ts`, content: lines.join('\n') };
}
