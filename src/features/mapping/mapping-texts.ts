import type { components } from '#api/schema.gen.ts';
import { fieldOf } from '#common/supply/fields.ts';
import { DISCOUNTS } from '#common/supply/mapping.ts';
import { GROWTH_TYPE } from '#machines/codes.ts';
import type { MappingChange } from './mapping-calls.ts';
import type { NameOfValue } from './value-names.ts';

type Schemas = components['schemas'];

export const ROW_EFFECTS: Readonly<Record<Schemas['EffectRow']['comes_to'], string>> = {
  changed: 'Changed',
  newlyRejected: 'Newly rejected',
  newlyAccepted: 'Newly accepted',
};

const CONVENTION: Readonly<Record<string, string>> = {
  decimal: 'Decimals',
  discount: 'Discounts',
  growth_type: 'Default growth type',
  fractions: 'Percentages as fractions',
};

export function changeText(
  { what, field, name, was, is }: MappingChange,
  nameOf: NameOfValue,
): string {
  const of = field === null ? (CONVENTION[name] ?? name) : fieldOf(field).name;
  const about = what === 'word' ? `${of} “${name}”` : of;
  const value = (code: string | null) =>
    (what === 'word' && field !== null ? nameOf(field, code) : code) ?? 'none';
  return `${about}: ${value(was)} → ${value(is)}`;
}

const FORMAT: Readonly<Record<Schemas['ListFile']['format'], string>> = {
  xlsx: 'Excel',
  csv: 'CSV',
  json: 'JSON',
  xml: 'XML',
};
const SEPARATOR: Readonly<Record<string, string>> = { '\t': 'tabs', ' ': 'spaces' };

export function fileText({
  name,
  format,
  encoding,
  separator,
  sheet,
  header_row,
}: Schemas['ListFile']) {
  return [
    name,
    FORMAT[format],
    encoding,
    separator === null ? null : `separated by ${SEPARATOR[separator] ?? separator}`,
    sheet === null ? null : `“${sheet}”`,
    header_row === 0 ? null : `header in row ${header_row}`,
  ]
    .filter((fact) => fact !== null)
    .join(' · ');
}

const DISCOUNT: Readonly<Record<Schemas['DiscountMeaning'], string>> = {
  percent: '-30 means 30 % below Rap',
  percentBelow: '30 means 30 % below Rap',
  fraction: '-0.30 means 30 % below Rap',
  fractionBelow: '0.30 means 30 % below Rap',
  ofRap: '0.70 means 30 % below Rap',
};
export const DISCOUNT_CHOICES = DISCOUNTS.map((value) => ({ value, label: DISCOUNT[value] }));
export const DECIMAL_CHOICES = [
  { value: '.', label: 'Point, for example 1.25' },
  { value: ',', label: 'Comma, for example 1,25' },
] as const;
export const GROWTH_CHOICES = [
  { value: String(GROWTH_TYPE.natural), label: 'Natural' },
  { value: String(GROWTH_TYPE.labGrown), label: 'Lab grown' },
] as const;

export const NOT_READ = 'Not imported';
