import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { HEADER, type Output } from './output.ts';

interface IdSchema {
  description: string;
  'x-id-of'?: readonly string[];
}

const SOURCE = 'openapi/ids.yaml';
const ENDING = /Id$/;

/** Every kind of id that the contract names, as a type of its own. */
export async function generateIds(root: string): Promise<Output> {
  const types = Object.entries(await readIds(root)).map(
    ([name, { description, 'x-id-of': of }]) =>
      `/** ${description} */\n${declared(name, of?.map(kindOf))}\n`,
  );
  return {
    path: 'src/api/ids.gen.ts',
    content: `// ${HEADER}\n\n${WHY}\n\n${types.join('\n')}`,
  };
}

const WHY = `/*
 * An id is text wherever the program runs, and its type alone knows of what kind it is: where a memo is asked for, the id
 * of a hold does not compile. The members of these enumerations are nobody's id, and nothing of them is left when the
 * program runs: an enumeration of texts is what TypeScript has for texts that are not to be mixed up, and unlike a text
 * with a mark on it, what maps the types of an answer leaves it as it is.
 */`;

function declared(name: string, of: readonly string[] | undefined): string {
  if (of) return `export type ${name} = ${typeOfKinds(of, (kind) => `${kind}Id`)};`;
  return `export declare enum ${name} {\n  one = '${name}',\n  other = 'other ${name}',\n}`;
}

/** The kinds that have tables, such as `Hold`: those of the contract that are not several kinds at once. */
export async function readKinds(root: string): Promise<ReadonlySet<string>> {
  const plain = Object.entries(await readIds(root)).filter(([, schema]) => !schema['x-id-of']);
  return new Set(plain.map(([name]) => kindOf(name)));
}

async function readIds(root: string): Promise<Readonly<Record<string, IdSchema>>> {
  const source = await readFile(path.join(root, SOURCE), 'utf8');
  return (parse(source) as { schemas: Record<string, IdSchema> }).schemas;
}

const kindOf = (name: string): string => name.replace(ENDING, '');

/** The id of a record of one of these kinds. */
export const typeOfKinds = (kinds: readonly string[], typeOf: (kind: string) => string): string =>
  kinds.toSorted().map(typeOf).join(' | ');
