import './fill-bar.css';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Draft, parsePoints, type Sheet } from './sheet-model.ts';
import { added, filled, type Outcome, type Selection, spotsIn } from './sheet-selection.ts';

type FillBarProps = {
  readonly sheet: Sheet;
  readonly draft: Draft;
  readonly selection: Selection;
  /** Several owners differ, so that there is nothing to add to. */
  readonly isShared: boolean;
  readonly onApply: (outcome: Outcome) => boolean;
};

/** One value for all the selected cells, or more or less for each of them. */
export function FillBar({ sheet, draft, selection, isShared, onApply }: FillBarProps) {
  const [text, setText] = useState('');
  const count = spotsIn(selection).length;
  const run = (outcomeOf: (points: number | null) => Outcome) => {
    const parsed = parsePoints(text);
    if (onApply('fault' in parsed ? parsed : outcomeOf(parsed.points))) setText('');
  };
  const fill = () => run((points) => filled(sheet, selection, points));
  return (
    <form
      className="markup-fill"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') fill();
      }}
    >
      <span>
        {count} {count === 1 ? 'cell' : 'cells'} selected
      </span>
      <TextInput
        aria-label="Value for the selected cells"
        placeholder="Value"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" disabled={text.trim() === ''}>
        Set
      </Button>
      {isShared ? null : (
        <Button
          disabled={text.trim() === ''}
          onClick={() => run((points) => added(sheet, draft, selection, points ?? 0))}
        >
          Add
        </Button>
      )}
      <Button variant="subtle" onClick={() => onApply(filled(sheet, selection, null))}>
        Clear
      </Button>
    </form>
  );
}
