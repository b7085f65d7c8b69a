import { type ChangeEvent, useState } from 'react';
import { type FieldFaults, type FieldRules, faultsIn, faultsShown } from './field-faults.ts';

interface FieldForm<Field extends string> {
  readonly rules: FieldRules<Field>;
  readonly values: Readonly<Record<Field, string>>;
  readonly onValues: (values: Record<Field, string>) => void;
  readonly said?: Readonly<Record<string, string>> | undefined;
}

export function useFieldForm<Field extends string>(form: FieldForm<Field>) {
  const { rules, values, onValues, said } = form;
  const [found, setFound] = useState<FieldFaults<Field>>({});
  const faults = faultsShown(rules, found, said);

  const put = (changes: Partial<Record<Field, string>>) => {
    onValues({ ...values, ...changes });
    const cleared = Object.keys(changes).map((field) => [field, undefined]);
    setFound({ ...found, ...Object.fromEntries(cleared) });
  };
  const change = (field: Field) => (value: string) =>
    put({ [field]: value } as Partial<Record<Field, string>>);
  return {
    faults,
    faultCount: Object.keys(faults).length,
    change,
    put,
    text: (field: Field) => ({
      size: 'lg',
      value: values[field],
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(field)(event.currentTarget.value),
      error: faults[field],
    }),
    check: (): boolean => {
      const now = faultsIn(rules, values);
      setFound(now);
      return Object.keys(now).length === 0;
    },
  };
}
