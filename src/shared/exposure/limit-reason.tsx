import { Textarea } from '@mantine/core';
import * as longest from '../../common/lengths.gen.ts';
import { ROLE } from '../../machines/codes.ts';
import type { AboveLimit } from '../../machines/workflows/memo-line.ts';
import { useProfile } from '../session/use-session.ts';

type LimitReasonProps = {
  /** null where the memo stays within the credit limit, or where the exposure is not known yet */
  readonly above: AboveLimit | null;
  readonly value: string;
  readonly onChange: (reason: string) => void;
};

/** Asks why a memo may take its client above the credit limit, where the reader may answer that. */
export function LimitReason({ above, value, onChange }: LimitReasonProps) {
  const { role_id } = useProfile();
  if (above === null) return null;
  if (above.needs === 'administrator' && role_id !== ROLE.administrator) return null;
  return (
    <Textarea
      label="Reason to go above the credit limit"
      description="Kept in the audit log; the client does not see it."
      size="lg"
      autosize
      minRows={2}
      maxRows={6}
      maxLength={longest.IssueMemoRequestData.limit_reason}
      withAsterisk
      // The exposure may come after the dialog has opened, and Enter must not find the button then.
      autoFocus
      data-autofocus
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
