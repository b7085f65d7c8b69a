import './reasons.css';
import type { ReactNode } from 'react';
import { ReasonLine, Reasons } from './Reasons.tsx';

type ActionRowProps = {
  readonly className?: string;
  /** true in a bar of fixed height, where the reasons come before the buttons */
  readonly inBar?: boolean;
  /**
   * number of text lines reserved for reasons, so that nothing moves when an action becomes
   * disabled
   */
  readonly lines?: 1 | 2;
  readonly children: ReactNode;
};

/**
 * A row of action buttons, followed by the reasons why some are disabled. A reason shared by
 * several actions appears once.
 */
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
