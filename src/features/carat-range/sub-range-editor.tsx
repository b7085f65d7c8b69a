import '../../shared/people/person-drawer.css';
import { Checkbox, Select } from '@mantine/core';
import { useState } from 'react';
import { type ApiProblem, toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { weightsText } from '#common/trade/carat-layout.ts';
import { EditorDrawer } from '../../shared/records/editor-drawer.tsx';
import { onlyChanges } from '../../shared/records/only-changes.ts';
import { useEditConflict } from '../../shared/records/use-edit-conflict.tsx';
import { FigureInput } from '../../ui/inputs/FigureInput.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { addSubRange, type CaratRange, changeSubRange } from './carat-range-calls.ts';
import { type RangedSubRange, subRangesOf } from './range-words.ts';
import { fieldLabels, fieldsOf, neighbourLines, parseSubRange, WEIGHT } from './sub-range-form.ts';
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

/**
 * Edits the weights and the range of a sub-range. Shows the effect on the neighbouring sub-ranges
 * while the user types.
 */
export function SubRangeEditor({
  ranges,
  piece,
  rangeId,
  acts,
  onDone,
  onClose,
}: SubRangeEditorProps) {
  const [fields, setFields] = useState(() => fieldsOf(piece, rangeId));
  const [withNeighbours, setWithNeighbours] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const { keyFor, answered } = useIdempotencyKey();
  const title = piece ? `Change ${weightsText(piece)}` : 'Add a sub-range';
  const read = parseSubRange(fields, ranges, subRangesOf(ranges), piece);
  const saved = piece
    ? {
        range_id: piece.rangeId,
        carat_from: piece.size.carat_from,
        carat_to: piece.size.carat_to,
      }
    : read.wanted;
  const { base, notice, undecided, onProblem } = useEditConflict({
    saved,
    values: read.wanted,
    onValues: ({ range_id, carat_from, carat_to }) =>
      setFields({ rangeId: range_id, from: String(carat_from), to: String(carat_to) }),
    labels: fieldLabels(ranges),
    refetch: acts.refresh,
  });
  const changes = piece ? onlyChanges(base, read.wanted) : null;
  const moves = read.layout?.moves ?? [];
  const reason =
    read.fault ??
    read.layout?.faults[0]?.message ??
    (piece && changes === null ? 'No changes to save.' : null) ??
    (moves.length > 0 && !withNeighbours
      ? 'The weights overlap or leave a gap. Adjust the neighbouring sub-ranges, or change the weights.'
      : null) ??
    undecided;
  const put = (change: Partial<typeof fields>) => {
    setFields((before) => ({ ...before, ...change }));
    setProblem(null);
  };

  async function save() {
    setBusy(true);
    setProblem(null);
    const along = moves.length > 0 ? { with_neighbours: true } : {};
    try {
      const key = keyFor(JSON.stringify([piece?.id, base, read.wanted, along]));
      const { message, data } =
        piece && changes
          ? await changeSubRange(piece.id, { ...changes.data, ...along }, changes.was, key)
          : await addSubRange(key, { ...read.wanted, ...along });
      answered();
      acts.tell(
        message,
        piece && changes
          ? () => changeSubRange(piece.id, { ...changes.was, ...along }, changes.data)
          : null,
      );
      await acts.refresh();
      onDone(data.id);
    } catch (error) {
      const said = toProblem(error, piece ? TEXTS.failed : TEXTS.notAdded);
      if (!(await onProblem(said))) setProblem(said);
      setBusy(false);
      await acts.refresh();
    }
  }

  return (
    <EditorDrawer
      title={title}
      saveLabel={piece ? 'Save' : 'Add the sub-range'}
      disabledReason={reason}
      busy={busy}
      fault={{ message: problem?.message ?? null, count: 0 }}
      notice={notice}
      onSave={() => void save()}
      onClose={onClose}
    >
      <div className="people-pair">
        <FigureInput
          label="From, carats"
          size="lg"
          rule={WEIGHT}
          value={fields.from}
          onText={(from) => put({ from })}
          error={problem?.fields.carat_from}
          withAsterisk
          autoFocus
        />
        <FigureInput
          label="To, carats (inclusive)"
          size="lg"
          rule={WEIGHT}
          value={fields.to}
          onText={(to) => put({ to })}
          error={problem?.fields.carat_to}
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
        error={problem?.fields.range_id}
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
