import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type ApiProblem, toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import * as longest from '#common/lengths.gen.ts';
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
  if (minimum === '') return 'Enter the oldest version that still works.';
  return faultOf(current) ?? faultOf(minimum);
}

type VersionEditorProps = {
  readonly platform: AppPlatform;
  /** null if no version is set */
  readonly version: AppVersion | null;
  readonly acts: HomeActs;
  readonly onClose: () => void;
};

/** Edits the current version, minimum version and release notes of the app on a platform. */
export function VersionEditor({ platform, version, acts, onClose }: VersionEditorProps) {
  const saved: Written = version
    ? { current: version.current, minimum: version.minimum, notes: version.notes }
    : NOTHING;
  const [values, setValues] = useState(saved);
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const { keyFor, answered } = useIdempotencyKey();
  const { base, notice, undecided, onProblem } = useEditConflict<Written>({
    saved,
    values,
    onValues: setValues,
    labels: FIELD_LABELS,
    refetch: acts.refresh,
  });
  const wanted = {
    current: values.current.trim(),
    minimum: values.minimum.trim(),
    notes: values.notes.trim(),
  };
  const name = PLATFORM_NAMES[platform];
  const put = (more: Partial<Written>) => {
    setValues({ ...values, ...more });
    setProblem(null);
  };

  async function send() {
    setBusy(true);
    setProblem(null);
    try {
      const key = keyFor(JSON.stringify([platform, base, wanted]));
      const was = base.current === '' ? NONE_SET : base;
      const { message } = await setAppVersion({ platform, ...wanted }, was, key);
      answered();
      acts.tell(message, null);
      await acts.refresh();
      onClose();
    } catch (error) {
      const said = toProblem(error, TEXTS.failed);
      setConfirmOpen(false);
      if (!(await onProblem(said))) setProblem(said);
      setBusy(false);
    }
  }

  return (
    <>
      <EditorDrawer
        title={`Versions for ${name}`}
        saveLabel="Save"
        disabledReason={reasonAgainst(wanted) ?? undecided}
        busy={busy}
        fault={{ message: problem?.message ?? null, count: 0 }}
        notice={notice}
        onSave={() => (onlyChanges<Written>(base, wanted) ? setConfirmOpen(true) : onClose())}
        onClose={onClose}
      >
        <TextInput
          label="Current"
          description="The latest version"
          size="lg"
          maxLength={LONGEST.number}
          value={values.current}
          onChange={(event) => put({ current: event.currentTarget.value })}
          error={problem?.fields.current ?? faultOf(wanted.current)}
          withAsterisk
          autoFocus
        />
        <TextInput
          label="Minimum"
          description="The oldest version that still works"
          size="lg"
          maxLength={LONGEST.number}
          value={values.minimum}
          onChange={(event) => put({ minimum: event.currentTarget.value })}
          error={problem?.fields.minimum ?? faultOf(wanted.minimum)}
          withAsterisk
        />
        <Textarea
          label="Notes"
          description="What is new, in plain text"
          size="lg"
          autosize
          minRows={3}
          maxRows={10}
          maxLength={LONGEST.notes}
          value={values.notes}
          onChange={(event) => put({ notes: event.currentTarget.value })}
          error={problem?.fields.notes}
        />
      </EditorDrawer>
      <ConfirmDialog
        opened={isConfirmOpen}
        busy={busy}
        title={`Change the versions for ${name}?`}
        confirmLabel="Change the versions"
        onConfirm={() => void send()}
        onClose={() => setConfirmOpen(false)}
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
