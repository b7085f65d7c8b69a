import { describedFields, type Field, type Fields, type Kind } from '#records/field.ts';
import type { GridColumn } from '../../../ui/grid/types.ts';
import { momentColumn, numberColumn, wordsColumn } from '../../lists/column-builders.tsx';
import { documentColumn } from '../../records/linked-column.tsx';
import { wholeNumber } from '../../stones/stone-columns.tsx';
import type { LineColumns } from '../line-list.ts';
import { dayColumn, moneyColumn } from './own-columns.tsx';

type Values = Readonly<Record<string, unknown>>;
type Labelled = Field & { readonly label: string };
type Build = <Row>(name: string, field: Labelled, value: (row: Row) => unknown) => GridColumn<Row>;

const BY_KIND: Readonly<Record<Exclude<Kind, 'flag' | 'id'>, Build>> = {
  text: (name, { label, width = 180 }, value) =>
    wordsColumn(name, label, width, (row) => value(row) as string | null),
  number: (name, { label, pinned }, value) =>
    numberColumn(name, label, (row) => value(row) as string | null, pinned ? { pinned } : {}),
  document: <Row,>(name: string, { label }: Labelled, value: (row: Row) => unknown) => {
    const no = (row: Row) => value(row) as string | null;
    return documentColumn(numberColumn(name, label, no), no);
  },
  count: (id, { label: header }, value) => ({
    id,
    header,
    align: 'end',
    value: (row) => value(row) as number | null,
    format: wholeNumber,
  }),
  money: (name, { label }, value) => moneyColumn(name, label, (row) => value(row) as number | null),
  instant: (name, { label }, value) =>
    momentColumn(name, label, (row) => value(row) as string | null, { quiet: true }),
  day: (name, { label }, value) => dayColumn(name, label, (row) => value(row) as string | null),
  code: (name, { label, names, width = 180 }, value) =>
    wordsColumn(name, label, width, (row) => names?.[String(value(row))] ?? null),
};

/**
 * Builds a column for each field that has a `kind` and a label, except flags and ids. Columns in
 * `custom` replace generated columns of the same name.
 */
export function fieldColumns<Row>(
  fields: Fields,
  valuesOf: (row: Row) => Values | undefined,
  custom: LineColumns<Row> = {},
): LineColumns<Row> {
  const byKind = describedFields(fields).flatMap(([name, field]) => {
    const { kind, label, title } = field;
    if (label === null || kind === 'flag' || kind === 'id') return [];
    const column = BY_KIND[kind]<Row>(
      name,
      { ...field, label },
      (row) => valuesOf(row)?.[name] ?? null,
    );
    return [[name, { ...column, ...(title ? { headerTitle: title } : {}) }] as const];
  });
  return { ...Object.fromEntries(byKind), ...custom };
}
