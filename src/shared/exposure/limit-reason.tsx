import { Textarea } from '@mantine/core';
import * as longest from '#common/lengths.gen.ts';
import { ROLE } from '#machines/codes.ts';
import type { AboveLimit } from '#machines/workflows/memo-line.ts';
import { useProfile } from '../session/use-session.ts';

type LimitReasonProps = {
  /**
   * Excess over the credit limit; null if the memo is within the limit or the exposure is unknown.
   */
  readonly above: AboveLimit | null;
  readonly value: string;
  readonly onChange: (reason: string) => void;
};

export function LimitReason({ above, value, onChange }: LimitReasonProps) {
  const { role_id } = useProfile();
  if (above === null) return null;
  if (above.needs === 'administrator' && role_id !== ROLE.administrator) return null;
  return (
    <Textarea
      label="Reason for exceeding the credit limit"
      description="The reason is recorded in the audit log and is not shown to the trading client."
      size="lg"
      autosize
      minRows={2}
      maxRows={6}
      maxLength={longest.IssueMemoRequestData.limit_reason}
      withAsterisk
      // The field may appear after the dialog opened. Autofocus keeps Enter from pressing the
      // submit button.
      autoFocus
      data-autofocus
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
