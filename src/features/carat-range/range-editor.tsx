import * as longest from '#common/lengths.gen.ts';
import '../../shared/people/person-drawer.css';
import { TextInput } from '@mantine/core';
import { EditorDrawer } from '../../shared/records/editor-drawer.tsx';
import { asTyped, type FieldLabels } from '../../shared/records/use-edit-conflict.tsx';
import { useRecordForm } from '../../shared/records/use-record-form.ts';
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
  const form = useRecordForm<Written>({
    saved: { name: range?.name ?? '' },
    labels: FIELD_LABELS,
    acts,
  });
  const base = form.base.name;
  const wanted = form.values.name.trim();

  function save() {
    if (range && wanted === base) return onClose();
    return form.save({
      call: (key) => (range ? renameRange(range.id, wanted, base, key) : addRange(key, wanted)),
      back: range && (() => renameRange(range.id, base, wanted)),
      onDone: ({ id }) => onDone(id),
    });
  }

  return (
    <EditorDrawer
      {...form.drawer}
      title={range ? `Change “${range.name}”` : 'Add a range'}
      saveLabel={range ? 'Save' : 'Add the range'}
      disabledReason={wanted === '' ? 'Enter a name.' : form.undecided}
      onSave={save}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        {...form.text('name')}
        maxLength={longest.NewCaratRange.name}
        withAsterisk
        autoFocus
      />
      {range ? null : (
        <p className="people-note">
          The new range is added at the end and gets its weights from its sub-ranges.
        </p>
      )}
    </EditorDrawer>
  );
}
