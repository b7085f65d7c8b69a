import { Textarea } from '@mantine/core';
import * as longest from '#common/lengths.gen.ts';
import { namesOf } from './names-of.ts';

const SHORTEST = 3;

export const faultOfUnanswered = (reason: string): string | null =>
  reason.trim().length < SHORTEST
    ? 'Enter a reason for the approval without the answer of the supplier.'
    : null;

type UnansweredReasonProps = {
  readonly stones: Parameters<typeof namesOf>[0];
  readonly value: string;
  readonly onText: (text: string) => void;
};

export const UnansweredReason = ({ stones, value, onText }: UnansweredReasonProps) => (
  <Textarea
    label="Reason for an approval without the answer of the supplier"
    description={`Not confirmed yet: ${namesOf(stones)}. The reason is recorded in the audit log and is not shown to the trading client.`}
    size="lg"
    autosize
    minRows={2}
    maxRows={4}
    maxLength={longest.OrderDecision.unanswered_reason}
    required
    data-autofocus
    value={value}
    onChange={(event) => onText(event.currentTarget.value)}
  />
);
