import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

type ChipProps = {
  readonly name?: string;
  readonly children: ReactNode;
  readonly plain?: boolean;
  readonly onRemove?: () => void;
  /** Accessible name of the remove button, for example "Remove the filter Colour". */
  readonly removeLabel?: string;
};

export function Chip({ name, children, plain, onRemove, removeLabel = 'Remove' }: ChipProps) {
  return (
    <span
      className="ui-chip"
      data-plain={plain ? '' : undefined}
      data-removable={onRemove ? '' : undefined}
    >
      {name ? <span className="ui-quiet">{name}</span> : null}
      {children}
      {onRemove ? (
        <button
          type="button"
          className="ui-chip-remove"
          aria-label={removeLabel}
          onClick={onRemove}
        >
          <Icon name="close" size="tiny" />
        </button>
      ) : null}
    </span>
  );
}
