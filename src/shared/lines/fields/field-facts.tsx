import { formatDate, formatDateTime, formatNumber } from '#common/format.ts';
import { type Fields, type Kind, ownFields } from '#records/field.ts';
import { Fact } from '../../records/fact.tsx';

type FieldFactsProps = {
  readonly fields: Fields;
  readonly values: Readonly<Record<string, unknown>> | undefined;
};

const FORMAT: Readonly<Record<Exclude<Kind, 'flag' | 'id'>, (value: unknown) => string>> = {
  text: String,
  number: String,
  document: String,
  count: String,
  code: String,
  money: (value) => formatNumber(value as number),
  instant: (value) => formatDateTime(value as string),
  day: (value) => formatDate(`${value}T12:00`),
};

/**
 * Shows the fields of a record, except those with `drawer: 'custom'`, which the drawer of the list
 * renders itself.
 */
export const FieldFacts = ({ fields, values }: FieldFactsProps) =>
  ownFields(fields).map(([name, { kind, label, names, drawer }]) => {
    if (label === null || drawer === 'custom' || kind === 'flag' || kind === 'id') return null;
    const value = values?.[name] ?? null;
    return (
      <Fact key={name} name={label}>
        {value === null ? null : (names?.[String(value)] ?? FORMAT[kind](value))}
      </Fact>
    );
  });
