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

export async function generateIds(root: string): Promise<Output> {
  const types = Object.entries(await readIds(root)).map(
    ([name, { description, 'x-id-of': of }]) =>
      `/** ${description} */\n${renderIdType(name, of?.map(kindOf))}\n`,
  );
  return {
    path: 'src/api/ids.gen.ts',
    content: `// ${HEADER}\n\n${WHY}\n\n${types.join('\n')}`,
  };
}

const WHY = `/*
 * Nominal types for ids, which are plain strings at run time: passing the id of a hold where one of a memo is expected does
 * not compile. The types are string enums, because mapped types leave enums unchanged, unlike branded strings. The enums
 * are declared only, so no code is left at run time, and their members are not valid ids.
 */`;

function renderIdType(name: string, of: readonly string[] | undefined): string {
  if (of) return `export type ${name} = ${unionOfKinds(of, (kind) => `${kind}Id`)};`;
  return `export declare enum ${name} {\n  one = '${name}',\n  other = 'other ${name}',\n}`;
}

/**
 * Returns the kinds of records that have a table. Excludes kinds that only combine several others.
 */
export async function readKinds(root: string): Promise<ReadonlySet<string>> {
  const plain = Object.entries(await readIds(root)).filter(([, schema]) => !schema['x-id-of']);
  return new Set(plain.map(([name]) => kindOf(name)));
}

async function readIds(root: string): Promise<Readonly<Record<string, IdSchema>>> {
  const source = await readFile(path.join(root, SOURCE), 'utf8');
  return (parse(source) as { schemas: Record<string, IdSchema> }).schemas;
}

const kindOf = (name: string): string => name.replace(ENDING, '');

export const unionOfKinds = (kinds: readonly string[], typeOf: (kind: string) => string): string =>
  kinds.toSorted().map(typeOf).join(' | ');
