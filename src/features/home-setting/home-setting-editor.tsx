import { Button } from '@mantine/core';
import { useState } from 'react';
import type { HomeSettingId } from '#api/ids.gen.ts';
import { serverNow } from '#api/server-clock.ts';
import { EditorDrawer } from '../../shared/records/editor-drawer.tsx';
import { useRecordForm } from '../../shared/records/use-record-form.ts';
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

/** Before a change to an existing setting is saved, the user confirms the audience. */
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
  const [fresh, setFresh] = useState(NONE);
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const form = useRecordForm<HomeFields>({ saved, labels: FIELD_LABELS, acts });
  const { values: fields, base, put } = form;
  const { one, a } = KIND_WORDS[kind];
  // Skip images that another user has deleted.
  const stored = fields.images.flatMap(
    (id) => setting?.images.find((image) => image.id === id) ?? [],
  );
  const written = { ...fields, images: stored.map(({ id }) => id) };
  const changes = changesOf(base, written, fresh.length);
  const files = fresh.map(({ file }) => file);

  function save() {
    if (setting === null) send();
    else if (changes === null) onClose();
    else form.ask();
  }

  function send() {
    // Deleted images cannot be restored, so a change to the images has no undo.
    const isPlain = setting !== null && changes !== null && !('images' in changes.was);
    return form.save({
      call: (key) =>
        setting && changes
          ? changeHomeSetting(kind, setting.id, changes, files, key)
          : addHomeSetting(kind, newOf(fields), files, key),
      back: isPlain
        ? () => changeHomeSetting(kind, setting.id, { data: changes.was, was: changes.data })
        : null,
      more: fresh.map(({ shown }) => shown),
      onDone: ({ id }) => onDone(id),
    });
  }

  return (
    <>
      <EditorDrawer
        {...form.drawer}
        title={setting ? `Change “${setting.title}”` : `Add ${a}`}
        saveLabel={setting ? 'Save' : `Add the ${one}`}
        disabledReason={reasonAgainst(fields) ?? form.undecided}
        onSave={save}
        onClose={onClose}
      >
        <HomeSettingFields fields={fields} zone={zone} said={form.said} onPut={put} />
        <ImagesField
          stored={stored}
          fresh={fresh}
          said={form.said.images}
          onStored={(images) => put({ images })}
          onFresh={(change) => {
            setFresh(change);
            form.clear();
          }}
        />
        <Button onClick={() => setPreviewOpen(true)}>Preview</Button>
      </EditorDrawer>
      {isPreviewOpen ? (
        <PreviewDialog
          kind={kind}
          page={fields.page}
          shown={buildPreview(fields, stored, fresh)}
          onClose={() => setPreviewOpen(false)}
        />
      ) : null}
      {form.confirm.opened && changes ? (
        <ConfirmChange
          known={base}
          fields={fields}
          zone={zone}
          names={changes.names}
          busy={form.confirm.busy}
          onConfirm={send}
          onClose={form.confirm.onClose}
        />
      ) : null}
    </>
  );
}
