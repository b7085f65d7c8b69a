import type { Column, Row, Table } from './read-schema.ts';

const DAYS = ['2026-03-01', '2026-06-01', '2026-09-01'];
const A_KEY = '00000000-0000-7000-8000-00000000ca11';

/** A value of the nth row in a column that has no default; texts are in small letters. */
export function firstValue({ name, type }: Column, n: number): unknown {
  if (type === 'uuid') return `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
  if (/^int|^xid/.test(type)) return 9_000 + n;
  if (type === 'numeric') return n;
  if (type === 'bool') return name === 'singleton';
  if (type === 'date') return `2026-0${n}-01`;
  if (type === 'timestamptz') return `2026-0${n}-01T10:00:00Z`;
  if (type === 'jsonb') return {};
  if (type === 'bytea') return bytes(n);
  if (type === 'inet') return `10.0.0.${n}`;
  return type.startsWith('_') ? [] : `a${n}`;
}

const bytes = (count: number): string => `\\x${'07'.repeat(Math.max(count, 0))}`;

/** Values that make a difference to the rules of a table: around each constant that they name, and of each type. */
export function poolOf(
  { checks, uniques }: Table,
  column: Column,
  { [column.name]: own }: Row,
): unknown[] {
  const rules = [
    ...checks
      .filter(({ columns }) => columns.includes(column.name))
      .map(({ expression }) => expression),
    ...uniques.flatMap(({ predicate }) => (predicate?.includes(column.name) ? [predicate] : [])),
  ].join(' ');
  const texts = [...rules.matchAll(/'([^']*)'::text/g)].map(([, text = '']) => text);
  const plain = rules.replace(/'[^']*'::text/g, '');
  const numbers = [...plain.matchAll(/-?\d+(\.\d+)?/g)].map(([text]) => Number(text));
  const pool = [
    own,
    ...(column.isNullable ? [null] : []),
    ...valuesFor(column.type, own, texts, numbers).filter(
      (value) =>
        typeof value !== 'number' || Math.abs(value) <= (column.largest ?? Number.MAX_SAFE_INTEGER),
    ),
  ];
  return [...new Map(pool.map((value) => [JSON.stringify(value), value])).values()];
}

function valuesFor(
  type: string,
  own: unknown,
  texts: readonly string[],
  numbers: readonly number[],
): unknown[] {
  const near = numbers.flatMap((number) => [number, number + 1, number - 1]);
  const counts = near.filter((count) => count >= 0 && count <= 250_000);
  if (type === 'text' || type === 'varchar') {
    const word = typeof own === 'string' && own !== '' ? own : 'a';
    const long = counts.filter((count) => count > word.length);
    const padded = long.map((count) => word.padEnd(count, word.at(-1)));
    return [...texts, 'a', 'A1', 'AA', '', ' a', 'a ', 'Aa', 'a\n', ...padded];
  }
  if (type === 'numeric') return [1, ...near, ...numbers.flatMap((n) => [n + 0.01, n - 0.01])];
  if (/^int/.test(type)) return [1, 2, ...near].filter(Number.isInteger);
  if (type === 'bool') return [true, false];
  // A rule of a day with a number concerns the day of the month.
  if (type === 'date') return numbers.length > 0 ? [...DAYS, '2026-09-15'] : DAYS;
  if (type === 'timestamptz') return DAYS.map((day) => `${day}T10:00:00Z`);
  if (type === 'jsonb')
    return [{}, [], ...counts.filter((n) => n > 99).map((n) => ({ long: 'x'.repeat(n) }))];
  if (type === 'bytea') return [0, 1, ...counts].map(bytes);
  if (type === 'uuid') return [A_KEY];
  if (!type.startsWith('_')) return [];
  const element = { _text: texts[0] ?? 'a', _uuid: A_KEY }[type] ?? 1;
  const some = [
    [],
    [element],
    ...(type === '_text' ? [['none']] : type === '_uuid' ? [] : [[2], [1, 2]]),
  ];
  return [...some, ...counts.filter((n) => n > 1 && n < 999).map((n) => Array(n).fill(element))];
}
