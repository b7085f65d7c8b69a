import { ActionIcon } from '@mantine/core';
import { Icon } from './Icon.tsx';
import { Keys } from './Keys.tsx';
import { KEY } from './key-names.ts';

type SiblingButtonsProps = {
  /** noun in the button labels, for example "row" */
  readonly what: string;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
};

export function SiblingButtons({ what, onPrevious, onNext }: SiblingButtonsProps) {
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
      <span className="desk-only" aria-hidden="true">
        <Keys>{KEY.next}</Keys> <Keys>{KEY.before}</Keys>
      </span>
    </>
  );
}
