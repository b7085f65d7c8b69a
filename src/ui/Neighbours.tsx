import './neighbours.css';
import { ActionIcon } from '@mantine/core';
import { Icon } from './Icon.tsx';
import { Keys } from './Keys.tsx';
import { KEY } from './key-names.ts';

type NeighboursProps = {
  /** one of those among which it walks: "row" */
  readonly what: string;
  /** undefined at the beginning */
  readonly onPrevious: (() => void) | undefined;
  /** undefined at the end */
  readonly onNext: (() => void) | undefined;
};

/** From what is opened to the one before it and the one after, as the keys do. */
export function Neighbours({ what, onPrevious, onNext }: NeighboursProps) {
  return (
    <>
      <ActionIcon
        variant="subtle"
        size="sm"
        aria-label={`Previous ${what}`}
        disabled={onPrevious === undefined}
        onClick={onPrevious}
      >
        <Icon name="chevronUp" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size="sm"
        aria-label={`Next ${what}`}
        disabled={onNext === undefined}
        onClick={onNext}
      >
        <Icon name="chevronDown" />
      </ActionIcon>
      <span className="ui-neighbour-keys" aria-hidden="true">
        <Keys>{KEY.next}</Keys> <Keys>{KEY.before}</Keys>
      </span>
    </>
  );
}
