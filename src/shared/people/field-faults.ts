import { isEmail } from '#common/is-email.ts';

export type FieldFaults<Field extends string> = {
  readonly [F in Field]?: string | undefined;
};

export type FieldRules<Field extends string> = Readonly<
  Record<Field, (value: string) => string | null>
>;

export function faultsIn<Field extends string>(
  rules: FieldRules<Field>,
  values: Readonly<Record<Field, string>>,
): FieldFaults<Field> {
  const faults: Partial<Record<Field, string>> = {};
  for (const field of Object.keys(rules) as Field[]) {
    const fault = rules[field](values[field]);
    if (fault !== null) faults[field] = fault;
  }
  return faults;
}

/**
 * Merges the errors of the browser (`found`) and of the server (`said`). A key in `found`, even
 * with the value undefined after an edit, hides the server error of that field.
 */
export function faultsShown<Field extends string>(
  rules: FieldRules<Field>,
  found: FieldFaults<Field>,
  said: Readonly<Record<string, string>> = {},
): FieldFaults<Field> {
  const shown: Partial<Record<Field, string>> = {};
  for (const field of Object.keys(rules) as Field[]) {
    const fault = field in found ? found[field] : said[field];
    if (fault !== undefined) shown[field] = fault;
  }
  return shown;
}

export const isFilled =
  (sentence: string) =>
  (value: string): string | null =>
    value.trim() === '' ? sentence : null;

export const emailFault = (value: string): string | null => {
  if (value.trim() === '') return 'Enter your e-mail address';
  return isEmail(value.trim()) ? null : 'Enter a valid e-mail address';
};

const MOBILE = /^[0-9 ()-]{5,20}$/;

export const mobileFault = (value: string): string | null =>
  MOBILE.test(value.trim()) ? null : 'Enter a mobile number of 5 to 20 digits';

export const anything = (): null => null;
export const noLonger =
  (most: number) =>
  (value: string): string | null =>
    value.trim().length > most ? `Use at most ${most} characters` : null;
