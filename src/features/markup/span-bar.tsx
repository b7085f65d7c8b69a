import { Flex, Group, Text } from '@mantine/core';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { DateField } from '../../ui/inputs/DateField.tsx';
import { ALWAYS, formatSpan, type Span, spanKey } from './sheet-model.ts';

type SpanBarProps = {
  readonly span: Span;
  readonly spans: readonly Span[];
  readonly mayWrite: boolean;
  readonly hasDraft: boolean;
  readonly onSpan: (span: Span) => void;
};

export const spanFaultOf = ({ first, last }: Span): string | null =>
  first !== '' && last !== '' && last < first
    ? 'The last day must not be before the first day.'
    : null;

const DRAFTED = 'Save or discard the changed cells first.';

/**
 * Selects the date range of the markup sheet. A markup rule with dates applies only from its first
 * to its last day, and then overrides rules without dates.
 */
export function SpanBar({ span, spans, mayWrite, hasDraft, onSpan }: SpanBarProps) {
  const fault = spanFaultOf(span);
  return (
    <Flex wrap="wrap" align="center" gap="2xs" px="sm" py="2xs">
      <Flex
        component="fieldset"
        wrap="wrap"
        gap="4xs"
        m={0}
        p={0}
        bd={0}
        aria-label="Validity of the rules"
      >
        {[ALWAYS, ...spans].map((one) => (
          <ReasonButton
            key={spanKey(one)}
            size="xs"
            variant={spanKey(one) === spanKey(span) ? 'filled' : 'default'}
            aria-pressed={spanKey(one) === spanKey(span)}
            reason={hasDraft && spanKey(one) !== spanKey(span) ? DRAFTED : null}
            onClick={() => onSpan(one)}
          >
            {formatSpan(one)}
          </ReasonButton>
        ))}
      </Flex>
      {mayWrite ? (
        <Group wrap="nowrap" gap="2xs" fz="sm" c="var(--text-2)">
          from
          <DateField
            size="sm"
            toward="future"
            aria-label="First day"
            placeholder="First day"
            value={span.first}
            onDay={(first) => onSpan({ ...span, first })}
          />
          until
          <DateField
            size="sm"
            toward="future"
            aria-label="Last day"
            placeholder="Last day"
            value={span.last}
            onDay={(last) => onSpan({ ...span, last })}
          />
        </Group>
      ) : null}
      {fault === null ? null : (
        <Text role="alert" fz="sm" c="var(--danger)">
          {fault}
        </Text>
      )}
    </Flex>
  );
}
