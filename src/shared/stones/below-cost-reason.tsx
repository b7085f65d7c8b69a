import { Textarea } from '@mantine/core';
import * as longest from '../../common/lengths.gen.ts';
import { BELOW_COST } from '../../common/stone-labels.ts';
import { namesOf } from './names-of.ts';

const SHORTEST = 3;

/** Returns the error of a below-cost reason, or null if it is valid. */
export const faultOfReason = (reason: string): string | null =>
  reason.trim().length < SHORTEST ? 'A price below cost needs a reason.' : null;

const KEPT = 'Recorded in the audit log. The client does not see it.';

type BelowCostReasonProps = {
  /** Stones below cost, if the dialog also contains others. */
  readonly stones?: Parameters<typeof namesOf>[0];
  readonly value: string;
  readonly onText: (text: string) => void;
};

/** Required field for a price below cost; the ledger and the audit log store it. */
export const BelowCostReason = ({ stones, value, onText }: BelowCostReasonProps) => (
  <Textarea
    label="Reason for a price below cost"
    description={stones ? `${BELOW_COST}: ${namesOf(stones)}. ${KEPT}` : KEPT}
    size="lg"
    autosize
    minRows={2}
    maxRows={4}
    maxLength={longest.OrderUpdate.below_cost_reason}
    required
    data-autofocus
    value={value}
    onChange={(event) => onText(event.currentTarget.value)}
  />
);
