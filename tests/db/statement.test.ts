import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { runStatement, type StatementName, statement } from '../../server/platform/db/statement.ts';

describe('a prepared statement', () => {
  test('has one text per name', () => {
    const name = 'a-test-asks' as StatementName;
    statement(name, 'select 1');
    expect(() => statement(name, 'select 2')).toThrow(/two statements have the name a-test-asks/);
  });

  test('may be created again with the same parts of name and text', () => {
    const of = (table: 'cart_line' | 'note') =>
      statement(`a-test-locks-${table}` as StatementName, `select id from ${table}`);
    expect(of('cart_line')).toEqual(of('cart_line'));
    expect(of('note')).toMatchObject({ name: 'a-test-locks-note', text: 'select id from note' });
  });

  test('has a name no longer than PostgreSQL distinguishes', () => {
    const named = (length: number) => statement('a'.repeat(length) as StatementName, 'select 1');
    expect(named(63).name).toHaveLength(63);
    expect(() => named(64)).toThrow(/more than 63 bytes/);
  });
});

describe('a column that is declared as not null', () => {
  // As a statement of the portal, but of a name that none of them has.
  const NAME = 'a-test-claims' as 'returns-are-checked';
  const SETTING = statement(NAME, 'select true as checked', { present: ['checked'] });
  const answering = (...rows: object[]) =>
    ({ query: async () => ({ rows }) }) as unknown as pg.Pool;

  test('is returned if it has a value', async () => {
    const { rows } = await runStatement(answering({ checked: false }), SETTING);
    expect(rows).toEqual([{ checked: false }]);
  });

  test('is an error in the row in which it is null', async () => {
    await expect(
      runStatement(answering({ checked: true }, { checked: null }), SETTING),
    ).rejects.toThrow('the statement a-test-claims declares checked as never null, but it is null');
  });
});
