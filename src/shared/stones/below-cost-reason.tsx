import { Textarea } from '@mantine/core';
import * as longest from '../../common/lengths.gen.ts';

const SHORTEST = 3;

/** Why the reason for a price below cost does not suffice; null where it does. */
export const faultOfReason = (reason: string): string | null =>
  reason.trim().length < SHORTEST ? 'A price below cost needs a reason.' : null;

type BelowCostReasonProps = {
  readonly value: string;
  readonly onText: (text: string) => void;
};

/** Asked for as soon as a price falls below cost; kept in the ledger and the audit log. */
export const BelowCostReason = ({ value, onText }: BelowCostReasonProps) => (
  <Textarea
    label="Reason for a price below cost"
    description="Kept in the audit log. The client does not read it."
    size="lg"
    autosize
    minRows={2}
    maxRows={4}
    maxLength={longest.OrderUpdate.below_cost_reason}
    required
    value={value}
    onChange={(event) => onText(event.currentTarget.value)}
  />
);
