import '../../shared/frame/kept-page.css';
import { Button, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { MARKUP_MODE, MARKUP_MODE_NAME } from '#common/markup-scope.ts';
import { type Draft, type Parsed, parsePoints, type Sheet } from './sheet-model.ts';
import {
  addToSelection,
  fillSelection,
  NO_RULE,
  type Outcome,
  type Selection,
  setModeOfSelection,
  spotsIn,
} from './sheet-selection.ts';

type FillBarProps = {
  readonly sheet: Sheet;
  readonly draft: Draft;
  readonly selection: Selection;
  /**
   * true if the sheet edits several owners; adding an amount is then disabled, because their values
   * differ
   */
  readonly isShared: boolean;
  readonly onApply: (outcome: Outcome) => boolean;
};

export function FillBar({ sheet, draft, selection, isShared, onApply }: FillBarProps) {
  const [text, setText] = useState('');
  const count = spotsIn(selection).length;
  const run = (outcomeOf: (read: Exclude<Parsed, { readonly fault: string }>) => Outcome) => {
    const parsed = parsePoints(text);
    if (onApply('fault' in parsed ? parsed : outcomeOf(parsed))) setText('');
  };
  const fill = () => run((read) => fillSelection(sheet, draft, selection, read));
  return (
    <form
      className="kept-bar"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') fill();
      }}
    >
      <Text span inherit miw={104} c="var(--text-2)">
        {count} {count === 1 ? 'cell' : 'cells'} selected
      </Text>
      <TextInput
        w={84}
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
          onClick={() => run(({ points }) => addToSelection(sheet, draft, selection, points ?? 0))}
        >
          Add
        </Button>
      )}
      <Button
        variant="subtle"
        onClick={() => onApply(fillSelection(sheet, draft, selection, NO_RULE))}
      >
        Clear
      </Button>
      {Object.values(MARKUP_MODE).map((mode) => (
        <Button
          key={mode}
          variant="subtle"
          onClick={() => onApply(setModeOfSelection(sheet, draft, selection, mode))}
        >
          {MARKUP_MODE_NAME[mode]}
        </Button>
      ))}
    </form>
  );
}
