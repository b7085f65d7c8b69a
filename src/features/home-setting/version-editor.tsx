import { Textarea, TextInput } from '@mantine/core';
import * as longest from '#common/lengths.gen.ts';
import { EditorDrawer } from '../../shared/records/editor-drawer.tsx';
import { onlyChanges } from '../../shared/records/only-changes.ts';
import { asTyped, byName, type FieldLabels } from '../../shared/records/use-edit-conflict.tsx';
import { useRecordForm } from '../../shared/records/use-record-form.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { type AppPlatform, type AppVersion, setAppVersion } from './home-calls.ts';
import { PLATFORM_NAMES } from './home-words.ts';
import type { HomeActs } from './use-home-acts.ts';

interface Written {
  readonly current: string;
  readonly minimum: string;
  readonly notes: string;
}
const FIELD_LABELS: FieldLabels<Written> = {
  current: { label: 'Current', text: asTyped },
  minimum: { label: 'Minimum', text: asTyped },
  notes: { label: 'Notes', text: byName },
};
const NOTHING: Written = { current: '', minimum: '', notes: '' };
const NUMBER = /^\d{1,5}\.\d{1,5}\.\d{1,5}$/;
const LONGEST = { number: longest.NewAppVersion.current, notes: longest.NewAppVersion.notes };

const faultOf = (number: string): string | null =>
  number === '' || NUMBER.test(number)
    ? null
    : 'Enter three numbers separated by dots, for example 2.10.0';

function reasonAgainst({ current, minimum }: Written): string | null {
  if (current === '') return 'Enter the current version.';
  if (minimum === '') return 'Enter the oldest supported version.';
  return faultOf(current) ?? faultOf(minimum);
}

type VersionEditorProps = {
  readonly platform: AppPlatform;
  /** null if no version is set */
  readonly version: AppVersion | null;
  readonly acts: HomeActs;
  readonly onClose: () => void;
};

export function VersionEditor({ platform, version, acts, onClose }: VersionEditorProps) {
  const saved: Written = version
    ? { current: version.current, minimum: version.minimum, notes: version.notes }
    : NOTHING;
  const form = useRecordForm<Written>({ saved, labels: FIELD_LABELS, acts });
  const { values, base } = form;
  const wanted = {
    current: values.current.trim(),
    minimum: values.minimum.trim(),
    notes: values.notes.trim(),
  };
  const name = PLATFORM_NAMES[platform];
  const send = () =>
    form.save({
      call: (key) =>
        setAppVersion({ platform, ...wanted }, base.current === '' ? NONE_SET : base, key),
      back: null,
      onDone: onClose,
    });

  return (
    <>
      <EditorDrawer
        {...form.drawer}
        title={`Versions for ${name}`}
        saveLabel="Save"
        disabledReason={reasonAgainst(wanted) ?? form.undecided}
        onSave={() => (onlyChanges<Written>(base, wanted) ? form.ask() : onClose())}
        onClose={onClose}
      >
        <TextInput
          label="Current"
          description="The latest version"
          {...form.text('current')}
          maxLength={LONGEST.number}
          error={form.said.current ?? faultOf(wanted.current)}
          withAsterisk
          autoFocus
        />
        <TextInput
          label="Minimum"
          description="The oldest supported version"
          {...form.text('minimum')}
          maxLength={LONGEST.number}
          error={form.said.minimum ?? faultOf(wanted.minimum)}
          withAsterisk
        />
        <Textarea
          label="Notes"
          description="What is new, in plain text"
          {...form.text('notes')}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={LONGEST.notes}
        />
      </EditorDrawer>
      <ConfirmDialog
        {...form.confirm}
        title={`Change the app versions for ${name}?`}
        confirmLabel="Change the versions"
        onConfirm={send}
      >
        <p>
          Apps older than {wanted.minimum} must be updated before use. Other apps offer an update to{' '}
          {wanted.current}.
        </p>
      </ConfirmDialog>
    </>
  );
}

const NONE_SET = { current: null, minimum: null, notes: null };
