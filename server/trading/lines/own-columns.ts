import {
  type Fields,
  filterFields,
  type Kind,
  type OwnName,
  ownFields,
  type PartName,
} from '#records/field.ts';
import type { NameSql } from '../../people/accounts/person-names.ts';
import { parseDecimalOrNull } from '../../platform/db/decimal.ts';
import type { LineExtras, LineList } from './line-list.ts';

type Expression = string | ((nameOf: NameSql) => string);
type Read = (value: unknown) => unknown;

const asIs: Read = (value) => value;
/**
 * Converters from the value of the PostgreSQL driver to the value of the API response, by kind of
 * field.
 */
const READ: Readonly<Record<Kind, Read>> = {
  text: asIs,
  number: asIs,
  document: asIs,
  count: asIs,
  money: (amount) => parseDecimalOrNull(amount as string | null),
  instant: (at) => (at as Date | null)?.toISOString() ?? null,
  day: asIs,
  code: asIs,
  flag: asIs,
  id: asIs,
};

/** The SQL of a field is `l.<name>`, unless `expressions` overrides the field. */
export function ownColumns<const Table extends Fields>(
  part: PartName,
  fields: Table,
  expressions: { readonly [Name in OwnName<Table>]?: Expression } = {},
): Pick<LineList, 'part' | 'fields' | 'columns' | 'extras' | 'filters'> {
  const sql: Readonly<Record<string, Expression | undefined>> = expressions;
  const own = ownFields(fields).map(([name, { kind }]) => ({ name, read: READ[kind] }));
  return {
    part,
    fields,
    // A field with an expression that calls `nameOf` is never a filter, because the value of the
    // field depends on the reader.
    filters: Object.fromEntries(
      filterFields(fields).map(([name]) => [name, String(sql[name] ?? `l.${name}`)]),
    ),
    columns: (nameOf) =>
      own.map(({ name }) => withAlias(sql[name] ?? `l.${name}`, name, nameOf)).join(', '),
    extras: (record) => {
      const values: Record<string, unknown> = {};
      for (const { name, read } of own)
        values[name] = read((record as Record<string, unknown>)[name]);
      return { [part]: values } as LineExtras;
    },
  };
}

function withAlias(expression: Expression, name: string, nameOf: NameSql): string {
  const sql = typeof expression === 'string' ? expression : expression(nameOf);
  return /^\w+\.\w+$/.test(sql) && sql.endsWith(`.${name}`) ? sql : `${sql} as ${name}`;
}
