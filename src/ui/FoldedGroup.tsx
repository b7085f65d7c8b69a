import './folded-group.css';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

type FoldedGroupProps = {
  readonly title: string;
  /** number of values that are set in the group */
  readonly count: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
};

export function FoldedGroup({ title, count, isOpen, onToggle, children }: FoldedGroupProps) {
  return (
    <section className="ui-folded" aria-label={title}>
      <button type="button" aria-expanded={isOpen} onClick={onToggle}>
        {title}
        {count > 0 ? <b>{count}</b> : null}
        <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size="small" />
      </button>
      {isOpen ? <div>{children}</div> : null}
    </section>
  );
}
