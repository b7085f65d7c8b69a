import { Checkbox, Flex, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { EditorDrawer } from '../../shared/records/editor-drawer.tsx';
import { useRecordForm } from '../../shared/records/use-record-form.ts';
import { ConfirmChange } from './confirm-change.tsx';
import { ImageField, type NewImage } from './image-field.tsx';
import { isImageUsed } from './image-use.ts';
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

export function ValueEditor({ master, value, acts, onDone, onClose }: ValueEditorProps) {
  const saved = value ? fieldsOf(value) : NEW_VALUE;
  /**
   * `base` holds the saved fields at the time when the user chose the image. An edit conflict
   * replaces the saved fields, and the image is then discarded.
   */
  const [picked, setPicked] = useState<{
    readonly image: NewImage;
    readonly base: ValueFields;
  } | null>(null);
  const form = useRecordForm<ValueFields>({ saved, labels: FIELD_LABELS, acts });
  const { values, base, put } = form;
  const image = picked?.base === base ? picked.image : null;
  const changes = changesOf(base, values, image !== null);
  // The code is derived from the name until the user edits the code.
  const rename = (name: string) =>
    put({
      name,
      ...(value === null && values.code === codeFor(values.name) ? { code: codeFor(name) } : {}),
    });

  function save() {
    if (value === null) send();
    else if (changes === null) onClose();
    else form.ask();
  }

  function send() {
    const { image_id: _, ...said } = values;
    // A changed image has no undo, because the browser cannot send the replaced image again.
    const isPlain = value !== null && changes !== null && !('image_id' in changes.was);
    return form.save({
      call: (key) =>
        value && changes
          ? changeValue(value.id, { ...changes, image: image?.file ?? null }, key)
          : addValue(key, { ...said, master_id: master.id }, image?.file ?? null),
      back: isPlain
        ? () => changeValue(value.id, { data: changes.was as object, was: changes.data })
        : null,
      more: image?.shown,
      onDone: ({ id }) => onDone(id),
    });
  }

  return (
    <>
      <EditorDrawer
        {...form.drawer}
        title={value ? `Change “${value.name}”` : `Add to “${master.name}”`}
        saveLabel={value ? 'Save' : 'Add the value'}
        disabledReason={validateFields(values) ?? form.undecided}
        onSave={save}
        onClose={onClose}
      >
        <TextInput
          label="Name"
          {...form.text('name')}
          maxLength={LONGEST.name}
          onChange={(event) => rename(event.currentTarget.value)}
          withAsterisk
          autoFocus
        />
        <TextInput
          label="Code"
          {...form.text('code')}
          maxLength={LONGEST.code}
          onChange={(event) => put({ code: event.currentTarget.value.toUpperCase() })}
          withAsterisk
        />
        <Textarea
          label="Description"
          {...form.text('description')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={LONGEST.description}
        />
        <TextInput label="Keywords" {...form.text('keyword')} maxLength={LONGEST.keyword} />
        <Flex component="fieldset" direction="column" gap="xs" m={0} p={0} bd={0}>
          <Text component="legend" pb="2xs" fz="sm" c="var(--text-2)">
            Display
          </Text>
          <Checkbox
            label="Active: users can choose this value"
            checked={values.is_active}
            onChange={(event) => put({ is_active: event.currentTarget.checked })}
          />
          <Checkbox
            label="Show in the main list, not only under “More”"
            checked={values.is_display}
            onChange={(event) => put({ is_display: event.currentTarget.checked })}
          />
          <Checkbox
            label="Default: preselected in forms"
            checked={values.is_default}
            onChange={(event) => put({ is_default: event.currentTarget.checked })}
            error={form.said.is_default}
          />
        </Flex>
        {isImageUsed(master, values) ? (
          <ImageField
            kept={values.image_id === null ? null : (value?.image ?? null)}
            image={image}
            said={form.said.image}
            onImage={(taken) => {
              setPicked(taken && { image: taken, base });
              form.clear();
            }}
            onRemove={() => {
              setPicked(null);
              put({ image_id: null });
            }}
          />
        ) : null}
      </EditorDrawer>
      {form.confirm.opened && value && changes ? (
        <ConfirmChange
          value={value}
          names={changes.names}
          busy={form.confirm.busy}
          onConfirm={send}
          onClose={form.confirm.onClose}
        />
      ) : null}
    </>
  );
}
