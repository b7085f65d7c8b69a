import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILE = path.join(ROOT, 'tests/types/asked.ts');

/** What stands before each piece: one id of each kind, as whoever has read a record holds it. */
const HEAD = `
  import { api } from '#api/api-client.ts';
  import type * as ids from '#api/ids.gen.ts';
  import type { BusinessId, HoldId, LineId, MemoId, MemoLineId, StoneId, UserId } from '#api/ids.gen.ts';
  import type { HoldContext } from '#machines/workflows/hold.ts';
  import type { Row, StatementParams } from '../../server/platform/db/statement.ts';
  import type { Decided, Subject } from '../../server/workflows/change.ts';
  import { holdRecords } from '../../server/workflows/records/hold-records.ts';
  declare const business: BusinessId;
  declare const user: UserId;
  declare const hold: HoldId;
  declare const memo: MemoId;
  declare const memoLine: MemoLineId;
  declare const line: LineId;
  declare const stone: StoneId;
  declare const text: string;
`;

interface Written {
  schemas: Record<string, { 'x-id-of'?: readonly string[] }>;
}

/** The kinds of the contract, one record each: not those that stand for several at once. */
const KINDS = Object.entries(
  (parse(readFileSync(path.join(ROOT, 'openapi/ids.yaml'), 'utf8')) as Written).schemas,
).flatMap(([name, { 'x-id-of': several }]) => (several ? [] : [name]));

const config = ts.getParsedCommandLineOfConfigFile(
  path.join(ROOT, 'tsconfig.json'),
  { incremental: false },
  { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
);
const OPTIONS: ts.CompilerOptions = { ...config?.options, noUnusedLocals: false };

/** The pieces, each in a function of its own: those that do not compile, by their numbers. */
function refused(pieces: readonly string[]): number[] {
  const source = `${HEAD}${pieces.map((piece, nr) => `\nexport const piece${nr} = () => { ${piece} };`).join('')}`;
  const host = ts.createCompilerHost(OPTIONS);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, version, ...rest) =>
    name === FILE ? ts.createSourceFile(name, source, version) : read(name, version, ...rest);
  const program = ts.createProgram([FILE], OPTIONS, host);
  const before = HEAD.split('\n').length;
  return [
    ...new Set(
      program.getSemanticDiagnostics(program.getSourceFile(FILE)).map(({ file, start }) => {
        const at = file?.getLineAndCharacterOfPosition(start ?? 0).line ?? 0;
        return at - before;
      }),
    ),
  ];
}

const CALL = (id: string) => `api.GET('/inventory/memo/{id}', { params: { path: { id: ${id} } } })`;
const PEOPLE = (id: string) =>
  `api.GET('/customer/business/{id}/users', { params: { path: { id: ${id} } } })`;
const RELEASE = (id: string) =>
  `api.PUT('/inventory/new-arrival/release-hold', { body: { data: { hold_ids: [${id}], withdraw: false } } })`;
const STATEMENT = (id: string) => `const given: StatementParams<'hold-lock'> = [[${id}]]`;
const STONES = (id: string) => `const given: StatementParams<'stone-lock-by-id'> = [[${id}]]`;
const RECORD = (id: string) =>
  `const subject: Pick<Subject<HoldContext, HoldId>, 'id'> = { id: ${id} }`;
const WRITTEN = (own: string) =>
  `holdRecords.write(null as never, [] as Decided<HoldContext, ${own}>[], null as never)`;
const ROW = (own: string) => `const id: ${own} = (null as unknown as Row<'hold-lock'>).id`;
const STONE_OF_HOLD = (own: string) =>
  `const id: ${own} = (null as unknown as Row<'hold-lock'>).stoneId`;

describe('the id type of one kind', () => {
  it('is accepted for its own kind only, and neither another id nor text is', () => {
    const pieces: [piece: string, fits: boolean][] = [
      [CALL('memo'), true],
      [CALL('hold'), false],
      [CALL('text'), false],
      [PEOPLE('business'), true],
      [PEOPLE('user'), false],
      [PEOPLE('memo'), false],
      [RELEASE('hold'), true],
      [RELEASE('memo'), false],
      [RELEASE('line'), false],
      [RELEASE('stone'), false],
      [STATEMENT('hold'), true],
      [STATEMENT('memo'), false],
      [STATEMENT('text'), false],
      [STATEMENT('stone'), false],
      [STONES('stone'), true],
      [STONES('hold'), false],
      [STONES('text'), false],
      [RECORD('hold'), true],
      [RECORD('memoLine'), false],
      [WRITTEN('HoldId'), true],
      [WRITTEN('MemoId'), false],
      [ROW('HoldId'), true],
      [ROW('MemoId'), false],
      [STONE_OF_HOLD('StoneId'), true],
      [STONE_OF_HOLD('HoldId'), false],
      ['const own: LineId = memoLine', true],
      ['const own: LineId = memo', false],
      ['const words: string = hold', true],
    ];
    const wrong = pieces.flatMap(([, fits], nr) => (fits ? [] : [nr]));
    expect(refused(pieces.map(([piece]) => piece))).toEqual(wrong);
  }, 120_000);

  it('differs from text and from every other id type of the contract', () => {
    const fits = (from: string, to: string) =>
      `const id: ids.${to} = null as unknown as ${from}; void id`;
    const pieces = KINDS.flatMap((kind, nr) => [
      { kind, piece: fits(`ids.${kind}`, kind), isRefused: false },
      { kind, piece: fits('string', kind), isRefused: true },
      { kind, piece: fits(`ids.${KINDS.at(nr - 1)}`, kind), isRefused: true },
    ]);
    const found = new Set(refused(pieces.map(({ piece }) => piece)));
    expect(pieces.filter(({ isRefused }, nr) => found.has(nr) !== isRefused)).toEqual([]);
    expect(KINDS.length).toBeGreaterThan(42);
  }, 120_000);
});
