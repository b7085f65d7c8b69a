import { useState } from 'react';
import { type ApiProblem, toProblem } from '../../api/problem.ts';
import { TEXTS } from '../../api/texts.ts';
import type { FieldRules } from './field-faults.ts';
import { useFieldForm } from './use-field-form.ts';

interface Asked<Field extends string> {
  readonly start: Readonly<Record<Field, string>>;
  readonly rules: (values: Readonly<Record<Field, string>>) => FieldRules<Field>;
  readonly save: (values: Readonly<Record<Field, string>>) => Promise<void>;
}

/** The fields of a person, and what the server said when they were sent. */
export function usePersonForm<Field extends string>({ start, rules, save }: Asked<Field>) {
  const [values, setValues] = useState(start);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const fields = useFieldForm({
    rules: rules(values),
    values,
    onValues: setValues,
    said: problem?.fields,
  });

  async function submit(): Promise<void> {
    setProblem(null);
    if (!fields.check() || busy) return;
    setBusy(true);
    try {
      await save(values);
    } catch (error) {
      setProblem(toProblem(error, TEXTS.failed));
      setBusy(false);
    }
  }
  return { ...fields, values, problem, busy, submit };
}
