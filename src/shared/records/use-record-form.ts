import { type ChangeEvent, useState } from 'react';
import { type ApiProblem, toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import type { Call, CompanyActions } from './use-company-actions.ts';
import { type FieldLabels, useEditConflict } from './use-edit-conflict.tsx';

interface RecordFormOptions<Values> {
  /** Latest server version, or the initial values of a new record. */
  readonly saved: Values;
  readonly labels: FieldLabels<Values>;
  readonly acts: CompanyActions;
}

interface Save<Data> {
  readonly call: (key: string) => Promise<{ readonly message: string; readonly data: Data }>;
  /** Inverse call; null if the change cannot be undone. */
  readonly back: Call | null;
  /** Request data outside `values`; the idempotency key covers both. */
  readonly more?: unknown;
  readonly onDone: (data: Data) => void;
}

type TextFields<Values> = {
  [Field in keyof Values]: Values[Field] extends string ? Field : never;
}[keyof Values] &
  string;

export function useRecordForm<Values extends object>(options: RecordFormOptions<Values>) {
  const { saved, labels, acts } = options;
  const [values, setValues] = useState(saved);
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const { keyFor, answered } = useIdempotencyKey();
  const { base, notice, undecided, onProblem } = useEditConflict<Values>({
    saved,
    values,
    onValues: setValues,
    labels,
    refetch: acts.refresh,
  });
  const clear = () => setProblem(null);
  const put = (more: Partial<Values>) => {
    setValues((before) => ({ ...before, ...more }));
    clear();
  };

  async function save<Data>({ call, back, more, onDone }: Save<Data>): Promise<void> {
    setBusy(true);
    clear();
    try {
      const { message, data } = await call(keyFor(JSON.stringify([base, values, more])));
      answered();
      acts.tell(message, back);
      await acts.refresh();
      onDone(data);
    } catch (error) {
      const said = toProblem(error, TEXTS.failed);
      setAsking(false);
      if (!(await onProblem(said))) setProblem(said);
      setBusy(false);
      await acts.refresh();
    }
  }

  return {
    values,
    put,
    text: (field: TextFields<Values>) => ({
      size: 'lg',
      value: values[field] as string,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        put({ [field]: event.currentTarget.value } as Partial<Values>),
      error: problem?.fields[field],
    }),
    said: problem?.fields ?? {},
    clear,
    base,
    undecided,
    save,
    ask: () => setAsking(true),
    confirm: { opened: isAsking, busy, onClose: () => setAsking(false) },
    /** Props of the `EditorDrawer`. */
    drawer: { busy, notice, fault: { message: problem?.message ?? null, count: 0 } },
  };
}
