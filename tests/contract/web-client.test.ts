import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OPERATIONS } from './operations.ts';

const SPECIFIED = readFileSync(join(import.meta.dirname, 'specified-calls.txt'), 'utf8')
  .trim()
  .split('\n');
const SOURCE = join(import.meta.dirname, '../../src');

/** Every call of one file as "METHOD /path": literals, names of literals, members of a table, and links. */
function callsIn(code: string): string[] {
  const literals = (text: string) =>
    [...text.matchAll(/'(\/[^']+)'/g)].map(([, path = '']) => path);
  const named = (name: string) =>
    [...code.matchAll(new RegExp(`\\b${name}\\b\\s*[:=]\\s*'(/[^']+)'`, 'g'))].map(
      ([, path = '']) => path,
    );
  const pathsOf = (argument: string): string[] => {
    if (argument.includes("'")) return literals(argument);
    return named(argument.split('.').at(-1) ?? '');
  };
  const called = [
    ...code.matchAll(/\bapi\s*\.(GET|POST|PUT|DELETE)\(\s*([^,)]+)/g),
    ...code.matchAll(/\bsendForm\(\s*'(post|put)',\s*([^,)]+)/g),
  ];
  return [
    ...called.flatMap(([, method = '', argument = '']) =>
      pathsOf(argument.trim()).map((path) => `${method.toUpperCase()} ${path}`),
    ),
    ...[...code.matchAll(/`(\/[a-z/-]+)\?\$\{/g)].map(([, path = '']) => `GET ${path}`),
  ];
}

const CALLED = new Set(
  readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.gen)\.tsx?$/.test(name))
    .flatMap((name) => callsIn(readFileSync(join(SOURCE, name), 'utf8'))),
);

describe.each(SPECIFIED)('%s', (call) => {
  it('is an operation of the contract', () => {
    expect(OPERATIONS.map(({ method, path }) => `${method.toUpperCase()} ${path}`)).toContain(call);
  });

  it('is made by the web client', () => {
    expect(CALLED).toContain(call);
  });
});
