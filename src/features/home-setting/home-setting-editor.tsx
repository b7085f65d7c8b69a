import { Button } from '@mantine/core';
import { useState } from 'react';
import { type ApiProblem, toProblem } from '#api/api-problem.ts';
import type { HomeSettingId } from '#api/ids.gen.ts';
import { serverNow } from '#api/server-clock.ts';
import { TEXTS } from '#api/texts.ts';
import { EditorDrawer } from '../../shared/records/editor-drawer.tsx';
import { useEditConflict } from '../../shared/records/use-edit-conflict.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { todayIn } from './audience-text.ts';
import { buildPreview } from './build-preview.ts';
import { ConfirmChange } from './confirm-change.tsx';
import {
  addHomeSetting,
  changeHomeSetting,
  type HomeKind,
  type HomeSetting,
} from './home-calls.ts';
import { HomeSettingFields } from './home-setting-fields.tsx';
import {
  changesOf,
  FIELD_LABELS,
  fieldsOf,
  type HomeFields,
  newFields,
  newOf,
  reasonAgainst,
} from './home-setting-form.ts';
import { KIND_WORDS } from './home-words.ts';
import { ImagesField } from './images-field.tsx';
import type { NewImage } from './new-image.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import type { HomeActs } from './use-home-acts.ts';

type HomeSettingEditorProps = {
  readonly kind: HomeKind;
  /** null creates a setting */
  readonly setting: HomeSetting | null;
  readonly zone: string;
  readonly acts: HomeActs;
  readonly onDone: (id: HomeSettingId) => void;
  readonly onClose: () => void;
};

const NONE: readonly NewImage[] = [];

/**
 * Edits a popup, event or banner. Before a change to an existing setting is saved, the user
 * confirms the audience.
 */
export function HomeSettingEditor({
  kind,
  setting,
  zone,
  acts,
  onDone,
  onClose,
}: HomeSettingEditorProps) {
  const [begun] = useState(() => newFields(kind, todayIn(zone, serverNow())));
  const saved = setting ? fieldsOf(setting) : begun;
  const [fields, setFields] = useState<HomeFields>(saved);
  const [fresh, setFresh] = useState(NONE);
  const [dialog, setDialog] = useState<'preview' | 'change' | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const { keyFor, answered } = useIdempotencyKey();
  const { base, notice, undecided, onProblem } = useEditConflict<HomeFields>({
    saved,
    values: fields,
    onValues: setFields,
    labels: FIELD_LABELS,
    refetch: acts.refresh,
  });
  const { one, a } = KIND_WORDS[kind];
  // Skip images that another user has deleted.
  const stored = fields.images.flatMap(
    (id) => setting?.images.find((image) => image.id === id) ?? [],
  );
  const written = { ...fields, images: stored.map(({ id }) => id) };
  const changes = changesOf(base, written, fresh.length);
  const files = fresh.map(({ file }) => file);
  const put = (more: Partial<HomeFields>) => {
    setFields({ ...fields, ...more });
    setProblem(null);
  };

  function save() {
    if (setting === null) void send();
    else if (changes === null) onClose();
    else setDialog('change');
  }

  async function send() {
    setBusy(true);
    setProblem(null);
    try {
      const key = keyFor(JSON.stringify([setting?.id, base, fields, fresh.map((it) => it.shown)]));
      const { message, data } =
        setting && changes
          ? await changeHomeSetting(kind, setting.id, changes, files, key)
          : await addHomeSetting(kind, newOf(fields), files, key);
      answered();
      // Deleted images cannot be restored, so a change to the images has no undo.
      const isPlain = setting !== null && changes !== null && !('images' in changes.was);
      acts.tell(
        message,
        isPlain
          ? () => changeHomeSetting(kind, setting.id, { data: changes.was, was: changes.data })
          : null,
      );
      await acts.refresh();
      onDone(data.id);
    } catch (error) {
      const said = toProblem(error, setting ? TEXTS.failed : TEXTS.notAdded);
      setDialog(null);
      if (!(await onProblem(said))) setProblem(said);
      setBusy(false);
      await acts.refresh();
    }
  }

  return (
    <>
      <EditorDrawer
        title={setting ? `Change “${setting.title}”` : `Add ${a}`}
        saveLabel={setting ? 'Save' : `Add the ${one}`}
        disabledReason={reasonAgainst(fields) ?? undecided}
        busy={busy}
        fault={{ message: problem?.message ?? null, count: 0 }}
        notice={notice}
        onSave={save}
        onClose={onClose}
      >
        <HomeSettingFields fields={fields} zone={zone} said={problem?.fields ?? {}} onPut={put} />
        <ImagesField
          stored={stored}
          fresh={fresh}
          said={problem?.fields.images}
          onStored={(images) => put({ images })}
          onFresh={(change) => {
            setFresh(change);
            setProblem(null);
          }}
        />
        <Button onClick={() => setDialog('preview')}>Preview</Button>
      </EditorDrawer>
      {dialog === 'preview' ? (
        <PreviewDialog
          kind={kind}
          page={fields.page}
          shown={buildPreview(fields, stored, fresh)}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'change' && changes ? (
        <ConfirmChange
          known={base}
          fields={fields}
          zone={zone}
          names={changes.names}
          busy={busy}
          onConfirm={() => void send()}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </>
  );
}
