import type { components } from '#api/schema.gen.ts';
import { formatInteger } from '#common/format.ts';
import { StockStoneChanges } from '#common/lengths.gen.ts';
import { fieldOf, isStockField } from '#common/supply/fields.ts';
import { CODE_FIELDS, DETAIL_FIELDS, MEASURE_FIELDS } from '#common/supply/stone-draft.ts';
import type { FieldRules } from '../../shared/people/field-faults.ts';
import { asTyped, byName, type FieldLabels } from '../../shared/records/use-edit-conflict.tsx';
import type { StoneDna } from '../../shared/stones/stone-types.ts';
import type { ManualStone } from './stock-list-calls.ts';

/** The constants below group the editable fields of a stone, in the order of the form. */
export const NUMBERS = ['org_stock_no', 'report_no', 'report_date'] as const;
export const KIND = ['diamond_type', 'growth_type'] as const;
export const GRADES = CODE_FIELDS;
export const MEASURES = MEASURE_FIELDS;
export const DETAILS = DETAIL_FIELDS;
export const PRICE = ['price_per_ct', 'disc'] as const;
const FIELDS = [
  ...NUMBERS,
  ...KIND,
  'carat',
  ...GRADES,
  'eye_clean',
  ...MEASURES,
  ...PRICE,
  ...DETAILS,
] as const;
export type StoneField = (typeof FIELDS)[number];
export type StoneValues = Readonly<Record<StoneField, string>>;

type StockField = components['schemas']['StockField'];

export const NEVER_EMPTY: readonly StoneField[] = [
  'org_stock_no',
  'carat',
  'price_per_ct',
  ...KIND,
  'shape',
];
const FIGURES: readonly StoneField[] = [...KIND, 'carat', ...MEASURES, ...PRICE];
const TEXTS: readonly StoneField[] = ['org_stock_no', 'report_no', ...DETAILS];
const LONGEST: Readonly<Partial<Record<StoneField, number>>> = StockStoneChanges;

export const labelOf = (field: StoneField): string => {
  if (field === 'diamond_type') return 'Stock';
  const { name, unit } = isStockField(field) ? fieldOf(field) : { name: field };
  return unit === undefined ? name : `${name}, ${unit}`;
};

const each = <Value>(of: (field: StoneField) => Value) =>
  Object.fromEntries(FIELDS.map((field) => [field, of(field)])) as Record<StoneField, Value>;

export const valuesOf = (fields: readonly StockField[], field: StoneField) =>
  fields.find((one) => one.field === field)?.values ?? [];

/**
 * Returns the form values of a stone. Grades are codes, booleans are `yes` or `no`, and a missing
 * value is an empty string.
 */
export function stoneValues(
  { stone, ...detail }: StoneDna,
  fields: readonly StockField[],
): StoneValues {
  const known: Partial<Record<string, unknown>> = { ...detail, ...detail.details, ...stone };
  return each((field) => {
    const value = known[field] ?? '';
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    const text = String(value);
    return valuesOf(fields, field).find(({ name }) => name === text)?.code ?? text;
  });
}

export const FIELD_LABELS: FieldLabels<StoneValues> = each((field) => ({
  label: labelOf(field),
  text: FIGURES.includes(field) || TEXTS.includes(field) ? asTyped : byName,
}));

export const stoneRules = (): FieldRules<StoneField> =>
  each((field) => (text: string) => {
    const value = text.trim();
    if (value === '') return NEVER_EMPTY.includes(field) ? 'Enter a value' : null;
    const longest = TEXTS.includes(field) ? LONGEST[field] : undefined;
    if (longest !== undefined && value.length > longest)
      return `Use at most ${formatInteger(longest)} characters`;
    return FIGURES.includes(field) && !Number.isFinite(Number(value)) ? 'Enter a number' : null;
  });

export const stoneSent = (values: StoneValues): ManualStone =>
  each((field) => {
    const value = values[field].trim();
    if (value === '') return null;
    if (field === 'eye_clean') return value === 'yes';
    return FIGURES.includes(field) ? Number(value) : value;
  }) as ManualStone;
