import './memo-limit.css';
import { formatNumber } from '#common/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { afterMemo } from './exposure-words.ts';
import type { Exposure } from './use-exposure.ts';

type MemoLimitProps = {
  /**
   * Exposure of the business; null while it loads or after a failure. The dialog opens without
   * waiting for the exposure.
   */
  readonly exposure: Exposure | null;
  /** Increase of the exposure in dollars. */
  readonly added: number;
};

/** Shows the effect of a memo on the credit limit before the memo is issued. */
export function MemoLimit({ exposure, added }: MemoLimitProps) {
  if (!exposure) return <p className="memo-limit"> </p>;
  const { tone, text } = afterMemo(exposure, added);
  return (
    <p className="memo-limit" data-tone={tone} role={tone === 'over' ? 'alert' : 'status'}>
      {tone === 'over' ? <Icon name="warning" size="small" /> : null}
      <span>
        {text}
        {exposure.overdue.pieces > 0
          ? ` Overdue on memo: ${formatNumber(exposure.overdue.amount)}.`
          : ''}
      </span>
    </p>
  );
}
