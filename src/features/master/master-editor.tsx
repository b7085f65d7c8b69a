import '../../shared/people/person-drawer.css';
import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type ApiProblem, toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { count } from '#common/count.ts';
import { EditorDrawer } from '../../shared/records/editor-drawer.tsx';
import { onlyChanges } from '../../shared/records/only-changes.ts';
import {
  asTyped,
  byName,
  type FieldLabels,
  useEditConflict,
} from '../../shared/records/use-edit-conflict.tsx';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { addMaster, changeMaster, type Master } from './master-calls.ts';
import type { MasterActions } from './use-master-actions.ts';
import { codeFor, LONGEST, validateFields } from './value-form.ts';

interface MasterValues {
  readonly code: string;
  readonly name: string;
  readonly description: string;
}
const FIELD_LABELS: FieldLabels<MasterValues> = {
  code: { label: 'Code', text: asTyped },
  name: { label: 'Name', text: asTyped },
  description: { label: 'Description', text: byName },
};
const NOTHING: MasterValues = { code: '', name: '', description: '' };

const trimmed = ({ code, name, description }: MasterValues): MasterValues => ({
  code,
  name: name.trim(),
  description: description.trim(),
});

type MasterEditorProps = {
  /** the master to edit; null to create a new master */
  readonly master: Master | null;
  readonly acts: MasterActions;
  readonly onDone: (master: Pick<Master, 'id' | 'code'>) => void;
  readonly onClose: () => void;
};

export function MasterEditor({ master, acts, onDone, onClose }: MasterEditorProps) {
  const saved: MasterValues = master
    ? { code: master.code, name: master.name, description: master.description }
    : NOTHING;
  const [values, setValues] = useState(saved);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const { keyFor, answered } = useIdempotencyKey();
  const { base, notice, undecided, onProblem } = useEditConflict<MasterValues>({
    saved,
    values,
    onValues: setValues,
    labels: FIELD_LABELS,
    refetch: acts.refresh,
  });
  const wanted = trimmed(values);
  const changes = onlyChanges<MasterValues>(base, wanted);
  const isFixed = master?.fixed_because != null;
  const put = (more: Partial<MasterValues>) => {
    setValues({ ...values, ...more });
    setProblem(null);
  };
  const rename = (name: string) =>
    put({
      name,
      ...(master === null && values.code === codeFor(values.name) ? { code: codeFor(name) } : {}),
    });

  function save() {
    if (master === null) void send();
    else if (changes === null) onClose();
    else setAsking(true);
  }

  async function send() {
    setBusy(true);
    setProblem(null);
    try {
      const key = keyFor(JSON.stringify([master?.id, base, wanted]));
      const { message, data } =
        master && changes
          ? await changeMaster(master.id, changes.data, changes.was, key)
          : await addMaster(key, wanted);
      answered();
      acts.tell(
        message,
        master && changes ? () => changeMaster(master.id, changes.was, changes.data) : null,
      );
      await acts.refresh();
      onDone(data);
    } catch (error) {
      const said = toProblem(error, master ? TEXTS.failed : TEXTS.notAdded);
      setAsking(false);
      if (!(await onProblem(said))) setProblem(said);
      setBusy(false);
      await acts.refresh();
    }
  }

  return (
    <>
      <EditorDrawer
        title={master ? `Change “${master.name}”` : 'Add a master'}
        saveLabel={master ? 'Save' : 'Add the master'}
        disabledReason={validateFields(values) ?? undecided}
        busy={busy}
        fault={{ message: problem?.message ?? null, count: 0 }}
        notice={notice}
        onSave={save}
        onClose={onClose}
      >
        <TextInput
          label="Name"
          size="lg"
          maxLength={LONGEST.name}
          value={values.name}
          onChange={(event) => rename(event.currentTarget.value)}
          error={problem?.fields.name}
          readOnly={isFixed}
          withAsterisk
          autoFocus={!isFixed}
        />
        <TextInput
          label="Code"
          size="lg"
          maxLength={LONGEST.code}
          value={values.code}
          onChange={(event) => put({ code: event.currentTarget.value.toUpperCase() })}
          error={problem?.fields.code}
          readOnly={isFixed}
          withAsterisk
        />
        {isFixed ? (
          <p className="people-note">
            The name and code of this master cannot be changed. {master?.fixed_because}
          </p>
        ) : null}
        <Textarea
          label="Description"
          size="lg"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={LONGEST.description}
          value={values.description}
          onChange={(event) => put({ description: event.currentTarget.value })}
          error={problem?.fields.description}
          autoFocus={isFixed}
        />
      </EditorDrawer>
      <ConfirmDialog
        opened={asking && master !== null}
        busy={busy}
        title={`Change “${master?.name ?? ''}”?`}
        confirmLabel="Change the master"
        onConfirm={() => void send()}
        onClose={() => setAsking(false)}
      >
        <p>
          The name is only the heading above its {count(master?.sub_masters ?? 0, 'value')}. Records
          store the values, not the name.
        </p>
      </ConfirmDialog>
    </>
  );
}
