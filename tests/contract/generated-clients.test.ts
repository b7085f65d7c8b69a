import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../server/people/accounts/passwords.ts';
import { KYC_STATUS } from '../../src/machines/codes.ts';
import { BYTES } from '../support/files/forms.ts';
import { type Portal, startPortal } from '../support/servers/portal.ts';
import { type Cast, castOf } from '../support/trade/people.ts';

const run = promisify(execFile);
const { resolve } = createRequire(import.meta.url);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Three tools and three compilers beside each other take a busy machine long. */
const PATIENCE = 240_000;
const PASSWORD = 'made by a tool of others 1';

interface Tool {
  name: string;
  /** the file of its package that its command runs, and what it is told */
  command: readonly [script: string, ...args: string[]];
  /** where it writes the types of the contract */
  types: string;
  /** Whether what it writes around them can hold that optional is not the same as undefined. */
  exact: boolean;
}
const toolsFor = (contract: string): readonly Tool[] => [
  {
    name: 'hey-api',
    command: ['@hey-api/openapi-ts/bin/run.js', '--file', 'openapi-ts.config.ts'],
    types: 'client/types.gen.ts',
    exact: false,
  },
  {
    name: 'orval',
    command: [
      'orval/dist/bin/orval.mjs',
      ...['--input', contract, '--output', 'client.ts', '--client', 'fetch'],
    ],
    types: 'client.ts',
    exact: true,
  },
  {
    name: 'oazapfts',
    command: ['oazapfts/dist/cli.js', contract, 'client.ts'],
    types: 'client.ts',
    exact: false,
  },
];
const NAMES = toolsFor('').map(({ name }) => name);

let portal: Portal;
let cast: Cast;
let folder: string;
let tools: readonly Tool[];

const placeOf = (name: string): string => path.join(folder, 'clients', name);
function toolOf(name: string): Tool {
  const tool = tools.find((one) => one.name === name);
  if (!tool) throw new Error(`there is no ${name}`);
  return tool;
}

/** What a stranger does: a folder of one's own, the contract by its address, and a strict compiler. */
async function generate({ name, command: [script, ...args], exact }: Tool, contract: string) {
  const cwd = placeOf(name);
  const env = { ...process.env, CONTRACT: contract };
  await run(process.execPath, [path.join(ROOT, 'node_modules', script), ...args], { cwd, env });
  const compilerOptions = {
    ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: exact },
    ...{ target: 'es2024', lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'] },
    ...{ module: 'preserve', moduleResolution: 'bundler', allowImportingTsExtensions: true },
    ...{ types: ['node'], verbatimModuleSyntax: true, noEmit: true, skipLibCheck: true },
  };
  await writeFile(
    path.join(cwd, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['.'] }),
  );
}

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  folder = await mkdtemp(path.join(tmpdir(), 'culet-clients-'));
  await cp(fileURLToPath(new URL('clients', import.meta.url)), placeOf('.'), { recursive: true });
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const contract = `${portal.url}/api/v1/openapi.json`;
  tools = toolsFor(contract);
  await Promise.all(tools.map((tool) => generate(tool, contract)));
}, PATIENCE);
afterAll(async () => {
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
});

async function writtenBy(name: string): Promise<{ file: string; text: string }[]> {
  const files = await readdir(placeOf(name), { recursive: true });
  const written = files.filter((file) => /^client(\.ts$|\/.*\.ts$)/.test(file));
  return await Promise.all(
    written.map(async (file) => ({
      file,
      text: await readFile(path.join(placeOf(name), file), 'utf8'),
    })),
  );
}

/** Where a text of TypeScript has what fits: each line with its number. */
function placesOf(file: string, text: string, fits: (node: ts.Node) => boolean): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lines = text.split('\n');
  const places: string[] = [];
  const walk = (node: ts.Node): void => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    if (fits(node)) places.push(`${file}:${line + 1} ${lines[line]?.trim()}`);
    ts.forEachChild(node, walk);
  };
  walk(source);
  return places;
}
const isVague = (node: ts.Node): boolean =>
  node.kind === ts.SyntaxKind.AnyKeyword || node.kind === ts.SyntaxKind.UnknownKeyword;
const isForced = (node: ts.Node): boolean =>
  ts.isNonNullExpression(node) ||
  ts.isTypeAssertionExpression(node) ||
  (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)) ||
  isVague(node);

describe.each(NAMES)('the client that %s makes of the served contract', (name) => {
  it(
    'compiles strictly, and knows what the five calls of a day take, answer and refuse',
    async () => {
      const { stdout } = await run(
        process.execPath,
        [resolve('typescript/bin/tsc'), '--project', placeOf(name), '--pretty', 'false'],
        { cwd: folder },
      ).catch((error: { stdout: string }) => error);
      expect(stdout).toBe('');
    },
    PATIENCE,
  );

  it('leaves no type of the contract open, and hides nothing from the compiler', async () => {
    const written = await writtenBy(name);
    const types = written.find(({ file }) => file === toolOf(name).types);
    expect(types?.text).toContain('STONE_NOT_AVAILABLE');
    expect(placesOf(name, types?.text ?? '', isVague)).toEqual([]);
    for (const { file, text } of written)
      expect(text.match(/@ts-(nocheck|ignore|expect-error)/), file).toBeNull();
  });
});

describe('with the client that hey-api makes', () => {
  const story = fileURLToPath(new URL('clients/hey-api/story.ts', import.meta.url));

  async function tell(): Promise<unknown> {
    const files = { PASSPORT: BYTES.png, LICENCE: BYTES.pdf };
    const env: NodeJS.ProcessEnv = { ...process.env, CULET: portal.url, PASSWORD };
    for (const [name, bytes] of Object.entries(files)) {
      env[name] = path.join(folder, name);
      await writeFile(path.join(folder, name), bytes);
    }
    const { rows } = await portal.database.pool.query<{ id: string; email: string }>(
      'update app_user set password_hash = $2 where id = any($1) returning id, email',
      [[cast.tove.id, cast.unregistered.id], await hashPassword(PASSWORD)],
    );
    env.ASSOCIATE = rows.find(({ id }) => id === cast.tove.id)?.email;
    env.NEWCOMER = rows.find(({ id }) => id === cast.unregistered.id)?.email;
    env.COMPANY = 'Halden & Roe';
    const program = path.join(placeOf('hey-api'), 'story.ts');
    const { stdout } = await run(process.execPath, [program], { env });
    return JSON.parse(stdout);
  }
  const sql = async (query: string, ...values: unknown[]): Promise<unknown[]> =>
    (await portal.database.pool.query(query, values)).rows;

  it('an associate holds, sends out and prints, and a newcomer is let in with documents', async () => {
    const told = await tell();
    expect(told).toMatchObject({
      associate: {
        held: { hold_no: expect.stringMatching(/./), stock_no: expect.stringMatching(/./) },
        replayed: { marked: 'true' },
        refused: {
          ...{ code: 'STONE_NOT_AVAILABLE', advice: 'choose another stone' },
          errors: [{ message: expect.stringMatching(/./) }],
        },
        printed: { kind: 'application/pdf', begins: '%PDF' },
      },
      newcomer: {
        early: { code: 'KYC_PENDING', advice: 'send documents' },
        sent: [
          ['Passport', KYC_STATUS.pending.code, 'passport.png'],
          ['Trade licence', KYC_STATUS.pending.code, 'licence.pdf'],
        ],
        read: { kind: 'application/octet-stream', same: true },
      },
    });

    // What the portal has of it is what was told.
    const { held, replayed, refused, issued } = (told as { associate: Associate }).associate;
    expect(replayed.hold_no).toBe(held.hold_no);
    expect(refused.errors[0]?.stock_no).toBe(held.stock_no);
    const holds = await sql(
      `select s.stock_no, h.end_reason, h.business_id, h.placed_by from hold h join stone s on s.id = h.stone_id where h.hold_no = $1`,
      held.hold_no,
    );
    const whose = { business_id: cast.ada.businessId };
    expect(holds).toEqual([
      { stock_no: held.stock_no, end_reason: 'released', ...whose, placed_by: cast.tove.id },
    ]);
    const memos = await sql(
      `select m.business_id, m.issued_by, array_agg(s.stock_no) as stock_no
         from memo m join memo_line l on l.memo_id = m.id join stone s on s.id = l.stone_id where m.memo_no = $1 group by m.id`,
      issued.memo_no,
    );
    expect(memos).toEqual([{ ...whose, issued_by: cast.tove.id, stock_no: issued.stock_no }]);
    expect(issued.stock_no).toHaveLength(1);
  });

  it('it is told without a cast, and with no type left open', async () => {
    expect(placesOf('story', await readFile(story, 'utf8'), isForced)).toEqual([]);
  });
});

interface Associate {
  held: { hold_no: string; stock_no: string };
  replayed: { hold_no: string };
  refused: { errors: { stock_no: string }[] };
  issued: { memo_no: string; stock_no: string[] };
}
