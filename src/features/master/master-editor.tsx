import '../../shared/people/person-drawer.css';
import { Textarea, TextInput } from '@mantine/core';
import { count } from '#common/count.ts';
import { EditorDrawer } from '../../shared/records/editor-drawer.tsx';
import { onlyChanges } from '../../shared/records/only-changes.ts';
import { asTyped, byName, type FieldLabels } from '../../shared/records/use-edit-conflict.tsx';
import { useRecordForm } from '../../shared/records/use-record-form.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
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
  const form = useRecordForm<MasterValues>({ saved, labels: FIELD_LABELS, acts });
  const { values, base, put } = form;
  const wanted = trimmed(values);
  const changes = onlyChanges<MasterValues>(base, wanted);
  const isFixed = master?.fixed_because != null;
  const rename = (name: string) =>
    put({
      name,
      ...(master === null && values.code === codeFor(values.name) ? { code: codeFor(name) } : {}),
    });

  function save() {
    if (master === null) send();
    else if (changes === null) onClose();
    else form.ask();
  }

  const send = () =>
    form.save({
      call: (key) =>
        master && changes
          ? changeMaster(master.id, changes.data, changes.was, key)
          : addMaster(key, wanted),
      back: master && changes && (() => changeMaster(master.id, changes.was, changes.data)),
      onDone,
    });

  return (
    <>
      <EditorDrawer
        {...form.drawer}
        title={master ? `Change “${master.name}”` : 'Add a master'}
        saveLabel={master ? 'Save' : 'Add the master'}
        disabledReason={validateFields(values) ?? form.undecided}
        onSave={save}
        onClose={onClose}
      >
        <TextInput
          label="Name"
          {...form.text('name')}
          maxLength={LONGEST.name}
          onChange={(event) => rename(event.currentTarget.value)}
          readOnly={isFixed}
          withAsterisk
          autoFocus={!isFixed}
        />
        <TextInput
          label="Code"
          {...form.text('code')}
          maxLength={LONGEST.code}
          onChange={(event) => put({ code: event.currentTarget.value.toUpperCase() })}
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
          {...form.text('description')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={LONGEST.description}
          autoFocus={isFixed}
        />
      </EditorDrawer>
      <ConfirmDialog
        {...form.confirm}
        title={`Change “${master?.name ?? ''}”?`}
        confirmLabel="Change the master"
        onConfirm={send}
      >
        <p>
          The name is only the heading above its {count(master?.sub_masters ?? 0, 'value')}. Records
          store the values, not the name.
        </p>
      </ConfirmDialog>
    </>
  );
}
