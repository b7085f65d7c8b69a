import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import ts from 'typescript';
import { expect } from 'vitest';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const TOLD = path.join(ROOT, 'tests/contract/clients/what-is-told.ts');

/** A client generator with the folder in which its packages are installed. */
export interface ClientTool {
  readonly name: string;
  readonly packages: string;
  /** The script of its command, and the arguments. */
  readonly command: (contract: string) => readonly [script: string, ...args: string[]];
  /** Files that are compiled together with the generated client. */
  readonly sources: string;
  /** The file with the types of the contract. */
  readonly types: string;
  /** True if the generated code compiles with `exactOptionalPropertyTypes`. */
  readonly exact: boolean;
}

export interface MadeClient {
  readonly folder: string;
  /** Files that the generator wrote. */
  readonly written: readonly { readonly file: string; readonly text: string }[];
}

/**
 * Generates a client as an integrator would: in its own folder, from the URL of the contract, for a
 * strict compiler.
 */
export async function makeClient(tool: ClientTool, contract: string): Promise<MadeClient> {
  const parent = await mkdtemp(path.join(tmpdir(), 'culet-client-'));
  const folder = path.join(parent, tool.name);
  await cp(tool.sources, folder, { recursive: true });
  await cp(TOLD, path.join(parent, path.basename(TOLD)));
  await symlink(tool.packages, path.join(parent, 'node_modules'));
  const [script, ...args] = tool.command(contract);
  const env = { ...process.env, CONTRACT: contract };
  await run(process.execPath, [path.join(tool.packages, script), ...args], { cwd: folder, env });
  const compilerOptions = {
    ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: tool.exact },
    ...{ target: 'es2024', lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'] },
    ...{ module: 'preserve', moduleResolution: 'bundler', allowImportingTsExtensions: true },
    ...{ types: ['node'], typeRoots: [path.join(ROOT, 'node_modules/@types')] },
    ...{ verbatimModuleSyntax: true, noEmit: true, skipLibCheck: true },
  };
  const settings = JSON.stringify({ compilerOptions, include: ['.'] });
  await writeFile(path.join(folder, 'tsconfig.json'), settings);
  const files = await readdir(folder, { recursive: true });
  const written = await Promise.all(
    files
      .filter((file) => /^client(\.ts$|\/.*\.ts$)/.test(file))
      .map(async (file) => ({ file, text: await readFile(path.join(folder, file), 'utf8') })),
  );
  return { folder, written };
}

/** Expects the client and the code that uses it for five common calls to compile. */
export async function expectCompiles({ folder }: MadeClient): Promise<void> {
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const { stdout } = await run(
    process.execPath,
    [compiler, '--project', folder, '--pretty', 'false'],
    { cwd: folder },
  ).catch((error: { stdout: string }) => error);
  expect(stdout).toBe('');
}

/** Expects that the types allow no unknown properties, and that no compiler error is suppressed. */
export function expectClosed({ types }: ClientTool, { written }: MadeClient): void {
  const text = written.find(({ file }) => file === types)?.text ?? '';
  expect(text).toContain('STONE_NOT_AVAILABLE');
  expect(placesOf(types, text, isVague)).toEqual([]);
  for (const { file, text: code } of written)
    expect(code.match(/@ts-(nocheck|ignore|expect-error)/), file).toBeNull();
}

/** Returns the lines with matching nodes, each with its number. */
export function placesOf(file: string, text: string, fits: (node: ts.Node) => boolean): string[] {
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

export const isForced = (node: ts.Node): boolean =>
  ts.isNonNullExpression(node) ||
  ts.isTypeAssertionExpression(node) ||
  (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)) ||
  isVague(node);
