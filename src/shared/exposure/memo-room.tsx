import './memo-room.css';
import { formatNumber } from '../../common/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { afterMemo } from './exposure-words.ts';
import type { Exposure } from './use-exposure.ts';

type MemoRoomProps = {
  /** null until it is known, or where it cannot be had: what is asked does not wait for it */
  readonly exposure: Exposure | null;
  /** what the exposure grows by */
  readonly added: number;
};

/** Says before a memo is issued what it does to the client's credit limit. */
export function MemoRoom({ exposure, added }: MemoRoomProps) {
  if (!exposure) return <p className="memo-room"> </p>;
  const { tone, text } = afterMemo(exposure, added);
  return (
    <p className="memo-room" data-tone={tone} role={tone === 'over' ? 'alert' : 'status'}>
      {tone === 'over' ? <Icon name="warning" size="small" /> : null}
      <span>
        {text}
        {exposure.overdue.pieces > 0
          ? ` ${formatNumber(exposure.overdue.amount)} on memo is overdue.`
          : ''}
      </span>
    </p>
  );
}
