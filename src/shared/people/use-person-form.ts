import { useState } from 'react';
import { type ApiProblem, toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { type FieldLabels, useEditConflict } from '../records/use-edit-conflict.tsx';
import type { FieldRules } from './field-faults.ts';
import { useFieldForm } from './use-field-form.ts';

interface PersonFormOptions<Field extends string> {
  /** Values of the latest server version. */
  readonly saved: Readonly<Record<Field, string>>;
  readonly labels: FieldLabels<Record<Field, string>>;
  readonly rules: (values: Readonly<Record<Field, string>>) => FieldRules<Field>;
  /** Saves the form. `known` contains the values before editing, for conflict detection. */
  readonly save: (
    values: Readonly<Record<Field, string>>,
    known: Readonly<Record<Field, string>>,
  ) => Promise<void>;
  readonly refetch: () => Promise<unknown>;
}

export function usePersonForm<Field extends string>(options: PersonFormOptions<Field>) {
  const { saved, labels, rules, save, refetch } = options;
  const [values, setValues] = useState(saved);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const fields = useFieldForm({
    rules: rules(values),
    values,
    onValues: setValues,
    said: problem?.fields,
  });
  const { base, notice, undecided, onProblem } = useEditConflict<Readonly<Record<Field, string>>>({
    saved,
    values,
    onValues: setValues,
    labels,
    refetch,
  });

  async function submit(): Promise<void> {
    setProblem(null);
    if (!fields.check() || busy || undecided !== null) return;
    setBusy(true);
    try {
      await save(values, base);
    } catch (error) {
      const said = toProblem(error, TEXTS.failed);
      if (!(await onProblem(said))) setProblem(said);
      setBusy(false);
    }
  }
  return { ...fields, values, problem, busy, submit, notice, undecided };
}
