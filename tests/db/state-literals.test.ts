import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import * as codes from '#machines/codes.ts';
import { WORKFLOWS } from '#machines/registry.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const METAS = new Set<unknown>(
  WORKFLOWS.flatMap(({ machine }) => Object.values(machine.states).map(({ meta }) => meta)),
);
/** Code tables whose entries are states of workflows. */
const TABLES = Object.entries(codes).flatMap(([name, table]) =>
  typeof table === 'object' && Object.values(table).every((entry) => METAS.has(entry)) ? name : [],
);
const COLUMN = String.raw`\b(?:\w*state|status|registration)\s*`;
const IN_SQL = new RegExp(
  String.raw`${COLUMN}(?:(?:=|<>|!=)\s*\d|(?:not )?in\s*\(\s*(?:\d|\$\{[\w.]+\.code\}\s*,))`,
);
const STATE = /(?:^|\.)(?:\w*[sS]tate|status|registration)$/;
const MACHINES = /^src\/machines\//;
const COMPARISON = /^[!=]==?$/;
const isText = (node: ts.Node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

/** Numbers that SQL or TypeScript compares with a state, and literal sets of states. */
function stateLiterals(file: string, source: string): string[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const tableByName = new Map(TABLES.map((name) => [name, name]));
  const collect = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name)) {
      const table = tableByName.get(node.initializer?.getText() ?? '');
      if (table) for (const { name } of node.name.elements) tableByName.set(name.getText(), table);
    }
    ts.forEachChild(node, collect);
  };
  const tableOf = (entry: ts.Expression) => tableByName.get(entry.getText().split('.')[0] ?? '');
  const isSet = (node: ts.ArrayLiteralExpression): boolean => {
    const [table, ...others] = node.elements.map(tableOf);
    if (!table || others.length === 0 || others.some((other) => other !== table)) return false;
    const isMapped = /^\s*\.\w+\(\(\{ code\b/.test(source.slice(node.end));
    return isMapped || node.elements.every((one) => one.getText().endsWith('.code'));
  };
  const isNumberOfState = ({ left, operatorToken, right }: ts.BinaryExpression): boolean =>
    COMPARISON.test(operatorToken.getText()) &&
    STATE.test(left.getText()) &&
    ts.isNumericLiteral(right) &&
    // Zero and three digits are also HTTP statuses.
    (left.getText().endsWith('_state') || /^[1-9]\d?$/.test(right.text));
  const visit = (node: ts.Node): void => {
    if (
      (isText(node) && IN_SQL.test(node.getText())) ||
      (ts.isArrayLiteralExpression(node) && isSet(node)) ||
      (ts.isBinaryExpression(node) && isNumberOfState(node))
    )
      found.push(`${file}:${parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    ts.forEachChild(node, visit);
  };
  collect(parsed);
  visit(parsed);
  return found;
}

async function sourcesOf(folder: string): Promise<string[]> {
  const names = await readdir(path.join(ROOT, folder), { recursive: true });
  const files = names.filter((name) => /(?<!\.gen)\.tsx?$/.test(name));
  return files.map((name) => path.join(folder, name)).filter((name) => !MACHINES.test(name));
}

describe('the number of a state', () => {
  test('is not written as a number or as part of a literal set outside the state machines', async () => {
    const files = (await Promise.all(['server', 'src', 'demo'].map(sourcesOf))).flat();
    const found = await Promise.all(
      files.map(async (file) => stateLiterals(file, await readFile(path.join(ROOT, file), 'utf8'))),
    );
    expect(found.flat()).toEqual([]);
  });

  test.each([
    "q('select id from hold where state = 1');",
    'q(`select id from memo m where m.state in (1, 2)`);',
    `q(\`select id from demand where state not in (\${open.code}, \${matched.code})\`);`,
    'const isHeld = row.state === 1;',
    'const isNew = step.from_state === 0;',
    'const LIVE = [MEMO_STATUS.open.code, MEMO_STATUS.partial.code];',
    'const { open, partial } = MEMO_STATUS; const LIVE = [open, partial].map(({ code }) => code);',
  ])('is found in %s', (source) => {
    expect(stateLiterals('x.ts', source)).toEqual(['x.ts:1']);
  });

  test.each([
    `q(\`select id from hold where state = \${HOLD_STATUS.held.code}\`);`,
    'const isMissing = problem.status === 404;',
    "const ROW = ['hold.release', HOLD_STATUS.held.code, HOLD_STATUS.released.code];",
  ])('may appear in %s', (source) => {
    expect(stateLiterals('x.ts', source)).toEqual([]);
  });
});
