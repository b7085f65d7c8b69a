import * as longest from '#common/lengths.gen.ts';
import '../../shared/people/person-drawer.css';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { type ApiProblem, toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { EditorDrawer } from '../../shared/records/editor-drawer.tsx';
import {
  asTyped,
  type FieldLabels,
  useEditConflict,
} from '../../shared/records/use-edit-conflict.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { addRange, type CaratRange, renameRange } from './carat-range-calls.ts';
import type { RangeActs } from './use-range-acts.ts';

interface Written {
  readonly name: string;
}
const FIELD_LABELS: FieldLabels<Written> = { name: { label: 'Name', text: asTyped } };

type RangeEditorProps = {
  /** null creates a range */
  readonly range: CaratRange | null;
  readonly acts: RangeActs;
  readonly onDone: (id: string) => void;
  readonly onClose: () => void;
};

export function RangeEditor({ range, acts, onDone, onClose }: RangeEditorProps) {
  const [name, setName] = useState(range?.name ?? '');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const { keyFor, answered } = useIdempotencyKey();
  const title = range ? `Change “${range.name}”` : 'Add a range';
  const wanted = name.trim();
  const { base, notice, undecided, onProblem } = useEditConflict<Written>({
    saved: { name: range?.name ?? wanted },
    values: { name: wanted },
    onValues: (values) => setName(values.name),
    labels: FIELD_LABELS,
    refetch: acts.refresh,
  });
  const reason = wanted === '' ? 'Enter a name.' : undecided;

  async function save() {
    if (range && wanted === base.name) return onClose();
    setBusy(true);
    setProblem(null);
    try {
      const key = keyFor(JSON.stringify([range?.id, base, wanted]));
      const { message, data } = range
        ? await renameRange(range.id, wanted, base.name, key)
        : await addRange(key, wanted);
      answered();
      const back = range && (() => renameRange(range.id, base.name, wanted));
      acts.tell(message, back);
      await acts.refresh();
      onDone(data.id);
    } catch (error) {
      const said = toProblem(error, range ? TEXTS.failed : TEXTS.notAdded);
      if (!(await onProblem(said))) setProblem(said);
      setBusy(false);
      await acts.refresh();
    }
  }

  return (
    <EditorDrawer
      title={title}
      saveLabel={range ? 'Save' : 'Add the range'}
      disabledReason={reason}
      busy={busy}
      fault={{ message: problem?.message ?? null, count: 0 }}
      notice={notice}
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        size="lg"
        maxLength={longest.NewCaratRange.name}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem(null);
        }}
        error={problem?.fields.name}
        withAsterisk
        autoFocus
      />
      {range ? null : (
        <p className="people-note">
          The new range is added last and gets its weights from its sub-ranges.
        </p>
      )}
    </EditorDrawer>
  );
}
