import { useState } from 'react';
import { type ApiProblem, toProblem } from '../../api/problem.ts';
import { TEXTS } from '../../api/texts.ts';
import { type ToldFields, useOvertaken } from '../records/use-overtaken.tsx';
import type { FieldRules } from './field-faults.ts';
import { useFieldForm } from './use-field-form.ts';

interface Asked<Field extends string> {
  /** Latest saved values. */
  readonly present: Readonly<Record<Field, string>>;
  readonly told: ToldFields<Record<Field, string>>;
  readonly rules: (values: Readonly<Record<Field, string>>) => FieldRules<Field>;
  /** `known` is the base version: only differing fields were edited by the user. */
  readonly save: (
    values: Readonly<Record<Field, string>>,
    known: Readonly<Record<Field, string>>,
  ) => Promise<void>;
  readonly reread: () => Promise<unknown>;
}

/** Form state of a person with validation, edit-conflict handling and server errors. */
export function usePersonForm<Field extends string>(asked: Asked<Field>) {
  const { present, told, rules, save, reread } = asked;
  const [values, setValues] = useState(present);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const fields = useFieldForm({
    rules: rules(values),
    values,
    onValues: setValues,
    said: problem?.fields,
  });
  const { known, notice, undecided, hears } = useOvertaken<Readonly<Record<Field, string>>>({
    present,
    values,
    onValues: setValues,
    told,
    reread,
  });

  async function submit(): Promise<void> {
    setProblem(null);
    if (!fields.check() || busy || undecided !== null) return;
    setBusy(true);
    try {
      await save(values, known);
    } catch (error) {
      const said = toProblem(error, TEXTS.failed);
      if (!(await hears(said))) setProblem(said);
      setBusy(false);
    }
  }
  return { ...fields, values, problem, busy, submit, notice, undecided };
}
