import './selection-bar.css';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ReasonLine, Reasons } from '../actions/Reasons.tsx';
import { Icon } from '../Icon.tsx';
import { Keys } from '../Keys.tsx';
import { useIsPhone } from '../use-phone.ts';

type SelectionBarProps = {
  readonly ticked: number;
  readonly onClear: () => void;
  readonly note?: ReactNode;
  readonly children?: ReactNode;
};

export function SelectionBar({ ticked, onClear, note, children }: SelectionBarProps) {
  const phone = useIsPhone();
  return (
    <Reasons>
      <div className="action-says">
        {note}
        <ReasonLine />
      </div>
      <div className="action-row">
        <b className="action-count">
          {ticked} <span className="action-word">selected</span>
        </b>
        <span className="action-small">
          <Button
            variant="subtle"
            leftSection={phone ? <Icon name="close" size="small" /> : null}
            rightSection={<Keys>Esc</Keys>}
            onClick={onClear}
          >
            Clear
          </Button>
        </span>
        <span className="ui-gap" />
        {children}
      </div>
    </Reasons>
  );
}
