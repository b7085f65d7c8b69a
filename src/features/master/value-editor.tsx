import './value-editor.css';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type ApiProblem, toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { EditorDrawer } from '../../shared/records/editor-drawer.tsx';
import { useEditConflict } from '../../shared/records/use-edit-conflict.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { ConfirmChange } from './confirm-change.tsx';
import { ImageField, type NewImage } from './image-field.tsx';
import { addValue, changeValue, type Master, type Value } from './master-calls.ts';
import type { MasterActions } from './use-master-actions.ts';
import {
  changesOf,
  codeFor,
  FIELD_LABELS,
  fieldsOf,
  LONGEST,
  NEW_VALUE,
  type ValueFields,
  validateFields,
} from './value-form.ts';

type ValueEditorProps = {
  readonly master: Master;
  /** the value to edit; null to create a new value */
  readonly value: Value | null;
  readonly acts: MasterActions;
  readonly onDone: (id: string) => void;
  readonly onClose: () => void;
};

/**
 * Edits a value. A change to an existing value needs a confirmation, which lists the records that
 * use the value.
 */
export function ValueEditor({ master, value, acts, onDone, onClose }: ValueEditorProps) {
  const saved = value ? fieldsOf(value) : NEW_VALUE;
  const [values, setValues] = useState<ValueFields>(saved);
  const [image, setImage] = useState<NewImage | null>(null);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const { keyFor, answered } = useIdempotencyKey();
  const { base, notice, undecided, onProblem } = useEditConflict<ValueFields>({
    saved,
    values,
    onValues: (taken) => {
      setValues(taken);
      setImage(null);
    },
    labels: FIELD_LABELS,
    refetch: acts.refresh,
  });
  const changes = changesOf(base, values, image !== null);
  const put = (more: Partial<ValueFields>) => {
    setValues({ ...values, ...more });
    setProblem(null);
  };
  // The code is derived from the name until the user edits the code.
  const rename = (name: string) =>
    put({
      name,
      ...(value === null && values.code === codeFor(values.name) ? { code: codeFor(name) } : {}),
    });
  const fault = (field: string) => problem?.fields[field];

  function save() {
    if (value === null) void send();
    else if (changes === null) onClose();
    else setAsking(true);
  }

  async function send() {
    setBusy(true);
    setProblem(null);
    try {
      const key = keyFor(JSON.stringify([value?.id, base, values, image?.shown]));
      const { image_id: _, ...said } = values;
      const { message, data } =
        value && changes
          ? await changeValue(value.id, { ...changes, image: image?.file ?? null }, key)
          : await addValue(key, { ...said, master_id: master.id }, image?.file ?? null);
      answered();
      // A changed image has no undo, because the browser cannot send the replaced image again.
      const isPlain = value !== null && changes !== null && !('image_id' in changes.was);
      acts.tell(
        message,
        isPlain
          ? () => changeValue(value.id, { data: changes.was as object, was: changes.data })
          : null,
      );
      await acts.refresh();
      onDone(data.id);
    } catch (error) {
      const said = toProblem(error, value ? TEXTS.failed : TEXTS.notAdded);
      setAsking(false);
      if (!(await onProblem(said))) setProblem(said);
      setBusy(false);
      await acts.refresh();
    }
  }

  return (
    <>
      <EditorDrawer
        title={value ? `Change “${value.name}”` : `Add to “${master.name}”`}
        saveLabel={value ? 'Save' : 'Add the value'}
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
          error={fault('name')}
          withAsterisk
          autoFocus
        />
        <TextInput
          label="Code"
          size="lg"
          maxLength={LONGEST.code}
          value={values.code}
          onChange={(event) => put({ code: event.currentTarget.value.toUpperCase() })}
          error={fault('code')}
          withAsterisk
        />
        <Textarea
          label="Description"
          size="lg"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={LONGEST.description}
          value={values.description}
          onChange={(event) => put({ description: event.currentTarget.value })}
          error={fault('description')}
        />
        <TextInput
          label="Keywords"
          size="lg"
          maxLength={LONGEST.keyword}
          value={values.keyword}
          onChange={(event) => put({ keyword: event.currentTarget.value })}
          error={fault('keyword')}
        />
        <fieldset className="value-flags">
          <legend>Display</legend>
          <Checkbox
            label="Active: users can choose this value"
            checked={values.is_active}
            onChange={(event) => put({ is_active: event.currentTarget.checked })}
          />
          <Checkbox
            label="In the main list, not only under “More”"
            checked={values.is_display}
            onChange={(event) => put({ is_display: event.currentTarget.checked })}
          />
          <Checkbox
            label="Default: preselected in forms"
            checked={values.is_default}
            onChange={(event) => put({ is_default: event.currentTarget.checked })}
            error={fault('is_default')}
          />
        </fieldset>
        <ImageField
          kept={values.image_id === null ? null : (value?.image ?? null)}
          image={image}
          said={fault('image')}
          onImage={(taken) => {
            setImage(taken);
            setProblem(null);
          }}
          onRemove={() => {
            setImage(null);
            put({ image_id: null });
          }}
        />
      </EditorDrawer>
      {asking && value && changes ? (
        <ConfirmChange
          value={value}
          names={changes.names}
          busy={busy}
          onConfirm={() => void send()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
