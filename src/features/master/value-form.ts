import * as longest from '#common/lengths.gen.ts';
import { asTyped, byName, type FieldLabels } from '../../shared/records/use-edit-conflict.tsx';
import type { Value, ValueChanges, ValueKnown } from './master-calls.ts';

export interface ValueFields {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly keyword: string;
  readonly is_active: boolean;
  readonly is_default: boolean;
  readonly is_display: boolean;
  /** id of the stored image; null if no image is stored, or the user has removed it */
  readonly image_id: string | null;
}

export const NEW_VALUE: ValueFields = {
  code: '',
  name: '',
  description: '',
  keyword: '',
  is_active: true,
  is_default: false,
  is_display: true,
  image_id: null,
};

export const fieldsOf = (value: Value): ValueFields => ({
  code: value.code,
  name: value.name,
  description: value.description,
  keyword: value.keyword,
  is_active: value.is_active,
  is_default: value.is_default,
  is_display: value.is_display,
  image_id: value.image_id,
});

const yesNoText = (is: boolean): string => (is ? 'yes' : 'no');

export const FIELD_LABELS: FieldLabels<ValueFields> = {
  code: { label: 'Code', text: asTyped },
  name: { label: 'Name', text: asTyped },
  description: { label: 'Description', text: byName },
  keyword: { label: 'Keywords', text: asTyped },
  is_active: { label: 'Active', text: yesNoText },
  is_default: { label: 'Default', text: yesNoText },
  is_display: { label: 'In the main list', text: yesNoText },
  image_id: { label: 'Image', text: byName },
};

export const LONGEST = longest.NewSubMaster;
const CODE = /^[A-Z0-9][A-Z0-9_+&./-]*$/;

/** Derives the default code from a name: "Very good" becomes "VERY_GOOD". */
export const codeFor = (name: string): string =>
  name
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9+&./-]+/g, '_')
    .replaceAll(/^[^A-Z0-9]+|_+$/g, '');

export function validateFields({ code, name }: Pick<ValueFields, 'code' | 'name'>): string | null {
  if (name.trim() === '') return 'Enter a name.';
  if (code === '') return 'Enter a code.';
  return CODE.test(code) ? null : 'Use capital letters and digits in the code, without spaces.';
}

interface Changes {
  readonly data: ValueChanges;
  readonly was: ValueKnown;
  readonly names: readonly string[];
}

export function changesOf(
  known: ValueFields,
  values: ValueFields,
  hasNewImage: boolean,
): Changes | null {
  const { image_id: _, ...plain } = values;
  const names = (Object.keys(plain) as (keyof typeof plain)[]).filter(
    (name) => trimmed(values[name]) !== known[name],
  );
  const image = hasNewImage || values.image_id !== known.image_id;
  if (names.length === 0 && !image) return null;
  const pick = (from: ValueFields) =>
    Object.fromEntries(names.map((name) => [name, trimmed(from[name])]));
  return {
    data: {
      ...pick(values),
      ...(values.image_id === null && known.image_id !== null
        ? { removeFiles: [known.image_id] }
        : {}),
    } as ValueChanges,
    was: { ...pick(known), ...(image ? { image_id: known.image_id } : {}) } as ValueKnown,
    names: [
      ...names.map((name) => FIELD_LABELS[name].label),
      ...(image ? [FIELD_LABELS.image_id.label] : []),
    ],
  };
}

const trimmed = <Value>(value: Value): Value | string =>
  typeof value === 'string' ? value.trim() : value;
