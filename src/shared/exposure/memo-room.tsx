import './memo-room.css';
import { formatNumber } from '../../common/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { afterMemo } from './exposure-words.ts';
import type { Exposure } from './use-exposure.ts';

type MemoRoomProps = {
  /** null until it is known, or where it cannot be had: what is asked does not wait for it */
  readonly exposure: Exposure | null;
  /** what the memo comes to */
  readonly amount: number;
};

/** Says before a memo is issued what it does to the client's limit. */
export function MemoRoom({ exposure, amount }: MemoRoomProps) {
  if (!exposure) return <p className="memo-room"> </p>;
  const { tone, text } = afterMemo(exposure, amount);
  return (
    <p className="memo-room" data-tone={tone} role={tone === 'over' ? 'alert' : 'status'}>
      {tone === 'over' ? <Icon name="warning" size="small" /> : null}
      <span>
        {text}
        {exposure.overdue.pieces > 0
          ? ` ${formatNumber(exposure.overdue.amount)} of it is overdue.`
          : ''}
      </span>
    </p>
  );
}
