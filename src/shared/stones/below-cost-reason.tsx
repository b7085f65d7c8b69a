import { Textarea } from '@mantine/core';
import * as longest from '#common/lengths.gen.ts';
import { BELOW_COST } from '#common/stone-labels.ts';
import { namesOf } from './names-of.ts';

const SHORTEST = 3;

export const faultOfReason = (reason: string): string | null =>
  reason.trim().length < SHORTEST ? 'Enter a reason for the price below cost.' : null;

const KEPT = 'The reason is recorded in the audit log and is not shown to the trading client.';

type BelowCostReasonProps = {
  /** The stones below cost; omitted if all stones of the dialog are below cost. */
  readonly stones?: Parameters<typeof namesOf>[0];
  readonly value: string;
  readonly onText: (text: string) => void;
};

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
