import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { runStatement, type StatementName, statement } from '../../server/platform/db/statement.ts';

describe('a prepared statement', () => {
  test('has one text for its name', () => {
    const name = 'a-test-asks' as StatementName;
    statement(name, 'select 1');
    expect(() => statement(name, 'select 2')).toThrow(/two statements have the name a-test-asks/);
  });

  test('may be asked for again where its name and its text are made of the same parts', () => {
    const of = (table: 'cart_line' | 'note') =>
      statement(`a-test-locks-${table}` as StatementName, `select id from ${table}`);
    expect(of('cart_line')).toEqual(of('cart_line'));
    expect(of('note')).toMatchObject({ name: 'a-test-locks-note', text: 'select id from note' });
  });

  test('has no longer name than PostgreSQL tells apart', () => {
    const named = (length: number) => statement('a'.repeat(length) as StatementName, 'select 1');
    expect(named(63).name).toHaveLength(63);
    expect(() => named(64)).toThrow(/more than 63 bytes/);
  });
});

describe('a column that is claimed to be there', () => {
  // As a statement of the portal, but of a name that none of them has.
  const NAME = 'a-test-claims' as 'returns-are-checked';
  const SETTING = statement(NAME, 'select true as checked', { present: ['checked'] });
  const answering = (...rows: object[]) =>
    ({ query: async () => ({ rows }) }) as unknown as pg.Pool;

  test('is read where it is there', async () => {
    const { rows } = await runStatement(answering({ checked: false }), SETTING);
    expect(rows).toEqual([{ checked: false }]);
  });

  test('is an error in the row in which it is not', async () => {
    await expect(
      runStatement(answering({ checked: true }, { checked: null }), SETTING),
    ).rejects.toThrow('the statement a-test-claims declares checked as never null, but it is null');
  });
});
