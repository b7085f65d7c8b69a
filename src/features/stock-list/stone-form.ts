import type { components } from '#api/schema.gen.ts';
import { formatInteger } from '#common/format.ts';
import { StockStoneChanges } from '#common/lengths.gen.ts';
import { fieldOf, isStockField } from '#common/supply/fields.ts';
import { CODE_FIELDS, DETAIL_FIELDS, MEASURE_FIELDS } from '#common/supply/stone-draft.ts';
import { groupOf } from '#records/attributes-with.ts';
import { ATTRIBUTE_GROUPS, type AttributeGroup, STONE_ATTRIBUTES } from '#records/stone.ts';
import type { FieldRules } from '../../shared/people/field-faults.ts';
import { asTyped, byName, type FieldLabels } from '../../shared/records/use-edit-conflict.tsx';
import type { StoneDna } from '../../shared/stones/stone-types.ts';
import type { ManualStone } from './stock-list-calls.ts';

const ALWAYS_OPEN: readonly AttributeGroup[] = ['grades', 'measures', 'price'];

const KIND = ['diamond_type', 'growth_type'] as const;
const STONE = ['org_stock_no', 'report_no', 'report_date', ...KIND, 'carat'] as const;
const PRICE = ['price_per_ct', 'disc'] as const;
const ATTRIBUTES = [...CODE_FIELDS, ...MEASURE_FIELDS, 'eye_clean', ...DETAIL_FIELDS] as const;
const FIELDS = [...STONE, ...PRICE, ...ATTRIBUTES] as const;
export type StoneField = (typeof FIELDS)[number];

interface FieldGroup {
  readonly title: string;
  readonly fields: readonly StoneField[];
  /** true if the group is folded until one of its fields has a value */
  readonly isOptional: boolean;
}

/** The fields of the form under the headings of the filters. */
export const FIELD_GROUPS: readonly FieldGroup[] = [
  { title: 'Stone and report', fields: STONE, isOptional: false },
  ...(Object.keys(ATTRIBUTE_GROUPS) as AttributeGroup[]).map((group) => ({
    title: ATTRIBUTE_GROUPS[group],
    fields: [
      ...(group === 'price' ? PRICE : []),
      ...ATTRIBUTES.filter((field) => groupOf(STONE_ATTRIBUTES[field]) === group),
    ],
    isOptional: !ALWAYS_OPEN.includes(group),
  })),
];
export type StoneValues = Readonly<Record<StoneField, string>>;

type StockField = components['schemas']['StockField'];

export const NEVER_EMPTY: readonly StoneField[] = [
  'org_stock_no',
  'carat',
  'price_per_ct',
  ...KIND,
  'shape',
];
const FIGURES: readonly StoneField[] = [...KIND, 'carat', ...MEASURE_FIELDS, ...PRICE];
const TEXTS: readonly StoneField[] = ['org_stock_no', 'report_no', ...DETAIL_FIELDS];
export const isFigure = (field: StoneField): boolean => FIGURES.includes(field);
export const isCodeField = (field: StoneField): boolean =>
  (CODE_FIELDS as readonly StoneField[]).includes(field);
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
  text: isFigure(field) || TEXTS.includes(field) ? asTyped : byName,
}));

export const stoneRules = (): FieldRules<StoneField> =>
  each((field) => (text: string) => {
    const value = text.trim();
    if (value === '') return NEVER_EMPTY.includes(field) ? 'Enter a value' : null;
    const longest = TEXTS.includes(field) ? LONGEST[field] : undefined;
    if (longest !== undefined && value.length > longest)
      return `Use at most ${formatInteger(longest)} characters`;
    return isFigure(field) && !Number.isFinite(Number(value)) ? 'Enter a number' : null;
  });

export const stoneSent = (values: StoneValues): ManualStone =>
  each((field) => {
    const value = values[field].trim();
    if (value === '') return null;
    if (field === 'eye_clean') return value === 'yes';
    return isFigure(field) ? Number(value) : value;
  }) as ManualStone;
