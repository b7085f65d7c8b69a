import { describe, expect, test } from 'vitest';
import { statement } from '../../server/platform/db/statement.ts';

describe('a prepared statement', () => {
  test('has one text for its name', () => {
    statement('test-one-text', 'select 1');
    expect(() => statement('test-one-text', 'select 2')).toThrow(
      /two statements are called test-one-text/,
    );
  });

  test('may be asked for again where its name and its text are made of the same parts', () => {
    const of = (table: string) => statement(`test-of-${table}`, `select id from ${table}`);
    expect(of('stone')).toBe(of('stone'));
    expect(of('hold')).toEqual({ name: 'test-of-hold', text: 'select id from hold' });
  });

  test('has no longer name than PostgreSQL tells apart', () => {
    expect(statement('a'.repeat(63), 'select 1').name).toHaveLength(63);
    expect(() => statement('a'.repeat(64), 'select 1')).toThrow(/more than 63 bytes/);
  });
});
