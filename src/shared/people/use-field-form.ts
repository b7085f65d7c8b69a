import { type ChangeEvent, useState } from 'react';
import { type FieldFaults, type FieldRules, faultsIn, faultsShown } from './field-faults.ts';

interface FieldForm<Field extends string> {
  readonly rules: FieldRules<Field>;
  readonly values: Readonly<Record<Field, string>>;
  readonly onValues: (values: Record<Field, string>) => void;
  /** What the server said about fields, by their names. */
  readonly said?: Readonly<Record<string, string>> | undefined;
}

/** Fields of text with what is wrong with each: found here, or said by the server until it is corrected. */
export function useFieldForm<Field extends string>(form: FieldForm<Field>) {
  const { rules, values, onValues, said } = form;
  const [found, setFound] = useState<FieldFaults<Field>>({});
  const faults = faultsShown(rules, found, said);

  const change = (field: Field) => (value: string) => {
    onValues({ ...values, [field]: value });
    setFound({ ...found, [field]: undefined });
  };
  return {
    faults,
    faultCount: Object.keys(faults).length,
    change,
    /** For a TextInput. */
    text: (field: Field) => ({
      size: 'lg',
      value: values[field],
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(field)(event.currentTarget.value),
      error: faults[field],
    }),
    /** True when nothing is wrong; else every fault is shown. */
    check: (): boolean => {
      const now = faultsIn(rules, values);
      setFound(now);
      return Object.keys(now).length === 0;
    },
  };
}
