import '../../shared/people/person-drawer.css';
import { Checkbox, Select } from '@mantine/core';
import { useState } from 'react';
import { weightsText } from '#common/trade/carat-layout.ts';
import { EditorDrawer } from '../../shared/records/editor-drawer.tsx';
import { onlyChanges } from '../../shared/records/only-changes.ts';
import { useRecordForm } from '../../shared/records/use-record-form.ts';
import { FigureInput } from '../../ui/inputs/FigureInput.tsx';
import { addSubRange, type CaratRange, changeSubRange } from './carat-range-calls.ts';
import { type RangedSubRange, subRangesOf } from './range-words.ts';
import {
  fieldLabels,
  fieldsOf,
  inputOf,
  neighbourLines,
  parseSubRange,
  type SubRangeFields,
  WEIGHT,
} from './sub-range-form.ts';
import type { RangeActs } from './use-range-acts.ts';

type SubRangeEditorProps = {
  readonly ranges: readonly CaratRange[];
  /** null creates a sub-range */
  readonly piece: RangedSubRange | null;
  readonly rangeId: string;
  readonly acts: RangeActs;
  readonly onDone: (id: string) => void;
  readonly onClose: () => void;
};

/** Shows how the neighbouring sub-ranges would change while the user types. */
export function SubRangeEditor({
  ranges,
  piece,
  rangeId,
  acts,
  onDone,
  onClose,
}: SubRangeEditorProps) {
  const form = useRecordForm<SubRangeFields>({
    saved: fieldsOf(piece, rangeId),
    labels: fieldLabels(ranges),
    acts,
  });
  const { values: fields, put } = form;
  const [withNeighbours, setWithNeighbours] = useState(false);
  const read = parseSubRange(fields, ranges, subRangesOf(ranges), piece);
  const changes = piece ? onlyChanges(inputOf(form.base), read.wanted) : null;
  const moves = read.layout?.moves ?? [];
  const reason =
    read.fault ??
    read.layout?.faults[0]?.message ??
    (piece && changes === null ? 'No changes to save.' : null) ??
    (moves.length > 0 && !withNeighbours
      ? 'The weights overlap or leave a gap. Adjust the neighbouring sub-ranges, or change the weights.'
      : null) ??
    form.undecided;
  function save() {
    const along = moves.length > 0 ? { with_neighbours: true } : {};
    return form.save({
      call: (key) =>
        piece && changes
          ? changeSubRange(piece.id, { ...changes.data, ...along }, changes.was, key)
          : addSubRange(key, { ...read.wanted, ...along }),
      back:
        piece &&
        changes &&
        (() => changeSubRange(piece.id, { ...changes.was, ...along }, changes.data)),
      more: along,
      onDone: ({ id }) => onDone(id),
    });
  }

  return (
    <EditorDrawer
      {...form.drawer}
      title={piece ? `Change ${weightsText(piece)}` : 'Add a sub-range'}
      saveLabel={piece ? 'Save' : 'Add the sub-range'}
      disabledReason={reason}
      onSave={save}
      onClose={onClose}
    >
      <div className="people-pair">
        <FigureInput
          label="From, carats"
          size="lg"
          rule={WEIGHT}
          value={fields.from}
          onText={(from) => put({ from })}
          error={form.said.carat_from}
          withAsterisk
          autoFocus
        />
        <FigureInput
          label="To, carats (inclusive)"
          size="lg"
          rule={WEIGHT}
          value={fields.to}
          onText={(to) => put({ to })}
          error={form.said.carat_to}
          withAsterisk
        />
      </div>
      <p className="people-note">Enter 1,000 carats for no upper limit.</p>
      <Select
        label="Range"
        size="lg"
        data={ranges.map(({ id, name }) => ({ value: id, label: name }))}
        value={fields.rangeId}
        onChange={(value) => put({ rangeId: value ?? fields.rangeId })}
        error={form.said.range_id}
        allowDeselect={false}
      />
      <div role="status">
        {neighbourLines(read.layout).map((line) => (
          <p key={line} className="ui-warn">
            {line}
          </p>
        ))}
      </div>
      {moves.length > 0 && read.layout?.faults.length === 0 ? (
        <Checkbox
          label="Adjust the neighbouring sub-ranges"
          checked={withNeighbours}
          onChange={(event) => setWithNeighbours(event.currentTarget.checked)}
        />
      ) : null}
    </EditorDrawer>
  );
}
