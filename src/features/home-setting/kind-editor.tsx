import { Button } from '@mantine/core';
import { useState } from 'react';
import { serverNow } from '../../api/clock.ts';
import type { HomeSettingId } from '../../api/ids.gen.ts';
import { type ApiProblem, toProblem } from '../../api/problem.ts';
import { TEXTS } from '../../api/texts.ts';
import { EditorDrawer } from '../../shared/records/editor-drawer.tsx';
import { useOvertaken } from '../../shared/records/use-overtaken.tsx';
import { useAttemptKey } from '../../ui/use-attempt-key.ts';
import { ConfirmChange } from './confirm-change.tsx';
import type { FreshImage } from './fresh-image.ts';
import {
  addHomeSetting,
  changeHomeSetting,
  type HomeKind,
  type HomeSetting,
} from './home-calls.ts';
import { KIND_WORDS } from './home-words.ts';
import { ImagesField } from './images-field.tsx';
import { KindFields } from './kind-fields.tsx';
import {
  changesOf,
  fieldsOf,
  type HomeFields,
  newFields,
  newOf,
  reasonAgainst,
  TOLD,
} from './kind-form.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { previewOf } from './preview-of.ts';
import type { HomeActs } from './use-home-acts.ts';
import { todayIn } from './who-sees.ts';

type KindEditorProps = {
  readonly kind: HomeKind;
  /** null creates a setting */
  readonly setting: HomeSetting | null;
  readonly zone: string;
  readonly acts: HomeActs;
  readonly onDone: (id: HomeSettingId) => void;
  readonly onClose: () => void;
};

const NONE: readonly FreshImage[] = [];

/** Edits a popup, event or banner. A change to an existing one is confirmed with its audience. */
export function KindEditor({ kind, setting, zone, acts, onDone, onClose }: KindEditorProps) {
  const [begun] = useState(() => newFields(kind, todayIn(zone, serverNow())));
  const present = setting ? fieldsOf(setting) : begun;
  const [fields, setFields] = useState<HomeFields>(present);
  const [fresh, setFresh] = useState(NONE);
  const [dialog, setDialog] = useState<'preview' | 'change' | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const { keyFor, answered } = useAttemptKey();
  const { known, notice, undecided, hears } = useOvertaken<HomeFields>({
    present,
    values: fields,
    onValues: setFields,
    told: TOLD,
    reread: acts.refresh,
  });
  const { one, a } = KIND_WORDS[kind];
  // Skip images that another user has deleted.
  const stored = fields.images.flatMap(
    (id) => setting?.images.find((image) => image.id === id) ?? [],
  );
  const written = { ...fields, images: stored.map(({ id }) => id) };
  const changes = changesOf(known, written, fresh.length);
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
      const key = keyFor(JSON.stringify([setting?.id, known, fields, fresh.map((it) => it.shown)]));
      const { message, data } =
        setting && changes
          ? await changeHomeSetting(kind, setting.id, changes, files, key)
          : await addHomeSetting(kind, newOf(fields), files, key);
      answered();
      // Deleted images cannot be restored, so changes to images have no undo.
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
      if (!(await hears(said))) setProblem(said);
      setBusy(false);
      await acts.refresh();
    }
  }

  return (
    <>
      <EditorDrawer
        title={setting ? `Change “${setting.title}”` : `Add ${a}`}
        saveLabel={setting ? 'Save' : `Add the ${one}`}
        reason={reasonAgainst(fields) ?? undecided}
        busy={busy}
        fault={{ message: problem?.message ?? null, count: 0 }}
        notice={notice}
        onSave={save}
        onClose={onClose}
      >
        <KindFields fields={fields} zone={zone} said={problem?.fields ?? {}} onPut={put} />
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
          shown={previewOf(fields, stored, fresh)}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'change' && changes ? (
        <ConfirmChange
          known={known}
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
