import { Button } from '@mantine/core';
import type { ComponentType } from 'react';
import { Keys } from '../../ui/Keys.tsx';
import type { LineActionsProps } from './line-list.ts';

type LineActionBarProps<Row> = LineActionsProps<Row> & {
  readonly Actions: ComponentType<LineActionsProps<Row>> | undefined;
  readonly onClear: () => void;
};

/** How many rows are ticked, the way back, and the buttons of the list. */
export function LineActionBar<Row>({ picks, machine, Actions, onClear }: LineActionBarProps<Row>) {
  return (
    <>
      <b className="action-count">{picks.length} selected</b>
      <Button variant="subtle" onClick={onClear} rightSection={<Keys>Esc</Keys>}>
        Clear
      </Button>
      <span className="action-gap" />
      {Actions ? <Actions picks={picks} machine={machine} /> : null}
    </>
  );
}
