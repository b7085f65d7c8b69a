import './reasons.css';
import type { ReactNode } from 'react';
import { ReasonLine, Reasons } from './Reasons.tsx';

type ActRowProps = {
  readonly className?: string;
  /** in a bar, which grows by no line: the sentences stand before the acts */
  readonly inBar?: boolean;
  /** acts that open and close under the hands: so many lines are kept, so that none of them moves */
  readonly lines?: 1 | 2;
  readonly children: ReactNode;
};

/** Acts beside one another on a page, and with them why some are closed: each sentence once. */
export const ActRow = ({ className = '', inBar = false, lines, children }: ActRowProps) => (
  <Reasons>
    <div
      className={`ui-act-row ${className}`}
      data-in-bar={inBar ? '' : undefined}
      data-lines={lines}
    >
      {children}
      <ReasonLine />
    </div>
  </Reasons>
);
