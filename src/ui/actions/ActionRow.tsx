import './reasons.css';
import type { ReactNode } from 'react';
import { ReasonLine, Reasons } from './Reasons.tsx';

type ActionRowProps = {
  readonly className?: string;
  /** in a bar of fixed height: the reasons precede the buttons */
  readonly inBar?: boolean;
  /**
   * lines reserved for reasons, for actions that toggle while the user works, so that nothing moves
   */
  readonly lines?: 1 | 2;
  readonly children: ReactNode;
};

/** A row of actions, with the reasons why some are disabled. Each reason appears once. */
export const ActionRow = ({ className = '', inBar = false, lines, children }: ActionRowProps) => (
  <Reasons>
    <div
      className={`ui-action-row ${className}`}
      data-in-bar={inBar ? '' : undefined}
      data-lines={lines}
    >
      {children}
      <ReasonLine />
    </div>
  </Reasons>
);
