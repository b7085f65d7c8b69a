import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { HOLD_FIELDS } from '#records/hold.ts';
import { completeLineRows } from '../../scripts/generate/contract/line-rows.ts';
import type { Contract } from '../../scripts/generate/contract/model.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CONTRACT = path.join(ROOT, 'src/api/schema.gen.ts');
const TABLE = path.join(ROOT, 'src/records/hold.ts');
const config = ts.getParsedCommandLineOfConfigFile(
  path.join(ROOT, 'tsconfig.json'),
  { incremental: false },
  { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
);
const OPTIONS = config?.options ?? {};

function inserted(file: string, after: RegExp, text: string): string {
  const source = readFileSync(file, 'utf8');
  const found = after.exec(source);
  if (!found) throw new Error(`${file} has no ${after}`);
  const at = found.index + found[0].length;
  return source.slice(0, at) + text + source.slice(at);
}

/** The contract with a new value `tag` of holds, and with a filter of this name. */
const WITH_TAG = inserted(CONTRACT, /\n {8}HoldRow: \{/, ' tag: string | null;').replace(
  /(\n {4}listHolds: \{\s+parameters: \{\s+query\?: \{)/,
  '$1 tag?: string;',
);
const ROW = (row: string) => inserted(TABLE, /HOLD_FIELDS = \{/, row);

/** The errors of each table, if these are the sources of src/records/hold.ts and this is the contract. */
function errorsOf(tables: readonly string[], contract: string): string[] {
  const files = tables.map((_, nr) => TABLE.replace('hold.ts', `hold-${nr}.ts`));
  const texts = new Map([[CONTRACT, contract]]);
  for (const [nr, file] of files.entries()) texts.set(file, tables[nr] ?? '');
  const host = ts.createCompilerHost(OPTIONS);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, version, ...rest) => {
    const text = texts.get(name);
    return text === undefined
      ? read(name, version, ...rest)
      : ts.createSourceFile(name, text, version);
  };
  const program = ts.createProgram(files, OPTIONS, host);
  return files.map((file) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(file))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
      .join('\n'),
  );
}

it('a table that contradicts the contract does not compile, and the error names the field', () => {
  const tag = `tag: { kind: 'text', label: 'Tag', filter: 'equals', max: 40 },`;
  const inContract = [
    [ROW(tag), ''],
    [ROW(''), "Property 'tag' is missing"],
    [ROW(`tga: { kind: 'text', label: 'Tag' },${tag}`), "'tga' does not exist"],
    [ROW(tag.replace("'text'", "'money'")), `'"money"' is not assignable`],
    [
      ROW(`tag: { kind: 'text', label: 'Tag' },`),
      "missing the following properties from type '{ readonly filter",
    ],
  ] as const;
  const found = errorsOf(
    inContract.map(([table]) => table),
    WITH_TAG,
  );
  for (const [nr, [, error]] of inContract.entries())
    if (error === '') expect(found[nr]).toBe('');
    else expect(found[nr]).toContain(error);
  const notInContract = errorsOf([ROW(''), ROW(tag)], readFileSync(CONTRACT, 'utf8'));
  expect(notInContract[0]).toBe('');
  expect(notInContract[1]).toContain("'tag' does not exist");
}, 180_000);

it('a filter that the contract does not accept stops `npm run generate` with its name', () => {
  const contract = (parameters: object[]) =>
    ({
      paths: {
        '/list': { post: { operationId: 'listHolds', parameters } },
        '/print': { post: { operationId: 'printLines', parameters: [] } },
      },
      components: { schemas: { LineRow: { properties: { hold: {} } }, HoldRow: {} } },
    }) as unknown as Contract;
  const tag = { kind: 'text', label: 'Tag', filter: 'equals', max: 40 } as const;
  const hold = {
    part: 'hold',
    fields: { ...HOLD_FIELDS, tag },
    operation: 'listHolds',
    row: 'HoldRow',
  } as const;
  const complete = (...parameters: object[]) => completeLineRows(contract(parameters), [hold]);
  expect(() => complete()).toThrow('listHolds has no parameter tag');
  expect(() => complete({ name: 'tag', schema: { maxLength: 20 } })).toThrow(
    'listHolds: maxLength of tag is not 40',
  );
  const accepted = contract([{ name: 'tag', schema: { maxLength: 40 } }]);
  completeLineRows(accepted, [hold]);
  expect(accepted.paths['/print']).toMatchObject({ post: { parameters: [{ name: 'tag' }] } });
});
